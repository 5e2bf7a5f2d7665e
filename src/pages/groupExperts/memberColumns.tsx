import { SEAT_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import type { ProjectStatus } from '#contract/facts/projectLife'
import { Tag, Tooltip } from 'antd'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Columns } from '#src/list/columns'
import { avoidedBooks } from './avoidedBooks'
import type { Member } from './member'
import { MemberMenu } from './MemberMenu'
import { Unit } from './Unit'
import type { MemberActs } from './useMemberActs'

export const memberColumns = (acts: MemberActs, project_status: ProjectStatus): Columns<Member> => [
  {
    title: '姓名',
    dataIndex: 'name',
    width: 122,
    ellipsis: true,
    render: (name, { member_type, unit }) => (
      <>
        {name}{' '}
        {member_type !== 'expert' && (
          <Tag color={member_type === 'leader' ? 'gold' : 'default'}>{MEMBER_TYPE[member_type]}</Tag>
        )}
        <Unit name={unit} />
      </>
    ),
  },
  {
    title: '状态',
    dataIndex: 'expert_status',
    width: 96,
    render: (status) => <Status of={SEAT_LOOK} value={status} />,
  },
  {
    title: '已/应评',
    dataIndex: 'done_num',
    width: 74,
    align: 'end',
    render: (done, { assigned_num, draft_num }) => (
      <Tooltip title={draft_num > 0 ? `另有${draft_num}种已暂存` : undefined}>
        {done} / {assigned_num}
      </Tooltip>
    ),
  },
  avoidedBooks,
  {
    title: '均分',
    dataIndex: 'avg_score',
    width: 70,
    align: 'end',
    extra: true,
    render: figure,
  },
  { title: '手机', dataIndex: 'phone', width: 120, extra: true },
  actionsColumn((member) => <MemberMenu member={member} acts={acts} project_status={project_status} />, 78),
]
