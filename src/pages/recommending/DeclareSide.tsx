import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { HANDLING_TAB, type HandlingTab } from '#contract/facts/declaration/life'
import { UNIT_OFFICES } from '#contract/roles'
import { query } from '#src/api/query'
import { CHANNELS, EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { BeginBook } from '#src/features/declaring/BeginBook'
import { BookActions } from '#src/features/declaring/BookActions'
import { BatchAudit } from '#src/features/declareSteps/BatchAudit'
import { useDeclareSteps } from '#src/features/declareSteps/useDeclareSteps'
import { MajorFilter, YearFilter } from '#src/features/filters/BookFilters'
import { DeclareUnitFilter, TitleFilters } from '#src/features/filters/DeclaredFilters'
import { OwnQuota } from '#src/features/quota/OwnQuota'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useMe } from '#src/session/session'
import { DECLARED_COLUMNS, type OwnDeclaration } from './declaredColumns'
import { TabCounts } from './TabCounts'

type Wanted = In<'declared_book_list'>

const Filters = () => (
  <>
    <TitleFilters />
    <DeclareUnitFilter />
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
    <MajorFilter />
    <DictFilter<Wanted> name="recommend_channel" dict={CHANNELS} placeholder="渠道" width={110} />
    <ChoiceFilter<Wanted> name="declare_status" labels={DECLARE_STATUS} placeholder="状态" />
    <YearFilter />
  </>
)

const EMPTY: Readonly<Record<HandlingTab, string>> = {
  todo: '没有等待处理的教材；点“新增”开始申报',
  done: '没有已处理的教材',
  all: '还没有申报的教材；点“新增”填写第一本',
}

/** 申报: what the user or their unit declares, and the steps up to the recommendation. */
export function DeclareSide() {
  const { roles } = useMe()
  const [tab, setTab] = useState<HandlingTab>('todo')
  const { data: batches = [] } = useQuery(query('declare_batch_list', {}))
  const year = batches[0]?.year
  const isHolder = UNIT_OFFICES.some((role) => roles.includes(role))
  const steps = useDeclareSteps()
  const list = useList('declared_book_list', { rowKey: 'book_id', fixed: { tab }, selection: steps.audits })
  const columns = [
    ...DECLARED_COLUMNS,
    actionsColumn<OwnDeclaration>((book) => <BookActions book={book} steps={steps} />, 200),
  ]
  return (
    <Flex vertical gap={16}>
      {isHolder && year !== undefined && <OwnQuota year={year} />}
      <TabCounts
        labels={HANDLING_TAB}
        value={tab}
        counts={list.answer?.counts}
        onChange={(next) => {
          list.select([])
          setTab(next)
        }}
      />
      <ListPage
        list={list}
        columns={columns}
        empty={EMPTY[tab]}
        filters={<Filters />}
        actions={
          <>
            <BeginBook />
            <BatchAudit selected={list.selected} steps={steps} />
          </>
        }
      >
        {steps.dialogs}
      </ListPage>
    </Flex>
  )
}
