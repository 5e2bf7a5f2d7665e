import { CONCLUSION_LOOK, REVIEW_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { Row } from '#contract'
import { isValidReview } from '#contract/facts/reviews'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { SubmittedReview } from './SubmittedReview'

type Task = Row<'groupe_zhuanjia_books'>

const COLUMNS: Columns<Task> = [
  { title: '序号', dataIndex: 'sort_no', width: 76, align: 'end', sorter: true },
  { title: '教材', dataIndex: 'book_name', width: 240, ellipsis: true, sorter: true },
  {
    title: '状态',
    dataIndex: 'review_status',
    width: 100,
    sorter: true,
    render: (status) => <Status of={REVIEW_LOOK} value={status} />,
  },
  { title: '总分', dataIndex: 'total_score', width: 84, align: 'end', sorter: true, render: figure },
  {
    title: '结论',
    dataIndex: 'conclusion',
    width: 116,
    render: (value) => (value ? <Status of={CONCLUSION_LOOK} value={value} /> : '—'),
  },
  { title: '意见字数', dataIndex: 'advice_len', width: 100, align: 'end', sorter: true },
]

const isIn = ({ review_status }: Task): boolean => isValidReview(review_status)

interface Props {
  project_id: number
  expert: { user_id: number; name: string }
  onClose: () => void
}

/** The books of one expert; submitted reviews can be read. */
export default function ExpertWork({ project_id, expert: { user_id, name }, onClose }: Props) {
  const list = useList('groupe_zhuanjia_books', { fixed: { project_id, user_id }, rowKey: 'fenpei_id' })
  const [shown, setShown] = useState<number>()
  const columns = [
    ...COLUMNS,
    actionsColumn<Task>(
      (task) => (
        <Button
          type="link"
          disabled={!isIn(task)}
          title={isIn(task) ? undefined : '提交后可以查看'}
          onClick={() => setShown(task.book_id)}
        >
          查看
        </Button>
      ),
      80,
    ),
  ]
  return (
    <Drawer open title={`${name}的评审`} size={900} onClose={onClose}>
      <ListPage list={list} columns={columns} empty="还没有分配教材">
        {shown !== undefined && (
          <SubmittedReview
            place={{ project_id, user_id, book_id: shown }}
            name={name}
            onTurn={setShown}
            onClose={() => setShown(undefined)}
          />
        )}
      </ListPage>
    </Drawer>
  )
}
