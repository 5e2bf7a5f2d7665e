import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { Letters } from '#src/features/inbox/Letters'
import styles from './HomePage.module.css'

const LATEST = { pageSize: 3 }

/** The last that was written to oneself; without any there is nothing to show. */
export function LatestMessages() {
  const { data } = useQuery(query('expert_msg_list', LATEST, { quiet: true, relogin: false }))
  if (!data || data.rows.length === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="messages">
      <h2 id="messages" className={styles['title']}>
        站内消息
      </h2>
      <Letters letters={data.rows} />
    </section>
  )
}
