import { OPINION_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import { CONCLUSION } from '#contract/facts/reviews'
import { query } from '#src/api/query'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'
import type { OpinionBook } from './book'
import styles from './Leader.module.css'
import type { OpinionPlace } from './opinionPlace'

const columns: Columns<OpinionBook> = [
  { title: '书名', dataIndex: 'book_name', ellipsis: true },
  { title: '均分', dataIndex: 'avg_score', width: 80, align: 'right', render: figure },
  { title: '极差', dataIndex: 'range_score', width: 80, align: 'right', render: figure },
  { title: '组长分', dataIndex: 'leader_score', width: 80, align: 'right', render: figure },
  {
    title: '结论',
    dataIndex: 'conclusion',
    width: 110,
    render: (conclusion) => (conclusion ? CONCLUSION[conclusion] : '—'),
  },
  {
    title: '意见状态',
    dataIndex: 'opinion_status',
    width: 100,
    render: (status) => <Status of={OPINION_LOOK} value={status} />,
  },
]

/** All the books of the group at a glance, beside the report on them. */
export function GroupBooks({ place: { project_id, group_id } }: { place: OpinionPlace }) {
  const { data, isLoading } = useQuery(
    query('groupe_leader_booklist', { project_id, group_id, pageSize: 1000 }),
  )
  return (
    <>
      <h3 className={styles['heading']}>本组教材</h3>
      {data?.hidden_reason && <Alert type="info" showIcon title={data.hidden_reason} />}
      <Table<OpinionBook>
        rowKey="book_id"
        size="small"
        columns={columns}
        dataSource={data?.rows ?? []}
        loading={isLoading}
        pagination={false}
      />
    </>
  )
}
