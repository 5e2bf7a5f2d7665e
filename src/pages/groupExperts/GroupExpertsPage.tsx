import { tooLateFor } from '#contract/facts/projectLife'
import { GroupSelect, type GroupBrief } from '#src/features/project/GroupSelect'
import { ManagedProject } from '#src/features/project/ManagedProject'
import type { ProjectBrief } from '#contract/entities/project'
import { useAddress } from '#src/menu/useAddress'
import { Candidates } from './Candidates'
import styles from './GroupPeople.module.css'
import { Members } from './Members'

/** 组内专家 */
export default function GroupExpertsPage() {
  const { id, change } = useAddress<'review/activity/grouping/expert'>()
  return (
    <ManagedProject>
      {(project) => (
        <GroupSelect
          project_id={project.project_id}
          group_id={id('groupId')}
          onChoose={(groupId) => change({ groupId })}
        >
          {(group) => <GroupPeople key={group.group_id} group={group} project={project} />}
        </GroupSelect>
      )}
    </ManagedProject>
  )
}

/** Candidates on the left, members of the group on the right. */
function GroupPeople({ project, group }: { project: ProjectBrief; group: GroupBrief }) {
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
