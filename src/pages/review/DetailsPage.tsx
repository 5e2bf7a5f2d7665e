import { ManagedProject } from '#src/features/ManagedProject'
import { Details } from './details/Details'

/** 小组评审详情 */
export default function DetailsPage() {
  return <ManagedProject>{(project) => <Details project={project} />}</ManagedProject>
}
