import { useQuery } from '@tanstack/react-query'
import { Table, Tag } from 'antd'
import type { Output } from '#contract'
import { CONCLUSION } from '#contract/facts/reviews'
import { query } from '#src/api/query'
import { figure } from '#src/lib/figure'
import { totalWidth, type Columns } from '#src/list/columns'
import styles from '#src/pages/groupBooks/GroupBooks.module.css'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

type Avoided = Output<'avoided_review_list'>[number]

const COLUMNS: Columns<Avoided> = [
  { title: '教材', dataIndex: 'book_name', width: 240, ellipsis: true },
  { title: '专家', dataIndex: 'user_name', width: 100 },
  { title: '理由', dataIndex: 'avoid_reason', width: 300, ellipsis: true },
  { title: '经办', dataIndex: 'by_name', width: 110, ellipsis: true, render: (name) => name ?? '专家本人' },
  { title: '回避时间', dataIndex: 'avoid_time', width: 170 },
  { title: '原总分', dataIndex: 'total_score', width: 90, align: 'right', render: figure },
]

const isWritten = ({ items, advice }: Avoided) => items.length > 0 || advice !== ''

/** What stood in the review; it counts nowhere. */
const written = ({ items, advice, conclusion }: Avoided) => (
  <article className={styles['written']} aria-label="原评审内容">
    <p>
      {items.map(({ name, score }) => (
        <Tag key={name}>
          {name} {figure(score)}
        </Tag>
      ))}
      {conclusion && <Tag color="blue">{CONCLUSION[conclusion]}</Tag>}
    </p>
    <p>{advice || '未填写总体评价'}</p>
  </article>
)

/** 已回避的评审: kept unchanged, so that the decision can be examined later. */
export function AvoidedReviews({ place: { group_id } }: { place: ArrangedGroup }) {
  const { data = [] } = useQuery(query('avoided_review_list', { group_id }))
  if (data.length === 0) return null
  return (
    <section aria-label="已回避的评审">
      <h3 className={styles['heading']}>已回避的评审（不计入结果）</h3>
      <Table<Avoided>
        rowKey="fenpei_id"
        size="small"
        columns={COLUMNS}
        dataSource={data}
        expandable={{
          rowExpandable: isWritten,
          expandedRowRender: written,
        }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: totalWidth(COLUMNS) + 48 }}
      />
    </section>
  )
}
