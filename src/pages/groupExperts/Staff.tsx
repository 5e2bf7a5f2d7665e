import { SEAT_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { Output } from '#contract'
import { MEMBER_TYPE, SCORING_MEMBERS } from '#contract/facts/seats'
import { query } from '#src/api/query'
import type { ProjectBrief } from '#contract/entities/project'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import { LoadFailed } from '#src/ui/LoadFailed'
import { MemberMenu } from './MemberMenu'
import type { MemberActs } from './useMemberActs'
import { Unit } from './Unit'
import { isSeated } from './warnings'

type Person = Output<'group_renyuan'>[number]

const COLUMNS: Columns<Person> = [
  {
    title: '姓名',
    dataIndex: 'name',
    width: 124,
    ellipsis: true,
    render: (name, { unit }) => (
      <>
        {name}
        <Unit name={unit} />
      </>
    ),
  },
  { title: '类型', dataIndex: 'member_type', width: 72, render: (type) => MEMBER_TYPE[type] },
  {
    title: '状态',
    dataIndex: 'expert_status',
    width: 96,
    render: (status) => <Status of={SEAT_LOOK} value={status} />,
  },
  { title: '手机', dataIndex: 'phone', width: 116 },
]

interface Props {
  project: ProjectBrief
  group_id: number
  acts: MemberActs
}

/** Who serves the group and scores nothing: secretaries, liaisons, observers. */
export function Staff({ project: { project_id, project_status }, group_id, acts }: Props) {
  const { data, error, isFetching, refetch } = useQuery(query('group_renyuan', { project_id, group_id }))
  if (data === undefined && error) return <LoadFailed error={error} onRetry={refetch} />
  const staff = (data ?? []).filter(
    ({ member_type }) => !SCORING_MEMBERS.some((type) => type === member_type),
  )
  const columns = [
    ...COLUMNS,
    actionsColumn<Person>(
      (member) => <MemberMenu member={member} acts={acts} project_status={project_status} />,
      78,
    ),
  ]
  return (
    <>
      <strong>工作人员（{staff.filter(isSeated).length}）</strong>
      <Table<Person>
        rowKey="user_id"
        size="small"
        loading={isFetching}
        dataSource={staff}
        columns={columns}
        pagination={false}
        locale={{ emptyText: '还没有秘书、联络员或监督员，可从左侧以相应类型加入' }}
        scroll={{ x: totalWidth(columns) }}
      />
    </>
  )
}
