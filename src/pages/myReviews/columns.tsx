import { REVIEW_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { actionsColumn, type Columns } from '#src/list/columns'
import { Acts, Missing, Name, type TaskColumnOptions, type ReviewTask } from './taskParts'

export const taskColumns = ({ isUnsent, ...acts }: TaskColumnOptions): Columns<ReviewTask> => [
  { title: '序号', key: 'at', width: 60, render: (_, __, index) => index + 1 },
  { title: '教材', dataIndex: 'book_name', width: 230, render: (_, task) => <Name task={task} /> },
  {
    title: '状态',
    dataIndex: 'review_status',
    width: 96,
    render: (status) => <Status of={REVIEW_LOOK} value={status} />,
  },
  { title: '我的分', dataIndex: 'total_score', width: 80, align: 'right', render: (score) => score ?? '—' },
  { title: '意见字数', dataIndex: 'advice_len', width: 88, align: 'right' },
  {
    title: '还需完成',
    key: 'missing',
    width: 230,
    render: (_, task) => <Missing task={task} isUnsent={isUnsent(task)} />,
  },
  actionsColumn((task) => <Acts task={task} {...acts} />, 228),
]
