import { Button, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { REVIEW_STATUS } from '#contract/dict'
import { isUnsubmitted } from '#contract/rules/unsubmitted'
import { MAJORS } from '#src/features/Dict/dictionaries'
import { DictTag } from '#src/features/Dict/DictTag'
import { PrintForms } from '#src/features/print/PrintForms'
import { REVIEW_COLOURS } from '#src/features/reviewColours'
import { actionsColumn, type Columns } from '#src/list/columns'
import { StatusTag } from '#src/ui/StatusTag'
import styles from './MyReviews.module.css'

export type Task = Row<'groupe_zhuanjia_books'>

const CLOSED = ['locked', 'avoided', 'cancelled']
/** Something is written that a form could show. */
const PRINTABLE = ['draft', 'submitted', 'locked', 'returned']

const pathOf = ({ book_id }: Task): string => `/review/review/pingsheng?bookId=${book_id}`

function Missing({ task, isUnsent }: { task: Task; isUnsent: boolean }) {
  const lines = [
    ...(isUnsent ? ['本机有未保存的内容，请打开该书'] : []),
    ...(task.review_status === 'returned' && task.return_reason ? [`退回理由：${task.return_reason}`] : []),
    ...(task.sign_changed === 1 ? ['签名后有改动，全部提交时须重新签名'] : []),
    ...(task.review_status === 'assigned' ? ['尚未开始'] : task.missing),
  ]
  if (lines.length === 0)
    return <span className={styles['hint']}>{task.review_status === 'avoided' ? '' : '已完成'}</span>
  return (
    <ul className={styles['missing']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface Options {
  project_id: number
  isReadonly: boolean
  isUnsent: (task: Task) => boolean
  onAvoid: (task: Task) => void
}

export const taskColumns = ({ project_id, isReadonly, isUnsent, onAvoid }: Options): Columns<Task> => [
  { title: '序号', key: 'at', width: 64, render: (_, __, index) => index + 1 },
  {
    title: '教材',
    dataIndex: 'book_name',
    width: 260,
    render: (name, task) => (
      <>
        <Link to={pathOf(task)}>{name}</Link>
        {task.is_trial === 1 && <Tag className={styles['trial']}>试评</Tag>}
        <div className={styles['hint']}>
          <DictTag {...MAJORS} value={task.major_category} />
          {task.major_category && task.course_name && ' · '}
          {task.course_name}
        </div>
      </>
    ),
  },
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
  actionsColumn((task) => {
    const canWrite = !isReadonly && !CLOSED.includes(task.review_status)
    return (
      <>
        <Link to={pathOf(task)} className={styles['act']}>
          {canWrite ? '评审' : '查看'}
        </Link>
        <Link to={`/review/review/textbookDisplay?bookId=${task.book_id}`} className={styles['act']}>
          阅读
        </Link>
        {PRINTABLE.includes(task.review_status) && (
          <PrintForms
            project_id={project_id}
            choices={[
              {
                title: `${task.book_name} 专家评审表`,
                wanted: { kind: 'review', own: 1, book_id: task.book_id },
              },
            ]}
            type="link"
            label={`打印 ${task.book_name} 评审表`}
          />
        )}
        {!isReadonly && isUnsubmitted(task.review_status) && (
          <Button type="link" onClick={() => onAvoid(task)}>
            申请回避
          </Button>
        )}
      </>
    )
  }, 236),
]
