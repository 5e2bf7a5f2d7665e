import { Empty } from 'antd'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { MatrixGrid } from './MatrixGrid'
import { useMatrix, type GroupTabProps } from '#src/pages/groupBooks/arrangedGroup'

/** 矩阵 */
export function MatrixTab({ place, late }: GroupTabProps) {
  const { data, error, refetch } = useMatrix(place.group_id)
  if (data === undefined && error) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading />
  if (data.books.length === 0 || data.experts.length === 0)
    return <Empty description={data.books.length === 0 ? '本组还没有教材' : '本组还没有专家'} />
  return <MatrixGrid matrix={data} place={place} late={late} />
}
