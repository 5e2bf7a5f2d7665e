import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { query } from '#src/api/query'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { BookReviews } from '#src/features/bookReviews/BookReviews'
import { GroupBooks } from './GroupBooks'
import type { OpinionPlace } from './opinionPlace'
import styles from './Leader.module.css'
import { LeaderOpinionForm } from './LeaderOpinionForm'

/** Never wider than the window, and leaving a strip of the list so that one sees where one is. */
const WIDTH = 'min(1480px, 96vw)'

/** The keyboard scrolls it. */
const SCROLLED = { tabIndex: 0 }

/** What the experts wrote on the left, the opinion of the group on the right. */
export function OpinionDrawer({ place, onClose }: { place: OpinionPlace; onClose: () => void }) {
  const { title, ...where } = place
  const { project_id, book_id } = place
  const detail = useQuery(query('groupLeader_advice_detail', where, { quiet: true }))
  const reviews = useQuery({
    ...query('leader_expert_reviews', { project_id, book_id: book_id ?? 0 }, { quiet: true }),
    enabled: book_id !== undefined,
  })
  const error = detail.error ?? reviews.error
  const retry = () =>
    void Promise.all([detail.refetch(), ...(book_id === undefined ? [] : [reviews.refetch()])])
  const isBook = book_id !== undefined
  const isReady = detail.data && (!isBook || reviews.data)
  return (
    <Drawer open title={title} size={WIDTH} onClose={onClose} styles={{ body: { padding: 0 } }}>
      {error && !isReady ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : !isReady ? (
        <Loading />
      ) : (
        <div className={styles['columns']}>
          <section className={styles['left']} aria-label={isBook ? '专家评审' : '本组教材'} {...SCROLLED}>
            {reviews.data ? <BookReviews reviews={reviews.data} /> : <GroupBooks place={place} />}
          </section>
          <LeaderOpinionForm
            place={place}
            detail={detail.data}
            vetoes={reviews.data?.vetoes ?? []}
            onClose={onClose}
          />
        </div>
      )}
    </Drawer>
  )
}
