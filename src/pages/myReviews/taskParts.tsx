import { Button, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { MAJORS } from '#src/features/dict/dictionaries'
import { DictTag } from '#src/features/dict/DictTag'
import { isOneOf } from '#contract/facts/closed'
import { isUnsubmitted, WRITTEN_REVIEW, type ReviewStatus } from '#contract/facts/reviews'
import { PrintForms } from '#src/features/print/PrintForms'
import styles from './MyReviews.module.css'

export type ReviewTask = Row<'groupe_zhuanjia_books'>

/** A review may be written until it is locked or the assignment ends. */
const isOpen = (status: ReviewStatus): boolean => isUnsubmitted(status) || status === 'submitted'
/** A form can show only what the expert has written. */
const isPrintable = (status: ReviewStatus): boolean => isOneOf(status, WRITTEN_REVIEW)

const pathOf = ({ book_id }: ReviewTask): string => to('review/review/pingsheng', { bookId: book_id })

/** What the review still lacks. */
export function Missing({ task, isUnsent }: { task: ReviewTask; isUnsent: boolean }) {
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

/** What is reviewed, and by which subject it goes. */
export const Name = ({ task }: { task: ReviewTask }) => (
  <>
    <Link to={pathOf(task)}>{task.book_name}</Link>
    {task.is_trial === 1 && <Tag className={styles['trial']}>试评</Tag>}
    <div className={styles['hint']}>
      <DictTag {...MAJORS} value={task.major_category} />
      {task.major_category && task.course_name && ' · '}
      {task.course_name}
    </div>
  </>
)

export interface TaskColumnOptions {
  project_id: number
  isReadonly: boolean
  isUnsent: (task: ReviewTask) => boolean
  onAvoid: (task: ReviewTask) => void
}

/** What can be done with a book. */
export function Acts({
  task,
  project_id,
  isReadonly,
  onAvoid,
}: Omit<TaskColumnOptions, 'isUnsent'> & { task: ReviewTask }) {
  const canWrite = !isReadonly && isOpen(task.review_status)
  return (
    <>
      <Link to={pathOf(task)} className={styles['act']}>
        {canWrite ? '评审' : '查看'}
      </Link>
      <Link to={to('review/review/textbookDisplay', { bookId: task.book_id })} className={styles['act']}>
        阅读
      </Link>
      {isPrintable(task.review_status) && (
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
}
