import { Alert, Table, Tag } from 'antd'
import type { Output } from '#contract'
import type { Columns } from '#src/list/columns'
import styles from './Moves.module.css'

type Answer = Output<'expert_replace_try'>
type Move = Answer['moves'][number]

const COLUMNS: Columns<Move> = [
  { title: '教材', dataIndex: 'book_name', width: 280, ellipsis: true },
  {
    title: '原专家',
    dataIndex: 'from',
    width: 150,
    render: (from, { own }) => (
      <>
        {from} {!own && <Tag>让出</Tag>}
      </>
    ),
  },
  {
    title: '改由',
    dataIndex: 'to',
    width: 240,
    render: (to) =>
      to.length === 0 ? (
        <Tag color="warning">无人可补</Tag>
      ) : (
        to.map(({ name, load }) => `${name}（共${load}本）`)
      ),
  },
]

/** Who gives which book to whom; where nobody can take one, why, and the smallest change that helps. */
export const ReplacementMoves = ({ answer: { moves, report } }: { answer: Answer }) => (
  <>
    {moves.length === 0 ? (
      <p>没有未提交的教材需要换人。</p>
    ) : (
      <Table<Move>
        rowKey="book_id"
        size="small"
        columns={COLUMNS}
        dataSource={moves}
        pagination={{ pageSize: 8, hideOnSinglePage: true }}
      />
    )}
    {report.books_gap.length > 0 && (
      <Alert
        type="warning"
        showIcon
        title={`${report.books_gap.length} 种教材配不齐`}
        description={
          <>
            {report.advice.length > 0 && <p>建议：{report.advice.join('；')}。</p>}
            <ul className={styles['gaps']}>
              {report.books_gap.map(({ book_id, book_name, reason }) => (
                <li key={book_id}>{`《${book_name}》${reason}`}</li>
              ))}
            </ul>
          </>
        }
      />
    )}
  </>
)
