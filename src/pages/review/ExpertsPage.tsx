import { ManagedProject } from '#src/features/ManagedProject'
import { Roster } from './roster/Roster'

/** 专家管理 */
export default function ExpertsPage() {
  return <ManagedProject>{(project) => <Roster project={project} />}</ManagedProject>
}
