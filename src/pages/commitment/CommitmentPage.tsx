import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { Briefing } from '#src/features/briefing/Briefing'
import { useProject } from '#src/session/project'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { InvitationAnswerForm } from './InvitationAnswerForm'
import { Sign } from './Sign'

/** 评审说明与承诺 */
export default function CommitmentPage() {
  const { project_id } = useProject()
  const { data, error, refetch } = useQuery(query('commitment_detail', { project_id }, { quiet: true }))
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  return (
    <Briefing detail={data}>
      <InvitationAnswerForm project_id={project_id} expert_status={data.expert_status} />
      {data.expert_status !== 'invited' && (data.need_commitment === 1 || data.need_sign === 1) && (
        <Sign project_id={project_id} detail={data} />
      )}
    </Briefing>
  )
}
