import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { CHECK_TAB, CHECKERS, type CheckTab } from '#contract/facts/declaration/provinceCheck'
import { CHANNELS, EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { MajorFilter, YearFilter } from '#src/features/filters/BookFilters'
import { DeclareUnitFilter, TitleFilters } from '#src/features/filters/DeclaredFilters'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useMe } from '#src/session/session'
import { CHECK_COLUMNS, type CheckedBook } from './checkColumns'
import { TabCounts } from './TabCounts'
import { CHECK_ANSWERS, useCheckAnswers } from './useCheckAnswers'

type Wanted = In<'declare_check_list'>

const Filters = () => (
  <>
    <TitleFilters />
    <DeclareUnitFilter />
    <DictFilter<Wanted> name="recommend_channel" dict={CHANNELS} placeholder="渠道" width={110} />
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
    <MajorFilter />
    <YearFilter />
  </>
)

const EMPTY: Readonly<Record<CheckTab, string>> = {
  open: '没有等待复核的教材',
  done: '没有复核过的教材',
  all: '还没有其他渠道推荐的本省教材',
}

/** 复核: books of the province that other channels recommend; whoever answers for it agrees or objects. */
export function CheckSide() {
  const { roles } = useMe()
  const [tab, setTab] = useState<CheckTab>('open')
  const answers = CHECKERS.some((role) => roles.includes(role))
  const list = useList('declare_check_list', { rowKey: 'book_id', fixed: { tab }, selection: answers })
  const dialogs = useCheckAnswers(() => list.select([]))
  const selected = list.selected
  const mayAgree =
    selected.length > 0 &&
    selected.every(({ standing, is_answerable }) => standing === 'open' && is_answerable)
  const columns = answers
    ? [
        ...CHECK_COLUMNS,
        actionsColumn<CheckedBook>(
          (row) =>
            row.is_answerable &&
            keysOf(CHECK_ANSWERS)
              .filter((verdict) => verdict !== row.verdict)
              .map((verdict) => (
                <Button
                  key={verdict}
                  type="link"
                  danger={CHECK_ANSWERS[verdict].isDanger}
                  onClick={() => dialogs.open(verdict, [row])}
                >
                  {CHECK_ANSWERS[verdict].label}
                </Button>
              )),
          132,
        ),
      ]
    : CHECK_COLUMNS
  return (
    <Flex vertical gap={16}>
      <Alert
        type="info"
        showIcon
        title="行指委、教指委、部委推荐的本省教材在复核截止前可以同意或提出异议；逾期未复核视为同意。"
      />
      <TabCounts
        labels={CHECK_TAB}
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
          answers && (
            <Button
              type="primary"
              disabled={!mayAgree}
              title={selected.length > 0 && !mayAgree ? '只能对“待复核”的教材批量同意' : undefined}
              onClick={() => dialogs.open('agree', selected)}
            >
              同意{mayAgree && `（${selected.length}）`}
            </Button>
          )
        }
      >
        {dialogs.dialogs}
      </ListPage>
    </Flex>
  )
}
