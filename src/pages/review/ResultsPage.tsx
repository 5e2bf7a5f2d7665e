import { MANAGERS } from '#contract/roles'
import { ManagedProject } from '#src/features/ManagedProject'
import { useCan } from '#src/session/Can'
import { PublishedResults } from './results/PublishedResults'
import { ResultTabs } from './results/ResultTabs'

/** 评审结果: of the office everything, of who declared or recommended what is published of his books. */
export default function ResultsPage() {
  const isOffice = useCan({ role: MANAGERS })
  return (
    <ManagedProject empty={isOffice ? undefined : '本单位的教材还没有公示的评审结果'}>
      {(project) =>
        isOffice ? <ResultTabs project={project} /> : <PublishedResults project_id={project.project_id} />
      }
    </ManagedProject>
  )
}
