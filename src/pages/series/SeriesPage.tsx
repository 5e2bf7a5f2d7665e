import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { useAddress } from '#src/menu/useAddress'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { useLocation } from 'react-router-dom'
import { SeriesForm } from './SeriesForm'
import { SeriesList } from './SeriesList'

function Stored({ big_id }: { big_id: number }) {
  const { data, error, refetch } = useQuery(query('book_big_detail', { big_id }))
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return <SeriesForm key={big_id} read={data} />
}

/** 系列教材: their list, the one of the address, or a new one. */
export default function SeriesPage() {
  const { search } = useLocation()
  const big_id = useAddress<'book/bookBig/edit1'>().id('bigId')
  if (big_id !== undefined) return <Stored big_id={big_id} />
  return new URLSearchParams(search).get('bigId') === '0' ? (
    <SeriesForm key="new" read={undefined} />
  ) : (
    <SeriesList />
  )
}
