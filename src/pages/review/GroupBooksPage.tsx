import { useSearchParams } from 'react-router-dom'
import { GroupSelect } from '#src/features/GroupSelect'
import { ManagedProject } from '#src/features/ManagedProject'
import { GroupBooks } from './groupBooks/GroupBooks'

/** 组内教材与分配 */
export default function GroupBooksPage() {
  const [params] = useSearchParams()
  const group_id = Number(params.get('groupId')) || undefined
  return (
    <ManagedProject>
      {(project) => (
        <GroupSelect project_id={project.project_id} group_id={group_id}>
          {({ group_id, group_name }) => (
            <GroupBooks
              key={group_id}
              place={{ project_id: project.project_id, group_id, group_name }}
              project_status={project.project_status}
            />
          )}
        </GroupSelect>
      )}
    </ManagedProject>
  )
}
