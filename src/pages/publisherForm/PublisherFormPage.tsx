import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { REFUSAL } from '#contract/refusals'
import { query } from '#src/api/query'
import { useAddress } from '#src/menu/useAddress'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import { PublisherForm } from './PublisherForm'

/** 编辑出版单位: the user's own, or the one of the address for an administrator. */
export default function PublisherFormPage() {
  const publisher_id = useAddress<'publisher/publisherLnfoEdit'>().id('publisherId')
  const { data, error, refetch } = useQuery(query('publisher_detail', { publisher_id }))
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  if (!data.editable)
    return (
      <Notice
        title={REFUSAL.underAudit}
        actions={<Link to={to('publisher/publisherLnfo')}>查看出版单位信息</Link>}
      />
    )
  return <PublisherForm key={data.publisher_id ?? 0} detail={data} publisher_id={publisher_id} />
}
