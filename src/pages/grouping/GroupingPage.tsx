import { Button, Form, Input, Segmented, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { Input as In, Row } from '#contract'
import { options } from '#contract/facts/closed'
import { GROUP_STATUS, GROUP_TYPE } from '#contract/facts/groups'
import { tooLateFor } from '#contract/facts/projectLife'
import { allRows } from '#src/api/allRows'
import { MAJORS } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { rowsRead } from '#src/features/exporting/useExporting'
import type { ProjectBrief } from '#contract/entities/project'
import { useMergingForm } from '#src/features/merging/useMergingForm'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { stored } from '#src/lib/stored'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { Can } from '#src/session/Can'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { groupColumnsOf } from './columns'
import { GroupForm } from './GroupForm'
import { GROUP_LABELS, groupWords, presentGroup, type GroupValues } from './labels'
import { groupSheet } from './sheet'
import { StaffFields } from './StaffFields'
import { useEmptying } from './useEmptying'
import { useGroupRemoval } from './useGroupRemoval'
import { useStaffPeople } from './useStaffPeople'

const AutoGroupsDialog = lazyPart(() => import('./AutoGroupsDialog'))
const GroupCards = lazyPart(() => import('./GroupCards'))

type Group = Row<'psgroup_list'>

const VIEWS = ['列表', '卡片'] as const
type View = (typeof VIEWS)[number]
const remembered = stored<View>('grouping-view', (value) => VIEWS.find((view) => view === value))

const Filter = Form.Item<In<'psgroup_list'>>

/** 评审分组 */
export default function GroupingPage() {
  return <ManagedProject>{(project) => <Groups project={project} />}</ManagedProject>
}

const GroupFilters = () => (
  <>
    <Filter name="keyword" label="组名">
      <Input allowClear placeholder="组名或组号" />
    </Filter>
    <Filter name="group_type" label="类型">
      <Select allowClear options={options(GROUP_TYPE)} placeholder="全部" style={{ width: 130 }} />
    </Filter>
    <Filter name="major_category" label="专业大类">
      <DictSelect {...MAJORS} placeholder="全部" style={{ width: 140 }} />
    </Filter>
    <Filter name="group_status" label="状态">
      <Select allowClear options={options(GROUP_STATUS)} placeholder="全部" style={{ width: 110 }} />
    </Filter>
  </>
)

/** 列表 or 卡片, as it was chosen last in this browser. */
function useView() {
  const [view, setView] = useState<View>(() => remembered.read() ?? '列表')
  const choose = (next: View): void => {
    remembered.write(next)
    setView(next)
  }
  return [view, choose] as const
}

/** The form of a group that is there, and what to do when two have changed it. */
function useGroupEdit() {
  const [edited, setEdited] = useState<Group>()
  const people = useStaffPeople(edited)
  const merging = useMergingForm<GroupValues>({
    labels: GROUP_LABELS,
    words: (key, value) => groupWords(key, value, people.namesOf),
    read: presentGroup,
  })
  const form = useModalForm('psgroup_edit', '修改评审组', {
    width: 640,
    onRefused: merging.onRefused,
    // People join and leave the group elsewhere, too: nobody is put out by a form that did not mean it.
    whenChanged: ['liaison_ids', 'secretary_id'],
  })
  return {
    open: (group: Group): void => {
      setEdited(group)
      form.open(group)
    },
    dialog: (
      <>
        {form.dialog(<GroupForm staff={<StaffFields people={people} />} />)}
        {merging.dialog}
      </>
    ),
  }
}

/** The groups of one project. */
function Groups({ project }: { project: ProjectBrief }) {
  const { project_id, project_status } = project
  const list = useList('psgroup_list', { fixed: { project_id }, rowKey: 'group_id', selection: true })
  const add = useModalForm('psgroup_add', '新增评审组', { width: 640 })
  const edit = useGroupEdit()
  const remove = useGroupRemoval(() => list.select([]))
  const emptying = useEmptying(() => list.select([]))
  const [isAuto, setAuto] = useState(false)
  const [view, choose] = useView()
  const late = tooLateFor('arranging', project_status, '调整评审组')

  return (
    <ListPage
      list={list}
      columns={groupColumnsOf({
        frozen: late !== undefined,
        onEdit: edit.open,
        onRemove: (group) => remove([group]),
      })}
      empty="没有评审组；点“新增”建立，再到“专家”和“教材与分配”中配齐"
      filters={<GroupFilters />}
      body={
        view === '卡片' ? (
          <Suspense fallback={<Loading />}>
            <GroupCards groups={list.rows} project_id={project_id} />
          </Suspense>
        ) : undefined
      }
      actions={
        <>
          <Segmented aria-label="显示方式" options={[...VIEWS]} value={view} onChange={choose} />
          <Can permission={['review:group:add']}>
            <Button
              type="primary"
              disabled={late !== undefined}
              title={late}
              onClick={() => add.open({ project_id, group_type: 'major', order_num: list.total + 1 })}
            >
              新增
            </Button>
            <Button disabled={late !== undefined} title={late} onClick={() => setAuto(true)}>
              自动建组
            </Button>
          </Can>
          <ExportButton
            load={async ({ options, report }) =>
              groupSheet(
                await allRows('psgroup_list', { ...list.filter, project_id }, options, rowsRead(report)),
              )
            }
          />
          <Can permission={['review:group:book']}>
            <Button
              danger
              disabled={late !== undefined || list.selected.length === 0}
              title={late}
              onClick={() => emptying.open(list.selected)}
            >
              清空
            </Button>
          </Can>
          <Can permission={['review:group:remove']}>
            <Button
              danger
              disabled={late !== undefined || list.selected.length === 0}
              onClick={() => remove(list.selected)}
            >
              删除
            </Button>
          </Can>
        </>
      }
    >
      {add.dialog(<GroupForm />)}
      {edit.dialog}
      {emptying.dialog}
      {isAuto && (
        <Suspense>
          <AutoGroupsDialog project_id={project_id} onClose={() => setAuto(false)} />
        </Suspense>
      )}
    </ListPage>
  )
}
