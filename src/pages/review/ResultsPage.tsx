import { ManagedProject } from '#src/features/ManagedProject'
import { Results } from './results/Results'

/** 评审结果 */
export default function ResultsPage() {
  return <ManagedProject>{(project) => <Results project={project} />}</ManagedProject>
}
