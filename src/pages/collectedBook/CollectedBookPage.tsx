import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { useAddress } from '#src/menu/useAddress'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import { CollectedForm } from '#src/features/collecting/CollectedForm'

function Opened({ collect_id }: { collect_id: number }) {
  const { data, error, refetch } = useQuery(query('collection_detail', { collect_id }))
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return <CollectedForm isbn={data.isbn} detail={data} />
}

/** 采集编辑与审核: the form, and beside it the copyright page that it is compared with. */
export default function CollectedBookPage() {
  const collect_id = useAddress<'collection/edit'>().id('id')
  if (collect_id === undefined) return <Notice title="没有这条采集记录">请从教材采集列表打开</Notice>
  return <Opened key={collect_id} collect_id={collect_id} />
}
