import { REVIEW_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import styles from './MyReviews.module.css'
import { Acts, Missing, Name, type TaskColumnOptions, type ReviewTask } from './taskParts'

/** The books one under the other: on a telephone the names of a table would not fit beside what can be done. */
export const TaskCards = ({
  tasks,
  isUnsent,
  ...acts
}: TaskColumnOptions & { tasks: readonly ReviewTask[] }) => (
  <ol className={styles['cards']} aria-label="我的教材">
    {tasks.map((task) => (
      <li key={task.fenpei_id}>
        <Name task={task} />
        <div className={styles['cardState']}>
          <Status of={REVIEW_LOOK} value={task.review_status} />
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
