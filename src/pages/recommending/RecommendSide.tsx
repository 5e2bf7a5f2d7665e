import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { HANDLING_TAB, type HandlingTab } from '#contract/facts/declaration/life'
import { RECOMMENDERS, TO_RECOMMEND } from '#contract/facts/declaration/recommending'
import { UNIT_OFFICES } from '#contract/roles'
import { allRows } from '#src/api/allRows'
import { query } from '#src/api/query'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { rowsRead } from '#src/features/exporting/useExporting'
import { OwnQuota } from '#src/features/quota/OwnQuota'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useMe } from '#src/session/session'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { RECOMMENDED_COLUMNS, type Recommended } from './columns'
import { Filters } from './Filters'
import { recommendedSheet } from './sheet'
import { SheetNotice } from './SheetNotice'
import { SheetPaperButton } from './SheetPaperButton'
import { TabCounts } from './TabCounts'
import { OPS, useDecisions, type Op } from './useDecisions'

const waits = ({ declare_status }: Recommended): boolean => isOneOf(declare_status, TO_RECOMMEND)

const OrderDrawer = lazyPart(() => import('./OrderDrawer'))
const SheetsDrawer = lazyPart(() => import('./SheetsDrawer'))

/** What a unit decides about one book, as long as it waits. @param why an act cannot be done, where it cannot */
const decisionColumn = (
  open: (op: Op, books: readonly Recommended[]) => void,
  why: (op: Op) => string | undefined,
) =>
  actionsColumn<Recommended>(
    (row) =>
      waits(row) &&
      keysOf(OPS).map((op) => (
        <Button
          key={op}
          type="link"
          danger={OPS[op].isDanger}
          disabled={why(op) !== undefined}
          title={why(op)}
          onClick={() => open(op, [row])}
        >
          {OPS[op].label}
        </Button>
      )),
    172,
  )

/** 推荐: what is recommended through the user's unit, what is decided about it, in which order, and the sheet of it. */
export function RecommendSide() {
  const { roles } = useMe()
  const [tab, setTab] = useState<HandlingTab>('todo')
  const { data: batches = [] } = useQuery(query('declare_batch_list', {}))
  const year = batches[0]?.year
  const isRecommender = RECOMMENDERS.some((role) => roles.includes(role))
  const isHolder = UNIT_OFFICES.some((role) => roles.includes(role))
  const { data: own } = useQuery({
    ...query('declare_quota_own', { ...(year !== undefined && { year }) }),
    enabled: isHolder && year !== undefined,
  })
  const list = useList('declare_recommend_list', {
    rowKey: 'book_id',
    fixed: { tab },
    selection: isRecommender,
  })
  const decisions = useDecisions(() => list.select([]))
  const [isOrdering, setOrdering] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const selected = list.selected.length > 0 && list.selected.every(waits)
  const isFull = !roles.includes('publisher') && own?.limits[0]?.remain === 0
  const why = (op: Op) => (op === 'pass' && isFull ? '推荐名额已用完' : undefined)
  const columns = isRecommender
    ? [...RECOMMENDED_COLUMNS, decisionColumn(decisions.open, why)]
    : RECOMMENDED_COLUMNS
  return (
    <Flex vertical gap={16}>
      {isHolder && year !== undefined && <OwnQuota year={year} />}
      {year !== undefined && isRecommender && <SheetNotice year={year} onOpen={() => setSheetOpen(true)} />}
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
        empty={tab === 'todo' ? '没有等待推荐的教材' : '没有教材'}
        filters={<Filters />}
        actions={
          <>
            {isRecommender &&
              keysOf(OPS).map((op) => (
                <Button
                  key={op}
                  type={op === 'pass' ? 'primary' : 'default'}
                  danger={OPS[op].isDanger}
                  disabled={!selected || why(op) !== undefined}
                  title={why(op)}
                  onClick={() => decisions.open(op, list.selected)}
                >
                  {OPS[op].label}
                  {selected && `（${list.selected.length}）`}
                </Button>
              ))}
            {isRecommender && year !== undefined && (
              <Button onClick={() => setOrdering(true)}>调整排序</Button>
            )}
            <ExportButton
              load={async ({ options: call, report }) =>
                recommendedSheet(
                  await allRows('declare_recommend_list', { ...list.filter, tab }, call, rowsRead(report)),
                )
              }
            >
              导出汇总表
            </ExportButton>
            {year !== undefined && isRecommender && <SheetPaperButton year={year} />}
            <Button onClick={() => setSheetOpen(true)}>盖章汇总表</Button>
          </>
        }
      >
        {decisions.dialogs}
      </ListPage>
      <Suspense>
        {isOrdering && year !== undefined && <OrderDrawer year={year} onClose={() => setOrdering(false)} />}
        {isSheetOpen && <SheetsDrawer onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </Flex>
  )
}
