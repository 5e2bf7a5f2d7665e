import { REVIEW_STATUS } from '#contract/dict'
import { REVIEW_COLOURS } from '#src/features/reviewColours'
import { StatusTag } from '#src/ui/StatusTag'
import styles from './MyReviews.module.css'
import { Acts, Missing, Name, type Options, type Task } from './taskParts'

/** The books one under the other: on a telephone the names of a table would not fit beside what can be done. */
export const TaskCards = ({ tasks, isUnsent, ...acts }: Options & { tasks: readonly Task[] }) => (
  <ol className={styles['cards']} aria-label="我的教材">
    {tasks.map((task) => (
      <li key={task.fenpei_id}>
        <Name task={task} />
        <div className={styles['cardState']}>
          <StatusTag value={task.review_status} labels={REVIEW_STATUS} colours={REVIEW_COLOURS} />
          {task.total_score !== null && <span>我的分 {task.total_score}</span>}
        </div>
        <Missing task={task} isUnsent={isUnsent(task)} />
        <div className={styles['cardActs']}>
          <Acts task={task} {...acts} />
        </div>
      </li>
    ))}
  </ol>
)
