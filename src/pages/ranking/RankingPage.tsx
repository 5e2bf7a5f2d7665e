import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Flex, Switch, Table, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { RESULT_STATUS } from '#contract/facts/results'
import { DIRECTORS } from '#contract/roles'
import { query } from '#src/api/query'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { useEmbargo } from '#src/features/live/useEmbargo'
import { LIVE, useLive } from '#src/features/live/useLive'
import { LIVENESS } from '#src/features/live/watchProject'
import type { ProjectBrief } from '#contract/entities/project'
import { useCan } from '#src/session/Can'
import { LoadFailed } from '#src/ui/LoadFailed'
import { toggleFullscreen } from '#src/ui/fullscreen'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { useShows } from '#src/menu/useShows'
import { RANKING_COLUMNS, lastAbove, rankingExport, type Ranked } from './columns'
import { PrintedRanking } from './PrintedRanking'
import styles from './Ranking.module.css'
import { RankingFilter, type RankingQuery } from './RankingFilter'

/** Above this many rows antd's plain body takes seconds. */
const VIRTUAL_ABOVE = 100
const MAX_ROWS = 10_000

const columns = RANKING_COLUMNS.map(({ key, title, width, align, text }) => ({
  key,
  title,
  width,
  align,
  ellipsis: key === 'name' || key === 'group',
  render: (_: unknown, row: Ranked) => (key === 'final' ? <strong>{text(row)}</strong> : text(row)),
}))

const WIDTH = columns.reduce((sum, { width }) => sum + width, 0)

/** 评审排名 */
export default function RankingPage() {
  const shows = useShows()
  return (
    <main className={styles['page']}>
      <ManagedProject
        isBare
        extra={
          shows('review/textbook') ? (
            <Link to={to('review/textbook')}>返回评审结果</Link>
          ) : (
            <Link to={to('index')}>返回首页</Link>
          )
        }
      >
        {(project) => <Ranking project={project} />}
      </ManagedProject>
    </main>
  )
}

/** What the figures on the page stand for: when they were calculated, and which books they are about. */
const noteOf = (
  data: Output<'book_resultscore'> | undefined,
  { result_status }: RankingQuery,
  count: number,
) => {
  const line = data?.select_line ?? null
  return [
    data?.calc_time ? `核分时间 ${data.calc_time}` : '尚未核分',
    data?.calc_time && data.stale ? '评分有变化，请重新核分' : '',
    line === null ? '' : `入选线 ${line} 分`,
    result_status ? RESULT_STATUS[result_status] : '',
    count > 0 ? `共 ${data?.total ?? count} 种` : '',
    data && data.total > data.rows.length ? `只列出前 ${data.rows.length} 种，请按评审组查看其余` : '',
  ]
    .filter(Boolean)
    .join('　')
}

interface RankingTableProps {
  rows: Ranked[]
  lineAt: number
  isLoading: boolean
  nothing: string
}

function RankingTable({ rows, lineAt, isLoading, nothing }: RankingTableProps) {
  const long = rows.length > VIRTUAL_ABOVE
  return (
    <Table<Ranked>
      rowKey="book_id"
      loading={isLoading}
      dataSource={rows}
      locale={{ emptyText: <Empty description={nothing} /> }}
      columns={columns}
      pagination={false}
      virtual={long}
      scroll={long ? { x: WIDTH, y: 640 } : { x: WIDTH }}
      rowClassName={(_, i) => (i === lineAt ? (styles['line'] ?? '') : '')}
    />
  )
}

/** The ranks of one project, kept up to date; nothing of them while its scores are under embargo. */
function Ranking({ project }: { project: ProjectBrief }) {
  const { project_id, project_name } = project
  const [asked, setAsked] = useState<RankingQuery>({})
  const liveness = useLive(project_id)
  const isPrinting = usePrinting()
  const directs = useCan({ role: DIRECTORS, permission: ['review:wall:edit'] })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query('book_resultscore', { project_id, ...asked, wall: 1, pageNum: 1, pageSize: MAX_ROWS }),
    ...LIVE,
    placeholderData: keepPreviousData,
  })
  const embargo = data?.embargo ?? false
  const change = useEmbargo(project_id, embargo)
  // Within one group the group's own ranks count.
  const ranked = (data?.calc_time ? data.rows : [])
    .map((row) => (asked.group_id ? { ...row, rank_all: row.rank_group } : row))
    .toSorted((a, b) => (a.rank_all ?? Infinity) - (b.rank_all ?? Infinity))
  const lineAt = lastAbove(ranked, data?.select_line ?? null)
  const title = `${project_name}　评审排名`
  const note = noteOf(data, asked, ranked.length)

  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  const nothing = embargo ? '成绩封存中' : data?.calc_time ? '没有教材' : '核分后显示排名'
  return (
    <>
      <Flex vertical gap={16} className={styles['screen'] ?? ''}>
        <Typography.Title level={2} className={styles['title'] ?? ''}>
          {title}
        </Typography.Title>
        <Flex gap={12} wrap align="center">
          <RankingFilter project_id={project_id} asked={asked} onChange={setAsked} />
          <ExportButton
            disabled={ranked.length === 0}
            load={() => rankingExport(ranked, `${project_name}-评审排名`)}
          />
          <Button disabled={ranked.length === 0} onClick={() => window.print()}>
            打印
          </Button>
          <Button onClick={toggleFullscreen}>全屏</Button>
          {directs && data && (
            <Switch
              aria-label="公布成绩"
              checked={!embargo}
              checkedChildren={data.calc_time ? '成绩已公布' : '核分后公布'}
              unCheckedChildren="成绩封存中"
              onChange={() => void change()}
            />
          )}
        </Flex>
        {embargo && (
          <Alert
            showIcon
            type="warning"
            title="成绩封存中：大屏和排名都不显示分数和名次，由评审活动管理员公布后显示。"
          />
        )}
        <Typography.Text type="secondary" aria-live="polite">
          {note}　{LIVENESS[liveness]}
        </Typography.Text>
        <RankingTable
          rows={ranked}
          lineAt={lineAt}
          isLoading={isFetching && (isPlaceholderData || !data)}
          nothing={nothing}
        />
      </Flex>
      {isPrinting && <PrintedRanking title={title} note={note} rows={ranked} lineAt={lineAt} />}
    </>
  )
}

/**
 * Whether the browser is about to print, by our button or by its own menu. It waits for no later render, so what only
 * the paper shows is rendered at once.
 */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true))
    const after = (): void => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
