import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { Bar } from './Bar'
import styles from './HomePage.module.css'

interface Props {
  project_id: number
  project_name: string
}

/** How far a review is: the numbers an office asks for first, and a bar for each group. */
export function ProjectProgress({ project_id, project_name }: Props) {
  const { data } = useQuery(query('project_all_num', { project_id }, { quiet: true }))
  if (!data) return null
  const tiles = [
    ['参评教材', `${data.book_num} 种`],
    ['评审专家', `${data.expert_num} 位`],
    ['已签承诺', `${data.committed_num} 位`],
    ['应评', `${data.need_review_num} 份`],
    ['已评', `${data.done_num} 份`],
    ['全部提交', `${data.all_submit_expert_num} 位`],
    ['组长意见', `${data.leader_opinion_num} 种`],
    ['待补派', `${data.gap_book_num} 种`],
  ] as const
  return (
    <section className={styles['card']} aria-labelledby="progress">
      <h2 id="progress" className={styles['title']}>
        {project_name}　截止 {data.deadline.slice(0, 16)}
      </h2>
      <dl className={styles['tiles']}>
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Bar label="全部" done={data.done_num} need={data.need_review_num} />
      {data.by_group.map(({ group_id, group_name, done, need }) => (
        <Bar key={group_id} label={group_name} done={done} need={need} />
      ))}
    </section>
  )
}
