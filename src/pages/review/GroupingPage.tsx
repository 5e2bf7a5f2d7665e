import { ManagedProject } from '#src/features/ManagedProject'
import { Groups } from './grouping/Groups'

/** 评审分组 */
export default function GroupingPage() {
  return <ManagedProject>{(project) => <Groups project={project} />}</ManagedProject>
}
