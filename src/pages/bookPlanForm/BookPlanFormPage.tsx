import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { to } from '#contract/address'
import { PlanFields } from '#contract/entities/declaration/planFields'
import { query } from '#src/api/query'
import { usePathIdOrNew } from '#src/menu/usePathId'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { PlanForm } from './PlanForm'
import { PlanRecord } from './PlanRecord'

/** A plan that nobody has written anything of. */
const empty = (): PlanFields => ({
  ...PlanFields.parse({ plan_name: '·' }),
  plan_name: '',
})

/** 选题编辑: the plan of the address, or a new one. */
export default function BookPlanFormPage() {
  const plan_id = usePathIdOrNew('book/bookInfoPlan/edit/bookId', 'bookId')
  const { data, error, refetch } = useQuery({
    ...query('book_plan_detail', { plan_id: plan_id ?? 0 }),
    enabled: Boolean(plan_id),
  })
  if (plan_id === undefined) return <Navigate to={to('404')} replace />
  if (plan_id === 0) return <PlanForm key="new" plan_id={undefined} read={{ fields: empty(), revision: 0 }} />
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return data.editable ? <PlanForm key={plan_id} plan_id={plan_id} read={data} /> : <PlanRecord plan={data} />
}
