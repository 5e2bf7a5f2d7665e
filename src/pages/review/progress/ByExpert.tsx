import { Button, Form, Select } from 'antd'
import { useSearchParams } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { EXPERT_STATUS, MEMBER_TYPE, options, type ExpertStatus } from '#contract/dict'
import { MANAGERS, MESSAGE_WRITERS } from '#contract/roles'
import { call } from '#src/api/call'
import { EXPERT_COLOURS } from '#src/features/expertColours'
import { ExportButton } from '#src/features/ExportButton'
import { asSheet } from '#src/features/Exports'
import { useMessage } from '#src/features/messages/useMessage'
import { useExpertStop } from '#src/features/useExpertStop'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { StatusTag } from '#src/ui/StatusTag'
import { PeopleFilters } from '#src/features/PeopleFilters'
import { useReturn } from './useReturn'

type Expert = Row<'expert_review_list'>
const Filter = Form.Item<In<'expert_review_list'>>

const isStatus = (value: string | null): value is ExpertStatus => value !== null && value in EXPERT_STATUS
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
    render: (status) => <StatusTag value={status} labels={EXPERT_STATUS} colours={EXPERT_COLOURS} />,
  },
  { title: '联络员', dataIndex: 'liaison_name', width: 100, ellipsis: true, render: (name) => name ?? '—' },
  { title: '应评', dataIndex: 'assigned_num', width: 80, ...right },
  { title: '暂存', dataIndex: 'draft_num', width: 80, ...right },
  { title: '已评', dataIndex: 'submitted_num', width: 80, ...right },
  { title: '锁定', dataIndex: 'locked_num', width: 80, ...right },
  { title: '均分', dataIndex: 'avg_score', width: 84, ...right, render: figure },
  { title: '最高', dataIndex: 'max_score', width: 84, ...right, render: figure },
  { title: '最低', dataIndex: 'min_score', width: 84, ...right, render: figure },
  { title: '签名', dataIndex: 'sign_ok', width: 66, render: (ok) => (ok ? '有' : '无') },
  { title: '最后操作', dataIndex: 'last_time', width: 160, sorter: true, render: (time) => time ?? '—' },
  {
    title: '全部提交',
    dataIndex: 'all_submit_time',
    width: 160,
    sorter: true,
    render: (time) => time ?? '—',
  },
]

/** Every expert with what he has done; what he has handed in can be given back to him. */
export function ByExpert({ project_id }: { project_id: number }) {
  const [params] = useSearchParams()
  const asked = params.get('expert_status')
  const list = useList(
    'expert_review_list',
    { project_id },
    'member_id',
    isStatus(asked) ? { expert_status: asked } : {},
  )
  const giveBack = useReturn(project_id)
  const stop = useExpertStop(project_id, 'disabled')
  const message = useMessage(project_id, () => list.select([]))
  const chosen = [...new Set(list.selected.map(({ user_id }) => user_id))]
  const columns = [
    ...COLUMNS,
    actionsColumn<Expert>(
      (row) => (
        <Can role={[...MANAGERS]}>
          <Button
            type="link"
            disabled={row.submitted_num === 0}
            title={row.submitted_num === 0 ? '没有已提交的评审' : undefined}
            onClick={() => giveBack.open(row)}
          >
            退回
          </Button>
          <Button type="link" disabled={row.expert_status === 'disabled'} onClick={() => stop.open(row)}>
            停评
          </Button>
        </Can>
      ),
      120,
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
          <Can role={MESSAGE_WRITERS}>
            <Button
              disabled={chosen.length === 0}
              onClick={() => message.open({ user_ids: chosen }, 'custom')}
            >
              发消息{chosen.length > 0 && `（${chosen.length}）`}
            </Button>
          </Can>
          <Can role={[...MANAGERS]}>
            <ExportButton
              load={async () => asSheet(await call('export_review_list', { project_id, ...list.filter }))}
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
    </ListPage>
  )
}
