import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { MANAGERS } from '#contract/roles'
import { tooLateFor } from '#contract/facts/projectLife'
import { useMessage } from '#src/features/messages/useMessage'
import { useExpertStop } from '#src/features/experts/useExpertStop'
import type { ProjectBrief } from '#contract/entities/project'
import { useNewPassword } from '#src/features/experts/useNewPassword'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useCan } from '#src/session/Can'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { ChosenBar } from './ChosenBar'
import { HIDDEN_AT_FIRST, rosterColumns, type RosterPerson } from './columns'
import { RosterExport } from './RosterExport'
import { RosterFilters } from './RosterFilters'
import { useChosen } from './useChosen'
import { useExpertForm } from './useExpertForm'
import { useJoining } from './useJoining'
import { useLiaison } from './useLiaison'
import { useTyping } from './useTyping'

/** Whether a review can be stopped: the expert has a seat and has neither been stopped nor left. */
const isAtWork = ({ seats }: RosterPerson) =>
  seats.some(({ expert_status }) => !['declined', 'withdrawn', 'disabled'].includes(expert_status))

/** 专家管理 */
export default function ExpertsPage() {
  return <ManagedProject>{(project) => <Roster project={project} />}</ManagedProject>
}

/** All experts there are, and where each sits in the project. */
function Roster({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const list = useList('project_expert_list', {
    fixed: { project_id },
    rowKey: 'user_id',
    hiddenAtFirst: HIDDEN_AT_FIRST,
    selection: true,
  })
  const chosen = useChosen(list, project_id)
  const join = useJoining(project_id, chosen.clear)
  const type = useTyping(project_id, chosen.clear)
  const liaison = useLiaison(project_id, chosen.clear)
  const message = useMessage(project_id, chosen.clear)
  const stop = useExpertStop(project_id, 'disabled')
  const password = useNewPassword(project_id)
  const form = useExpertForm()
  // The technical office keeps the library; who sits where is the review office's business.
  const runs = useCan({ role: MANAGERS })
  const late = tooLateFor('arranging', project.project_status, '调整评审组人员')
  const nobody = chosen.people.length === 0
  const columns = [
    ...rosterColumns,
    actionsColumn<RosterPerson>(
      (person) => (
        <>
          <Button type="link" aria-label={`修改 ${person.name}`} onClick={() => form.edit(person)}>
            修改
          </Button>
          <Button
            type="link"
            disabled={person.seats.length === 0}
            title={person.seats.length === 0 ? '不在本活动中' : undefined}
            onClick={() => password.ask(person)}
          >
            {person.has_password ? '重置密码' : '设置密码'}
          </Button>
          {runs && (
            <Button type="link" danger disabled={!isAtWork(person)} onClick={() => stop.open(person)}>
              停评
            </Button>
          )}
        </>
      ),
      runs ? 184 : 136,
    ),
  ]
  const onChosen = (label: string, open: (people: typeof chosen.people) => void, isMain = false) => (
    <Button
      {...(isMain && { type: 'primary' })}
      disabled={late !== undefined || nobody}
      title={late}
      onClick={() => open(chosen.people)}
    >
      {label}
      {!nobody && `（${chosen.people.length}）`}
    </Button>
  )
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={<RosterFilters project_id={project_id} />}
      actions={
        <>
          {runs && (
            <>
              {onChosen('加入评审组', join.open, true)}
              {onChosen('设置类型', type.open)}
              {onChosen('设置联络员', liaison.open)}
              {onChosen('发消息', (people) =>
                message.open({ user_ids: people.map(({ user_id }) => user_id) }, 'invite'),
              )}
              {onChosen('停评', (people) => stop.open(...people))}
            </>
          )}
          <Button onClick={form.add}>新增专家</Button>
          {runs && (
            <>
              <RosterExport wanted={{ project_id, ...list.filter }} total={list.total} />
              <Link to={to('review/theReview', { projectId: project_id, tab: 'unfinished' })}>未评名单</Link>
              <ChosenBar chosen={chosen} total={list.total} />
            </>
          )}
        </>
      }
    >
      {join.dialog}
      {type.dialog}
      {liaison.dialog}
      {stop.dialog}
      {message.dialog}
      {password.dialog}
      {form.dialog}
    </ListPage>
  )
}
