import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Flex, Select, Table, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { BOOK_FLAG, EDU_LEVEL, options } from '#contract/dict'
import { ManagedProject } from '#src/features/ManagedProject'
import type { ProjectBrief } from '#src/features/useManagedProject'
import { query } from '#src/api/query'
import { figure } from '#src/lib/figure'
import { Notice } from '#src/ui/Notice'
import { toggleFullscreen } from '#src/ui/fullscreen'
import styles from './RankingPage.module.css'

type Ranked = Row<'book_resultscore'>

/** Above this many rows antd's plain body takes seconds. */
const VIRTUAL_ABOVE = 100
const MAX_ROWS = 10_000

const columns = [
  { title: '名次', dataIndex: 'rank_all', width: 72, render: (rank: number | null) => rank ?? '—' },
  { title: '教材', dataIndex: 'book_name', width: 240, ellipsis: true },
  {
    title: '最终分',
    dataIndex: 'final_score',
    width: 90,
    align: 'right' as const,
    render: (score: number | null) => <strong>{figure(score)}</strong>,
  },
  { title: '第一主编', dataIndex: 'first_editor', width: 100, ellipsis: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 140, ellipsis: true },
  { title: '评审组', dataIndex: 'group_name', width: 140, ellipsis: true },
  { title: '有效评审', dataIndex: 'valid_num', width: 90, align: 'right' as const },
  { title: '均分', dataIndex: 'avg_score', width: 80, align: 'right' as const, render: figure },
  { title: '去极值分', dataIndex: 'trimmed_score', width: 100, align: 'right' as const, render: figure },
  { title: '组长分', dataIndex: 'leader_score', width: 80, align: 'right' as const, render: figure },
  { title: '标准差', dataIndex: 'std_dev', width: 80, align: 'right' as const, render: figure },
  {
    title: '标记',
    dataIndex: 'flags',
    width: 150,
    render: (flags: Ranked['flags']) => flags.map((flag) => BOOK_FLAG[flag]).join('、'),
  },
]

const WIDTH = columns.reduce((sum, { width }) => sum + width, 0)

/** 评审排名 */
export default function RankingPage() {
  return (
    <main className={styles['page']}>
      <ManagedProject isBare extra={<Link to="/review/textbook">返回评审结果</Link>}>
        {(project) => <Ranking project={project} />}
      </ManagedProject>
    </main>
  )
}

function Ranking({ project }: { project: ProjectBrief }) {
  const { project_id, project_name } = project
  const [group_id, setGroup] = useState<number>()
  const [edu_level, setLevel] = useState<string>()
  const groups = useQuery(query('admin_group_list', { project_id }))
  const { data, error, isFetching, refetch } = useQuery(
    query('book_resultscore', { project_id, group_id, edu_level, pageNum: 1, pageSize: MAX_ROWS }),
  )
  // Within one group the group's own ranks count.
  const ranked = (data?.rows ?? [])
    .map((row) => (group_id ? { ...row, rank_all: row.rank_group } : row))
    .toSorted((a, b) => (a.rank_all ?? Infinity) - (b.rank_all ?? Infinity))
  const line = data?.select_line ?? null
  const lastAbove = line === null ? -1 : ranked.findLastIndex((row) => (row.final_score ?? -1) >= line)
  const long = ranked.length > VIRTUAL_ABOVE

  if (error && !data)
    return <Notice title={error.message} actions={<Button onClick={() => void refetch()}>重试</Button>} />
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={2} className={styles['title'] ?? ''}>
        {project_name}　评审排名
      </Typography.Title>
      <Flex gap={12} wrap align="center" className={styles['tools'] ?? ''}>
        <Select
          allowClear
          aria-label="评审组"
          placeholder="全部评审组"
          style={{ width: 200 }}
          options={groups.data?.map((group) => ({ value: group.group_id, label: group.group_name }))}
          onChange={setGroup}
        />
        <Select
          allowClear
          aria-label="教育层次"
          placeholder="全部教育层次"
          style={{ width: 160 }}
          options={options(EDU_LEVEL)}
          onChange={setLevel}
        />
        <Button onClick={() => window.print()}>打印</Button>
        <Button onClick={toggleFullscreen}>全屏</Button>
        <Typography.Text type="secondary">
          {data?.calc_time ? `核分时间 ${data.calc_time}` : '尚未核分'}
          {data?.calc_time && data.stale && '（评分有变化，请重新核分）'}
          {line !== null && `　入选线 ${line} 分`}
        </Typography.Text>
      </Flex>
      <Table<Ranked>
        rowKey="book_id"
        loading={isFetching}
        dataSource={data?.calc_time ? ranked : []}
        locale={{ emptyText: <Empty description={data?.calc_time ? '没有教材' : '核分后显示排名'} /> }}
        columns={columns}
        pagination={false}
        virtual={long}
        scroll={long ? { x: WIDTH, y: 640 } : { x: WIDTH }}
        rowClassName={(_, i) => (i === lastAbove ? (styles['line'] ?? '') : '')}
      />
    </Flex>
  )
}
