import { Button, Drawer } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Input as In } from '#contract'
import { to } from '#contract/address'
import { CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { allRows } from '#src/api/allRows'
import { FlowTimeline } from '#src/features/declareSteps/FlowTimeline'
import { CHANNELS, EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { YearFilter } from '#src/features/filters/BookFilters'
import { DeclareUnitFilter, TitleFilters } from '#src/features/filters/DeclaredFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { Can } from '#src/session/Can'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { DIRECTORS } from '#contract/roles'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { DECLARATION_COLUMNS, type Declaration } from './columns'

const BarredDrawer = lazyPart(() => import('./BarredDrawer'))

type Wanted = In<'declaration_list'>

const Filters = () => (
  <>
    <TitleFilters />
    <DeclareUnitFilter />
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
    <DictFilter<Wanted> name="recommend_channel" dict={CHANNELS} placeholder="渠道" width={110} />
    <ChoiceFilter<Wanted> name="declare_status" labels={DECLARE_STATUS} placeholder="状态" />
    <YearFilter />
  </>
)

const declarationSheet = (rows: Declaration[]) =>
  listSheet(
    '申报教材',
    [
      ['book_code', '编号'],
      ['book_name', '书名'],
      ['isbn', 'ISBN'],
      ['first_editor', '第一主编'],
      ['declare_unit', '申报单位'],
      ['publisher_name', '出版社'],
      ['edu_level', '层次'],
      ['recommend_channel', '渠道'],
      ['recommend_unit', '推荐单位'],
      ['year', '年度'],
      ['submit_time', '提交时间'],
      ['declare_status', '状态'],
    ],
    rows.map((row) => ({
      ...row,
      edu_level: row.edu_level && EDU_LEVEL[row.edu_level],
      recommend_channel: row.recommend_channel && CHANNEL[row.recommend_channel],
      declare_status: DECLARE_STATUS[row.declare_status],
    })),
  )

/** 查看申报: what was handed in, each with the steps that it has taken. */
export default function DeclarationList() {
  const list = useList('declaration_list', { rowKey: 'book_id' })
  const [shown, setShown] = useState<Declaration>()
  const [isBarredShown, showBarred] = useState(false)
  const columns = [
    ...DECLARATION_COLUMNS,
    actionsColumn<Declaration>(
      (row) => (
        <>
          <Link to={to('detail', { bookId: row.book_id })} target="_blank">
            查看
          </Link>
          <Button type="link" onClick={() => setShown(row)}>
            进程
          </Button>
        </>
      ),
      104,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="还没有提交的申报"
      filters={<Filters />}
      actions={
        <>
          <Can role={DIRECTORS} permission={['declare:barred:list']}>
            <Button onClick={() => showBarred(true)}>禁入名单</Button>
          </Can>
          <ExportButton
            load={async ({ options: call, report }) =>
              declarationSheet(await allRows('declaration_list', list.filter, call, rowsRead(report)))
            }
          />
        </>
      }
    >
      {isBarredShown && (
        <Suspense>
          <BarredDrawer onClose={() => showBarred(false)} />
        </Suspense>
      )}
      <Drawer
        open={shown !== undefined}
        title={`《${shown?.book_name ?? ''}》的申报进程`}
        size={520}
        onClose={() => setShown(undefined)}
      >
        {shown && <FlowTimeline book_id={shown.book_id} />}
      </Drawer>
    </ListPage>
  )
}
