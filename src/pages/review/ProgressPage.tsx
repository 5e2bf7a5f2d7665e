import { ManagedProject } from '#src/features/ManagedProject'
import { Progress } from './progress/Progress'

/** 评审进度 */
export default function ProgressPage() {
  return <ManagedProject>{(project) => <Progress project={project} />}</ManagedProject>
}
