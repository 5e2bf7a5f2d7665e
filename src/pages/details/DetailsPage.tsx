import { useQuery } from '@tanstack/react-query'
import { Alert, Empty } from 'antd'
import { useCallback, useState } from 'react'
import { REFUSAL } from '#contract/refusals'
import { query } from '#src/api/query'
import type { ProjectBrief } from '#contract/entities/project'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { useAddress } from '#src/menu/useAddress'
import { BookReviewDetail } from './BookReviewDetail'
import { BookList, type BookChoice } from './BookList'
import styles from './Details.module.css'
import { useBookKeys } from './useBookKeys'

/** More books than a group has; of a whole project the office chooses a group. */
const MOST = 300

/** 小组评审详情 */
export default function DetailsPage() {
  return <ManagedProject>{(project) => <Details project={project} />}</ManagedProject>
}

/** Book by book, all that the experts of a group gave and wrote: the books at the left, the chosen one beside. */
function Details({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const { id, change } = useAddress<'review/details/index'>()
  const [choice, setChoice] = useState<BookChoice>({})
  const { data, error, refetch, isFetching } = useQuery(
    query('groupe_leader_booklist', { project_id, ...choice, pageSize: MOST }, { quiet: true }),
  )
  const books = data?.rows ?? []
  const named = id('bookId')
  const at = Math.max(
    0,
    books.findIndex(({ book_id }) => book_id === named),
  )
  // A book that was named and is not in the list, as of another group, is shown all the same.
  const isListed = books.some(({ book_id }) => book_id === named)
  const shown = named !== undefined && !isListed ? named : books[at]?.book_id

  const show = useCallback(
    (book_id: number | undefined) => {
      if (book_id !== undefined) change({ bookId: book_id })
    },
    [change],
  )
  const previous = isListed || named === undefined ? books[at - 1]?.book_id : undefined
  const next = isListed || named === undefined ? books[at + 1]?.book_id : books[0]?.book_id
  useBookKeys(
    useCallback(() => show(previous), [show, previous]),
    useCallback(() => show(next), [show, next]),
  )

  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  return (
    <div className={styles['page']}>
      <BookList
        project_id={project_id}
        books={books}
        total={data.total}
        shown={shown}
        isFetching={isFetching}
        choice={choice}
        onChoice={setChoice}
        onShow={show}
      />
      <div className={styles['detail']}>
        {/* A book that is shown says itself why its reviews are not. */}
        {shown === undefined && data.hidden_reason && (
          <Alert type="info" showIcon title={data.hidden_reason} />
        )}
        {shown === undefined ? (
          <Empty description={REFUSAL.noSuchBooks} />
        ) : (
          <BookReviewDetail
            key={shown}
            project={project}
            book_id={shown}
            place={isListed || named === undefined ? `第 ${at + 1} / ${books.length} 种` : ''}
            onPrevious={previous === undefined ? undefined : () => show(previous)}
            onNext={next === undefined ? undefined : () => show(next)}
          />
        )}
      </div>
    </div>
  )
}
