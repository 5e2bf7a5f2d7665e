import { useQuery } from '@tanstack/react-query'
import { Alert, Empty } from 'antd'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { query } from '#src/api/query'
import type { ProjectBrief } from '#src/features/useManagedProject'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { BookDetail } from './BookDetail'
import { BookList, type BookChoice } from './BookList'
import styles from './Details.module.css'
import { useBookKeys } from './useBookKeys'

const BOOK = 'bookId'
/** More books than a group has; of a whole project the office chooses a group. */
const MOST = 300

/** Book by book, all that the experts of a group gave and wrote: the books at the left, the chosen one beside. */
export function Details({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState<BookChoice>({})
  const { data, error, refetch, isFetching } = useQuery(
    query('groupe_leader_booklist', { project_id, ...choice, pageSize: MOST }, { quiet: true }),
  )
  const books = data?.rows ?? []
  const named = Number(params.get(BOOK)) || undefined
  const at = Math.max(
    0,
    books.findIndex(({ book_id }) => book_id === named),
  )
  // A book that was named and is not in the list, as of another group, is shown all the same.
  const isListed = books.some(({ book_id }) => book_id === named)
  const shown = named !== undefined && !isListed ? named : books[at]?.book_id

  const show = useCallback(
    (book_id: number | undefined) => {
      if (book_id === undefined) return
      setParams(
        (old) => {
          old.set(BOOK, String(book_id))
          return old
        },
        { replace: true },
      )
    },
    [setParams],
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
        {data.hidden_reason && <Alert type="info" showIcon title={data.hidden_reason} />}
        {shown === undefined ? (
          <Empty description="没有符合条件的教材" />
        ) : (
          <BookDetail
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
