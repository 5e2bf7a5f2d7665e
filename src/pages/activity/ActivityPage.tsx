import { Button, Form, Input, InputNumber, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { PROJECT_TYPE } from '#contract/facts/project'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { DIRECTORS } from '#contract/roles'
import { useAct } from '#src/api/query'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { projectColumns, type ListedProject } from './columns'
import type { ProjectDrawerTask } from './ProjectDrawer'
import { ResetDialog } from './ResetDialog'
import { RowActions } from './RowActions'
import { StatusDialog } from './StatusDialog'

const Filter = Form.Item<In<'pingshen_list'>>
const ProjectDrawer = lazyPart(() => import('./ProjectDrawer'))

const ActivityFilters = () => (
  <>
    <Filter name="keyword" label="名称">
      <Input allowClear />
    </Filter>
    <Filter name="year" label="年度">
      <InputNumber style={{ width: 90 }} precision={0} />
    </Filter>
    <Filter name="project_type" label="类型">
      <Select allowClear placeholder="全部" style={{ width: 130 }} options={options(PROJECT_TYPE)} />
    </Filter>
    <Filter name="project_status" label="状态">
      <Select allowClear placeholder="全部" style={{ width: 120 }} options={options(PROJECT_STATUS)} />
    </Filter>
    <DateRangeFilter label="评审时间" />
  </>
)

/** 评审活动管理 */
export default function ActivityPage() {
  const list = useList('pingshen_list', { rowKey: 'project_id', selection: true })
  const [task, setTask] = useState<ProjectDrawerTask>()
  const [moving, setMoving] = useState<number>()
  const [resetting, setResetting] = useState<ListedProject>()
  const remove = useAct('pingshen_edit')
  const movingProject = list.rows.find(({ project_id }) => project_id === moving)

  const askDelete = ({ project_id, project_name, group_num, book_num, expert_num }: ListedProject): void =>
    confirmLoss({
      title: `确定删除“${project_name}”？`,
      loss: `${group_num}个评审组、${expert_num}位专家的席位、分配和打分将一并删除，不能恢复；${book_num}种教材退回待评审。`,
      verb: '删除',
      onOk: () => remove.mutateAsync({ project_id, del_flag: 1 }),
    })
  const columns = projectColumns((row) => {
    const { project_id } = row
    return (
      <RowActions
        project={row}
        onEdit={() => setTask({ kind: 'edit', project_id })}
        onCopy={() => setTask({ kind: 'copy', project_id })}
        onStatus={() => setMoving(project_id)}
        onDelete={() => askDelete(row)}
        onReset={() => setResetting(row)}
      />
    )
  })
  return (
    <ListPage
      // Nothing is done to many projects at once.
      list={{ ...list, tableProps: { ...list.tableProps, rowSelection: undefined } }}
      columns={columns}
      filters={<ActivityFilters />}
      actions={
        <Can role={DIRECTORS} permission={['review:activity:add']}>
          <Button type="primary" onClick={() => setTask({ kind: 'add' })}>
            新增
          </Button>
        </Can>
      }
    >
      {task && (
        <Suspense>
          <ProjectDrawer task={task} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
      {movingProject && <StatusDialog project={movingProject} onClose={() => setMoving(undefined)} />}
      {resetting && <ResetDialog project={resetting} onClose={() => setResetting(undefined)} />}
    </ListPage>
  )
}
