import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { paramOf, to } from '#contract/address'
import { query } from '#src/api/query'
import { bookDraftKey, bookDraftsOf } from '#src/features/autosave/draftKey'
import { Recalled } from '#src/features/autosave/Recalled'
import { isRunning } from '#src/features/autosave/useAutosave'
import { useMe } from '#src/session/session'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { BookEditor } from './BookEditor'

/** 教材编辑: the book of the address, or a new one. */
export default function BookEditPage() {
  const { pathname } = useLocation()
  const part = paramOf('book/bookInfo/edit/bookId', 'bookId', pathname)
  return /^\d{1,9}$/.test(part) ? (
    <Edited key={part} book_id={Number(part)} />
  ) : (
    <Navigate to={to('404')} replace />
  )
}

/** Another try may help; where the book is not there only the list does. */
const NotRead = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Notice
    title={error.message}
    actions={
      <>
        <Button onClick={() => void onRetry()}>重试</Button>
        <Link to={to('book/bookInfo/index')}>返回列表</Link>
      </>
    }
  />
)

function Edited({ book_id }: { book_id: number }) {
  const { user } = useMe()
  // What is being written here already needs no look into the disk, which takes a moment.
  const [isGoingOn] = useState(() => isRunning(bookDraftKey(user.userId, book_id)))
  const { data, error, refetch } = useQuery({
    ...query('bookinfo_form', { book_id }),
    // Read anew at every visit, and after a step of the declaration; what is typed is not taken from it then.
    gcTime: 0,
    staleTime: Infinity,
  })
  if (!data) return error ? <NotRead error={error} onRetry={refetch} /> : <Loading />
  const editor = <BookEditor key={book_id} loaded={data} />
  return isGoingOn ? editor : <Recalled prefix={bookDraftsOf(user.userId)}>{editor}</Recalled>
}
