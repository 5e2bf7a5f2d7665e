import { Button, Form, Input, Select } from 'antd'
import type { Input as In } from '#contract'
import { EXPERT_KIND, EXPERT_STATUS, MEMBER_TYPE, TITLE_LEVEL } from '#contract/dict'
import { tooLateFor } from '#contract/rules/projectStage'
import { call } from '#src/api/call'
import { MajorFilter, ProvinceFilter } from '#src/features/BookFilters'
import { ExportButton } from '#src/features/ExportButton'
import { GroupFilter } from '#src/features/GroupFilter'
import type { ProjectBrief } from '#src/features/useManagedProject'
import { useExpertStop } from '#src/features/useExpertStop'
import { useNewPassword } from '#src/features/useNewPassword'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { rosterColumns, type Person } from './columns'
import { useJoining } from './useJoining'

type Query = In<'project_expert_list'>
const Filter = Form.Item<Query>

const IN_PROJECT = [
  { value: 1, label: '在本活动中' },
  { value: 0, label: '不在本活动中' },
]

/** Whose review can be stopped: he sits in the project and has not been stopped or left. */
const isAtWork = ({ seats }: Person) =>
  seats.some(({ expert_status }) => !['declined', 'withdrawn', 'disabled'].includes(expert_status))

/** All experts there are, and where each sits in the project. */
export function Roster({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const list = useList('project_expert_list', { project_id }, 'user_id')
  const join = useJoining(project_id, () => list.select([]))
  const stop = useExpertStop(project_id, 'disabled')
  const password = useNewPassword(project_id)
  const late = tooLateFor('arranging', project.project_status, '调整评审组人员')
  const columns = [
    ...rosterColumns,
    actionsColumn<Person>(
      (person) => (
        <>
          <Button
            type="link"
            disabled={person.seats.length === 0}
            title={person.seats.length === 0 ? '不在本活动中' : undefined}
            onClick={() => password.ask(person)}
          >
            {person.has_password ? '重置密码' : '设置密码'}
          </Button>
          <Button type="link" danger disabled={!isAtWork(person)} onClick={() => stop.open(person)}>
            停评
          </Button>
        </>
      ),
      150,
    ),
  ]
  const sheet = async () => {
    const { file_name, ...rest } = await call('daochu_renyuan', { project_id, ...list.filter })
    return { ...rest, fileName: file_name }
  }
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <Filter name="keyword">
            <Input
              allowClear
              aria-label="关键字"
              placeholder="姓名、登录名、单位、专业领域、手机"
              style={{ width: 270 }}
            />
          </Filter>
          <Filter name="in_project">
            <Select
              allowClear
              aria-label="是否在本活动"
              placeholder="是否在本活动"
              options={IN_PROJECT}
              style={{ width: 140 }}
            />
          </Filter>
          <Filter name="group_id">
            <GroupFilter project_id={project_id} aria-label="评审组" placeholder="评审组" />
          </Filter>
          <ChoiceFilter<Query> name="member_type" labels={MEMBER_TYPE} placeholder="人员类型" />
          <ChoiceFilter<Query> name="expert_status" labels={EXPERT_STATUS} placeholder="状态" width={140} />
          <ProvinceFilter />
          <MajorFilter />
          <ChoiceFilter<Query> name="title_level" labels={TITLE_LEVEL} placeholder="职称级别" />
          <ChoiceFilter<Query> name="expert_kind" labels={EXPERT_KIND} placeholder="专家类型" />
        </>
      }
      actions={
        <>
          <Button
            type="primary"
            disabled={late !== undefined || list.selected.length === 0}
            title={late}
            onClick={() => join.open(list.selected)}
          >
            加入评审组{list.selected.length > 0 && `（${list.selected.length}）`}
          </Button>
          <ExportButton load={sheet}>导出名单</ExportButton>
        </>
      }
    >
      {join.dialog}
      {stop.dialog}
      {password.dialog}
    </ListPage>
  )
}
