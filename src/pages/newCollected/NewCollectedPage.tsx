import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { paramOf, to } from '#contract/address'
import { query } from '#src/api/query'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { CollectedForm } from '#src/features/collecting/CollectedForm'

const BACK = <Link to={to('collection/index')}>返回列表</Link>

/** 采集新书: of the ISBN in the address; a book that was collected already opens where it is written. */
export default function NewCollectedPage() {
  const { pathname } = useLocation()
  const typed = paramOf('collection/new/isbn', 'isbn', pathname) ?? ''
  const { data, error } = useQuery({
    ...query('collection_isbn', { isbn: typed }, { quiet: true }),
    // What is typed meanwhile stays under the reader's eyes.
    staleTime: Infinity,
    retry: false,
  })
  if (!data)
    return error ? (
      <Notice title="不能采集这本书" actions={BACK}>
        {error.message}；请返回列表重新输入
      </Notice>
    ) : (
      <Loading />
    )
  const { isbn, collect_id, taken_by, proposal } = data
  if (collect_id !== null) return <Navigate replace to={to('collection/edit', { id: collect_id })} />
  if (taken_by !== null)
    return (
      <Notice
        title="这本书已经采集过"
        actions={BACK}
      >{`书号 ${isbn} 已由“${taken_by}”采集，不能重复采集`}</Notice>
    )
  return <CollectedForm key={isbn} isbn={isbn} proposal={proposal} />
}
