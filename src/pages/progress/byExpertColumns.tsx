import { Button, Tag } from 'antd'
import type { Row } from '#contract'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'
import { PrintForms } from '#src/features/print/PrintForms'
import { AfterReset } from '#src/features/status/AfterReset'
import { SEAT_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Columns } from '#src/list/columns'
import { Can } from '#src/session/Can'

export type ProgressExpert = Row<'expert_review_list'>

const right = { align: 'end', sorter: true } as const

/** What the office must not overlook about the signature, whichever columns are shown. */
const SignatureMarks = ({ expert }: { expert: ProgressExpert }) => (
  <>
    {expert.sign_changed_num > 0 && <Tag color="warning">签名后有改动 {expert.sign_changed_num} 本</Tag>}
    {expert.after_reset_num > 0 && <AfterReset num={expert.after_reset_num} />}
  </>
)

const EXPERTS: Columns<ProgressExpert> = [
  { title: '专家', dataIndex: 'name', width: 84, ellipsis: true },
  { title: '单位', dataIndex: 'unit', width: 130, ellipsis: true },
  { title: '评审组', dataIndex: 'group_name', width: 108, ellipsis: true },
  { title: '类型', dataIndex: 'member_type', width: 76, extra: true, render: (type) => MEMBER_TYPE[type] },
  {
    title: '状态',
    dataIndex: 'expert_status',
    width: 116,
    render: (status, expert) => (
      <>
        <Status of={SEAT_LOOK} value={status} />
        <SignatureMarks expert={expert} />
      </>
    ),
  },
  {
    title: '联络员',
    dataIndex: 'liaison_name',
    width: 100,
    ellipsis: true,
    extra: true,
    render: (name) => name ?? '—',
  },
  { title: '应评', dataIndex: 'assigned_num', width: 72, ...right },
  { title: '暂存', dataIndex: 'draft_num', width: 72, ...right },
  { title: '已评', dataIndex: 'submitted_num', width: 72, ...right },
  { title: '锁定', dataIndex: 'locked_num', width: 72, ...right, extra: true },
  { title: '均分', dataIndex: 'avg_score', width: 76, ...right, render: figure },
  { title: '最高', dataIndex: 'max_score', width: 76, ...right, extra: true, render: figure },
  { title: '最低', dataIndex: 'min_score', width: 76, ...right, extra: true, render: figure },
  { title: '签名', dataIndex: 'sign_ok', width: 70, extra: true, render: (ok) => (ok ? '有' : '无') },
  {
    title: '最后操作',
    dataIndex: 'last_time',
    width: 160,
    sorter: true,
    extra: true,
    render: (time) => time ?? '—',
  },
  {
    title: '全部提交',
    dataIndex: 'all_submit_time',
    width: 160,
    sorter: true,
    extra: true,
    render: (time) => time ?? '—',
  },
]

interface Acts {
  project_id: number
  onRead: (expert: ProgressExpert) => void
  onReturn: (expert: ProgressExpert) => void
  onStop: (expert: ProgressExpert) => void
}

function ExpertActs({ project_id, expert, onRead, onReturn, onStop }: Acts & { expert: ProgressExpert }) {
  const { name, user_id, group_id, assigned_num, submitted_num, expert_status } = expert
  return (
    <Can role={[...MANAGERS]}>
      <Button type="link" disabled={assigned_num === 0} onClick={() => onRead(expert)}>
        评审
      </Button>
      <Button
        type="link"
        disabled={submitted_num === 0}
        title={submitted_num === 0 ? '没有已提交的评审' : undefined}
        onClick={() => onReturn(expert)}
      >
        退回
      </Button>
      <PrintForms
        project_id={project_id}
        type="link"
        label={`打印 ${name} 的表格`}
        choices={[
          { title: `${name} 的专家评审表`, wanted: { kind: 'review', user_id, group_id } },
          { title: `${name} 的评审承诺书`, wanted: { kind: 'promise', user_id, group_id } },
        ]}
      />
      <Button type="link" disabled={expert_status === 'disabled'} onClick={() => onStop(expert)}>
        停评
      </Button>
    </Can>
  )
}

/** How far every expert is, and what the office can do about it. */
export const byExpertColumns = (acts: Acts): Columns<ProgressExpert> => [
  ...EXPERTS,
  actionsColumn<ProgressExpert>((row) => <ExpertActs {...acts} expert={row} />, 184),
]
