import { Status } from '#src/features/status/Status'
import { Button, Form, Select, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Input as In, Row } from '#contract'
import { options } from '#contract/facts/closed'
import { EXPERT_STATUS, MEMBER_TYPE } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'
import { exportedSheet } from '#src/api/files/exportedSheet'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { useMessage } from '#src/features/messages/useMessage'
import { PrintForms } from '#src/features/print/PrintForms'
import type { PrintChoice } from '#src/features/print/printChoice'
import { useExpertStop } from '#src/features/experts/useExpertStop'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useShows } from '#src/menu/useShows'
import { Can } from '#src/session/Can'
import { PeopleFilters } from '#src/features/filters/PeopleFilters'
import { useAddress } from '#src/menu/useAddress'
import { useReturn } from './useReturn'

const ExpertWork = lazy(() => import('./ExpertWork'))

type Expert = Row<'expert_review_list'>
const Filter = Form.Item<In<'expert_review_list'>>

const right = { align: 'end', sorter: true } as const

const COLUMNS: Columns<Expert> = [
  { title: '专家', dataIndex: 'name', width: 90, ellipsis: true },
  { title: '单位', dataIndex: 'unit', width: 170, ellipsis: true },
  { title: '评审组', dataIndex: 'group_name', width: 130, ellipsis: true },
  { title: '类型', dataIndex: 'member_type', width: 76, render: (type) => MEMBER_TYPE[type] },
  {
    title: '状态',
    dataIndex: 'expert_status',
    width: 116,
    render: (status) => <Status of="seat" value={status} />,
  },
  { title: '联络员', dataIndex: 'liaison_name', width: 100, ellipsis: true, render: (name) => name ?? '—' },
  { title: '应评', dataIndex: 'assigned_num', width: 80, ...right },
  { title: '暂存', dataIndex: 'draft_num', width: 80, ...right },
  { title: '已评', dataIndex: 'submitted_num', width: 80, ...right },
  { title: '锁定', dataIndex: 'locked_num', width: 80, ...right },
  { title: '均分', dataIndex: 'avg_score', width: 84, ...right, render: figure },
  { title: '最高', dataIndex: 'max_score', width: 84, ...right, render: figure },
  { title: '最低', dataIndex: 'min_score', width: 84, ...right, render: figure },
  {
    title: '签名',
    dataIndex: 'sign_ok',
    width: 120,
    render: (ok, { sign_changed_num: changed }) => (
      <>
        {ok ? '有' : '无'}
        {changed > 0 && <Tag color="warning">签名后有改动 {changed} 本</Tag>}
      </>
    ),
  },
  { title: '最后操作', dataIndex: 'last_time', width: 160, sorter: true, render: (time) => time ?? '—' },
  {
    title: '全部提交',
    dataIndex: 'all_submit_time',
    width: 160,
    sorter: true,
    render: (time) => time ?? '—',
  },
]

/** The forms of a group, or of the whole project where none is chosen. */
const allForms = (group_id: unknown): PrintChoice[] => {
  const where = typeof group_id === 'number' ? { group_id } : {}
  const whose = typeof group_id === 'number' ? '所选评审组' : '本活动'
  return [
    { title: `${whose}的全部专家评审表`, wanted: { kind: 'review', ...where } },
    { title: `${whose}的小组评审汇总表（横向）`, wanted: { kind: 'group', ...where } },
    { title: `${whose}的组长意见表`, wanted: { kind: 'leader', ...where } },
    { title: `${whose}的评审承诺书`, wanted: { kind: 'promise', ...where } },
  ]
}

/** Every expert with the state of the work; submitted reviews can be returned. */
export function ByExpert({ project_id }: { project_id: number }) {
  const { oneOf } = useAddress<'review/theReview'>()
  const list = useList('expert_review_list', {
    fixed: { project_id },
    rowKey: 'member_id',
    initial: {
      expert_status: oneOf('expert_status', EXPERT_STATUS),
    },
    selection: true,
  })
  const giveBack = useReturn(project_id)
  const stop = useExpertStop(project_id, 'disabled')
  const message = useMessage(project_id, () => list.select([]))
  // A liaison writes too, to the experts assigned to that liaison.
  const writes = useShows()('review/messages')
  const [read, setRead] = useState<Expert>()
  const chosen = [...new Set(list.selected.map(({ user_id }) => user_id))]
  const columns = [
    ...COLUMNS,
    actionsColumn<Expert>(
      (row) => (
        <Can role={[...MANAGERS]}>
          <Button type="link" disabled={row.assigned_num === 0} onClick={() => setRead(row)}>
            评审
          </Button>
          <Button
            type="link"
            disabled={row.submitted_num === 0}
            title={row.submitted_num === 0 ? '没有已提交的评审' : undefined}
            onClick={() => giveBack.open(row)}
          >
            退回
          </Button>
          <PrintForms
            project_id={project_id}
            type="link"
            label={`打印 ${row.name} 的表格`}
            choices={[
              {
                title: `${row.name} 的专家评审表`,
                wanted: { kind: 'review', user_id: row.user_id, group_id: row.group_id },
              },
              {
                title: `${row.name} 的评审承诺书`,
                wanted: { kind: 'promise', user_id: row.user_id, group_id: row.group_id },
              },
            ]}
          />
          <Button type="link" disabled={row.expert_status === 'disabled'} onClick={() => stop.open(row)}>
            停评
          </Button>
        </Can>
      ),
      230,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <PeopleFilters project_id={project_id} />
          <Filter name="expert_status" label="状态">
            <Select allowClear placeholder="全部" options={options(EXPERT_STATUS)} style={{ width: 140 }} />
          </Filter>
        </>
      }
      actions={
        <>
          {writes && (
            <Button
              disabled={chosen.length === 0}
              onClick={() => message.open({ user_ids: chosen }, 'custom')}
            >
              发消息{chosen.length > 0 && `（${chosen.length}）`}
            </Button>
          )}
          <Can role={[...MANAGERS]}>
            <PrintForms
              project_id={project_id}
              choices={allForms('group_id' in list.filter ? list.filter.group_id : undefined)}
            />
          </Can>
          <Can role={[...MANAGERS, 'sys2']}>
            <ExportButton
              load={({ options }) =>
                exportedSheet('export_review_list', { project_id, ...list.filter }, options)
              }
            >
              {`导出进度（${list.total}人）`}
            </ExportButton>
          </Can>
        </>
      }
    >
      {giveBack.dialog}
      {stop.dialog}
      {message.dialog}
      {read && (
        <Suspense>
          <ExpertWork
            key={read.user_id}
            project_id={project_id}
            expert={read}
            onClose={() => setRead(undefined)}
          />
        </Suspense>
      )}
    </ListPage>
  )
}
