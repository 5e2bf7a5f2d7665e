import { ManagedProject } from '#src/features/ManagedProject'
import { ResultTabs } from './results/ResultTabs'

/** 评审结果 */
export default function ResultsPage() {
  return <ManagedProject>{(project) => <ResultTabs project={project} />}</ManagedProject>
}
