import { Button } from 'antd'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { MANAGERS } from '#contract/roles'
import { hasStopped } from '#contract/facts/seats'
import { tooLateFor } from '#contract/facts/projectLife'
import { useMessage } from '#src/features/messages/useMessage'
import { useExpertStop } from '#src/features/experts/useExpertStop'
import type { ProjectBrief } from '#contract/entities/project'
import { useNewPassword } from '#src/features/experts/useNewPassword'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can, useCan } from '#src/session/Can'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { ChosenBar } from './ChosenBar'
import { rosterColumns, type RosterPerson } from './columns'
import { RosterExport } from './RosterExport'
import { RosterFilters } from './RosterFilters'
import { useChosen } from './useChosen'
import { EntryLinksMenu } from './EntryLinksMenu'
import { useEntryLinks } from './useEntryLinks'
import { useExpertForm } from './useExpertForm'
import { useJoining } from './useJoining'
import { useLiaison } from './useLiaison'
import { useTyping } from './useTyping'

/** Whether a review can be stopped: the expert has a seat and has neither been stopped nor left. */
const isAtWork = ({ seats }: RosterPerson) => seats.some(({ expert_status }) => !hasStopped(expert_status))

/** 专家管理 */
export default function ExpertsPage() {
  return <ManagedProject>{(project) => <Roster project={project} />}</ManagedProject>
}

/** What can be done to the experts of the project, each with its dialog. */
const useRosterActs = (project_id: number, onDone: () => void) => ({
  join: useJoining(project_id, onDone),
  type: useTyping(project_id, onDone),
  liaison: useLiaison(project_id, onDone),
  stop: useExpertStop(project_id, 'disabled'),
  message: useMessage(project_id, onDone),
  password: useNewPassword(project_id),
  links: useEntryLinks(project_id),
  form: useExpertForm(),
})

type Acts = ReturnType<typeof useRosterActs>

interface RowProps {
  person: RosterPerson
  acts: Acts
  /** Whether the reader runs the review. */
  runs: boolean
}

const RowActs = ({ person, acts, runs }: RowProps) => (
  <>
    <Can permission={['review:expert:edit']}>
      <Button type="link" aria-label={`修改 ${person.name}`} onClick={() => acts.form.edit(person)}>
        修改
      </Button>
    </Can>
    {runs && (
      <>
        <Can permission={['review:expert:resetPwd']}>
          <Button
            type="link"
            disabled={person.seats.length === 0}
            title={person.seats.length === 0 ? '不在本活动中' : undefined}
            onClick={() => acts.password.ask(person)}
          >
            {person.has_password ? '重置密码' : '设置密码'}
          </Button>
        </Can>
        <Button type="link" danger disabled={!isAtWork(person)} onClick={() => acts.stop.open(person)}>
          停评
        </Button>
      </>
    )}
  </>
)

interface ChosenProps {
  acts: Acts
  people: ReturnType<typeof useChosen>['people']
  late: string | undefined
}

function ActsOnChosen({ acts: { join, type, liaison, message, stop, links }, people, late }: ChosenProps) {
  const nobody = people.length === 0
  const button = (label: string, onClick: () => void, isMain = false) => (
    <Button
      {...(isMain && { type: 'primary' })}
      disabled={late !== undefined || nobody}
      title={late}
      onClick={onClick}
    >
      {label}
      {!nobody && `（${people.length}）`}
    </Button>
  )
  return (
    <>
      <Can permission={['review:expert:add']}>{button('加入评审组', () => join.open(people), true)}</Can>
      <Can permission={['review:expert:type']}>{button('设置类型', () => type.open(people))}</Can>
      {button('设置联络员', () => liaison.open(people))}
      {button('发消息', () => message.open({ user_ids: people.map(({ user_id }) => user_id) }, 'invite'))}
      <Can permission={['review:expert:invite']}>
        <EntryLinksMenu
          people={people}
          late={late}
          links={links}
          onSend={() =>
            message.open({ user_ids: people.map(({ user_id }) => user_id), waiting: 1 }, 'invite')
          }
        />
      </Can>
      {button('停评', () => stop.open(...people))}
    </>
  )
}

/** All experts there are, and where each sits in the project. */
function Roster({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const list = useList('project_expert_list', {
    fixed: { project_id },
    rowKey: 'user_id',
    selection: true,
  })
  const chosen = useChosen(list, project_id)
  const acts = useRosterActs(project_id, chosen.clear)
  // The technical office maintains the library of experts; only the review office assigns seats.
  const runs = useCan({ role: MANAGERS })
  const late = tooLateFor('arranging', project.project_status, '调整评审组人员')
  const columns = [
    ...rosterColumns,
    actionsColumn<RosterPerson>(
      (person) => <RowActs person={person} acts={acts} runs={runs} />,
      runs ? 184 : 64,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={<RosterFilters project_id={project_id} />}
      actions={
        <>
          {runs && <ActsOnChosen acts={acts} people={chosen.people} late={late} />}
          <Can permission={['review:expert:edit']}>
            <Button onClick={acts.form.add}>新增专家</Button>
          </Can>
          {runs && (
            <>
              <Can permission={['review:expert:export']}>
                <RosterExport wanted={{ project_id, ...list.filter }} total={list.total} />
              </Can>
              <Link to={to('review/theReview', { projectId: project_id, tab: 'unfinished' })}>未评名单</Link>
              <ChosenBar chosen={chosen} total={list.total} />
            </>
          )}
        </>
      }
    >
      {Object.entries(acts).map(([name, { dialog }]) => (
        <Fragment key={name}>{dialog}</Fragment>
      ))}
    </ListPage>
  )
}
