import { Status } from '#src/features/status/Status'
import { Flex, Tag, Tooltip } from 'antd'
import type { Row } from '#contract'
import { EXPERT_KIND, SEX } from '#contract/facts/experts'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'

export type RosterPerson = Row<'project_expert_list'>

/** What a small window has no room for: name, seat and progress fit without scrolling. */
export const HIDDEN_AT_FIRST = [
  'sex',
  'province_name',
  'major_domain',
  'expert_kind',
  'leads',
  'liaison_name',
  'assigned_num',
  'avg_score',
]

export const rosterColumns: Columns<RosterPerson> = [
  { title: '姓名', dataIndex: 'name', width: 92, ellipsis: true, sorter: true, fixed: 'start' },
  { title: '性别', dataIndex: 'sex', width: 64, render: (sex) => (sex ? SEX[sex] : '') },
  { title: '单位', dataIndex: 'unit', width: 140, ellipsis: true, sorter: true },
  { title: '省份', dataIndex: 'province_name', width: 88, sorter: true },
  { title: '职称', dataIndex: 'title', width: 84, ellipsis: true, sorter: true },
  { title: '专业领域', dataIndex: 'major_domain', width: 130, ellipsis: true },
  {
    title: '类型',
    dataIndex: 'expert_kind',
    width: 96,
    sorter: true,
    render: (kind) => (kind ? EXPERT_KIND[kind] : ''),
  },
  { title: '手机', dataIndex: 'phone', width: 116 },
  {
    title: '所在组',
    dataIndex: 'seats',
    width: 140,
    render: (seats) => (
      <Flex gap={4} wrap>
        {seats.map(({ group_id, group_name, member_type }) => (
          <Tag key={group_id}>
            {group_name}
            {member_type !== 'expert' && ` · ${MEMBER_TYPE[member_type]}`}
          </Tag>
        ))}
      </Flex>
    ),
  },
  {
    title: '组长',
    key: 'leads',
    width: 70,
    render: (_, { seats }) =>
      seats.flatMap(({ member_type }) =>
        member_type === 'leader' || member_type === 'deputy' ? [MEMBER_TYPE[member_type]] : [],
      )[0] ?? '',
  },
  {
    title: '邀请状态',
    key: 'expert_status',
    width: 90,
    render: (_, { seats }) => (
      <Flex gap={4} wrap>
        {seats.map(({ group_id, expert_status, confirm_time }) => (
          <Tooltip key={group_id} title={confirm_time && `${confirm_time}确认`}>
            <Status of="seat" value={expert_status} />
          </Tooltip>
        ))}
      </Flex>
    ),
  },
  { title: '联络员', dataIndex: 'liaison_name', width: 90, ellipsis: true, render: (name) => name ?? '' },
  {
    title: '已评/应评',
    dataIndex: 'done_num',
    width: 106,
    align: 'end',
    sorter: true,
    render: (done, { assigned_num }) => `${done}/${assigned_num}`,
  },
  { title: '应评', dataIndex: 'assigned_num', width: 80, align: 'end', sorter: true },
  { title: '均分', dataIndex: 'avg_score', width: 84, align: 'end', sorter: true, render: figure },
  { title: '信用分', dataIndex: 'credit_score', width: 92, align: 'end', sorter: true },
]
