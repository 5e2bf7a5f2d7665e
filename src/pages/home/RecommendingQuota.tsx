import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { OwnQuota } from '#src/features/quota/OwnQuota'
import styles from './HomePage.module.css'

/** 名额 of a unit that recommends, in the batch in hand. */
export function RecommendingQuota() {
  const { data: batches = [] } = useQuery(query('declare_batch_list', {}, { quiet: true, relogin: false }))
  const year = batches[0]?.year
  if (year === undefined) return null
  return (
    <div className={styles['card']}>
      <OwnQuota year={year} />
    </div>
  )
}
