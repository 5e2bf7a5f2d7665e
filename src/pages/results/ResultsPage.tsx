import { MANAGERS } from '#contract/roles'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { useCan } from '#src/session/Can'
import { OwnResults } from './OwnResults'
import { ResultTabs } from './ResultTabs'

/** 评审结果: the office sees everything, declarers and recommenders what is published of their books. */
export default function ResultsPage() {
  const isOffice = useCan({ role: MANAGERS })
  return (
    <ManagedProject empty={isOffice ? undefined : '本单位的教材还没有公示的评审结果'}>
      {(project) =>
        isOffice ? <ResultTabs project={project} /> : <OwnResults project_id={project.project_id} />
      }
    </ManagedProject>
  )
}
