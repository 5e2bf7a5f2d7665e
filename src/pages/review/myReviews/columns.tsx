import { REVIEW_STATUS } from '#contract/dict'
import { REVIEW_COLOURS } from '#src/features/reviewColours'
import { actionsColumn, type Columns } from '#src/list/columns'
import { StatusTag } from '#src/ui/StatusTag'
import { Acts, Missing, Name, type Options, type Task } from './taskParts'

export const taskColumns = ({ isUnsent, ...acts }: Options): Columns<Task> => [
  { title: '序号', key: 'at', width: 64, render: (_, __, index) => index + 1 },
  { title: '教材', dataIndex: 'book_name', width: 260, render: (_, task) => <Name task={task} /> },
  {
    title: '状态',
    dataIndex: 'review_status',
    width: 100,
    render: (status) => <StatusTag value={status} labels={REVIEW_STATUS} colours={REVIEW_COLOURS} />,
  },
  { title: '我的分', dataIndex: 'total_score', width: 84, align: 'right', render: (score) => score ?? '—' },
  { title: '意见字数', dataIndex: 'advice_len', width: 92, align: 'right' },
  {
    title: '还需完成',
    key: 'missing',
    width: 260,
    render: (_, task) => <Missing task={task} isUnsent={isUnsent(task)} />,
  },
  actionsColumn((task) => <Acts task={task} {...acts} />, 236),
]
