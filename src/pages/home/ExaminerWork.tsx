import { useQuery } from '@tanstack/react-query'
import { to } from '#contract/address'
import { keysOf } from '#contract/facts/closed'
import { FORMAL_TAB } from '#contract/facts/examining/formal'
import { query } from '#src/api/query'
import { Figures } from './Figures'
import styles from './HomePage.module.css'
import { timeLeft } from './timeLeft'

/** What an examiner has to examine, and until when the first of it. */
export function ExaminerWork() {
  // What is due first stands first.
  const { data, dataUpdatedAt } = useQuery(
    query('formal_exam_list', { tab: 'todo', pageSize: 1 }, { quiet: true, relogin: false }),
  )
  if (!data) return null
  const [next] = data.rows
  return (
    <section className={styles['card']} aria-labelledby="examining">
      <h2 id="examining" className={styles['title']}>
        我的形式审查
        {next && `　最近期限 ${next.due_time.slice(0, 16)}，${timeLeft(next.due_time, dataUpdatedAt)}`}
      </h2>
      <Figures
        figures={keysOf(FORMAL_TAB).map((tab) => ({
          label: FORMAL_TAB[tab],
          value: `${data.counts[tab]} 种`,
          to: to('review/task/index', { part: 'exams', tab }),
        }))}
      />
    </section>
  )
}
