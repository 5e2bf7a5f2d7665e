import { useQuery } from '@tanstack/react-query'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import { Figures } from './Figures'
import styles from './HomePage.module.css'

const OPINIONS = to('review/faber/index')

/** What a leader has to write, and how far the books of the groups are. */
export function LeaderWork({ project_id }: { project_id: number }) {
  const asked = { project_id, pageSize: 1 } as const
  const all = useQuery(query('groupe_leader_booklist', asked, { quiet: true })).data
  const empty = useQuery(
    query('groupe_leader_booklist', { ...asked, opinion_status: 'none' }, { quiet: true }),
  ).data
  const drafts = useQuery(
    query('groupe_leader_booklist', { ...asked, opinion_status: 'draft' }, { quiet: true }),
  ).data
  // Who leads in one project may sit in another without leading there.
  if (!all || !empty || !drafts || all.total === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="leading">
      <h2 id="leading" className={styles['title']}>
        组长工作
      </h2>
      <Figures
        figures={[
          { label: '本组教材', value: `${all.total} 种`, to: OPINIONS },
          { label: '待写意见', value: `${empty.total} 种`, to: OPINIONS },
          { label: '意见暂存', value: `${drafts.total} 种`, to: OPINIONS },
        ]}
      />
    </section>
  )
}
