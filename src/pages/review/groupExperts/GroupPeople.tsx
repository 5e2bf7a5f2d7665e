import { tooLateFor } from '#contract/rules/projectStage'
import type { GroupBrief } from '#src/features/GroupSelect'
import type { ProjectBrief } from '#src/features/useManagedProject'
import { Candidates } from './Candidates'
import styles from './GroupPeople.module.css'
import { Members } from './Members'

/** Who may come on the left, who is there on the right. */
export function GroupPeople({ project, group }: { project: ProjectBrief; group: GroupBrief }) {
  const late = tooLateFor('arranging', project.project_status, '调整评审组人员')
  return (
    <div className={styles['panes']}>
      <section aria-label="候选专家">
        <Candidates group_id={group.group_id} late={late} />
      </section>
      <section aria-label="组内人员">
        <Members project={project} group={group} late={late} />
      </section>
    </div>
  )
}
