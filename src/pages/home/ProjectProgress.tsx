import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import { conflictsTrouble, figuresOf, troublesOf } from '#src/features/figures/figures'
import { ProgressBar } from './ProgressBar'
import { Figures } from './Figures'
import styles from './HomePage.module.css'

interface Props {
  project_id: number
  project_name: string
}

/** How far a review is: the numbers an office asks for first, what needs a hand, and a bar for each group. */
export function ProjectProgress({ project_id, project_name }: Props) {
  const { data } = useQuery(query('project_all_num', { project_id }, { quiet: true }))
  // Judging every pair takes longer than counting: the figures do not wait for it.
  const avoid = useQuery(query('avoid_conflict_num', { project_id }, { quiet: true }))
  if (!data) return null
  const troubles = [
    ...troublesOf(project_id, data),
    ...conflictsTrouble(project_id, avoid.data?.conflict_num ?? 0),
  ]
  return (
    <>
      {troubles.length > 0 && (
        <section className={styles['card']} aria-labelledby="troubles">
          <h2 id="troubles" className={styles['title']}>
            需要处理
          </h2>
          <Figures figures={troubles} />
        </section>
      )}
      <section className={styles['card']} aria-labelledby="progress">
        <h2 id="progress" className={styles['title']}>
          {project_name}　截止 {data.deadline.slice(0, 16)}
        </h2>
        <Figures figures={figuresOf(project_id, data)} />
        <ProgressBar label="全部" done={data.done_num} need={data.need_review_num} />
        {data.by_group.map(({ group_id, group_name, done, need }) => (
          <ProgressBar
            key={group_id}
            label={group_name}
            link={
              <Link to={to('review/theReview', { projectId: project_id, tab: 'books', group_id })}>
                {group_name}
              </Link>
            }
            done={done}
            need={need}
          />
        ))}
      </section>
    </>
  )
}
