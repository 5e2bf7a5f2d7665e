import { useSearchParams } from 'react-router-dom'
import { GroupSelect } from '#src/features/GroupSelect'
import { ManagedProject } from '#src/features/ManagedProject'
import { GroupPeople } from './groupExperts/GroupPeople'

/** 组内专家 */
export default function GroupExpertsPage() {
  const [params] = useSearchParams()
  const group_id = Number(params.get('groupId')) || undefined
  return (
    <ManagedProject>
      {(project) => (
        <GroupSelect project_id={project.project_id} group_id={group_id}>
          {(group) => <GroupPeople key={group.group_id} group={group} project={project} />}
        </GroupSelect>
      )}
    </ManagedProject>
  )
}
