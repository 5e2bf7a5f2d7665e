import { SEAT_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Flex, Tag, Tooltip } from 'antd'
import type { Row } from '#contract'
import { EXPERT_KIND, SEX } from '#contract/facts/experts'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'

export type RosterPerson = Row<'project_expert_list'>

export const rosterColumns: Columns<RosterPerson> = [
  { title: '姓名', dataIndex: 'name', width: 84, ellipsis: true, sorter: true, fixed: 'start' },
  { title: '性别', dataIndex: 'sex', width: 64, extra: true, render: (sex) => (sex ? SEX[sex] : '') },
  { title: '单位', dataIndex: 'unit', width: 120, ellipsis: true, sorter: true },
  { title: '省份', dataIndex: 'province_name', width: 88, sorter: true, extra: true },
  { title: '职称', dataIndex: 'title', width: 84, ellipsis: true, sorter: true },
  { title: '专业领域', dataIndex: 'major_domain', width: 130, ellipsis: true, extra: true },
  {
    title: '类型',
    dataIndex: 'expert_kind',
    width: 96,
    sorter: true,
    extra: true,
    render: (kind) => (kind ? EXPERT_KIND[kind] : ''),
  },
  { title: '手机', dataIndex: 'phone', width: 116, extra: true },
  {
    title: '所在组',
    dataIndex: 'seats',
    width: 130,
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
    extra: true,
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
            <Status of={SEAT_LOOK} value={expert_status} />
          </Tooltip>
        ))}
      </Flex>
    ),
  },
  {
    title: '进入',
    dataIndex: 'has_entered',
    width: 116,
    render: (entered, { link_expires }) =>
      entered === null ? (
        ''
      ) : (
        <Tooltip title={link_expires === null ? undefined : `进入链接有效至${link_expires.slice(0, 16)}`}>
          <Tag color={entered ? 'success' : 'default'}>
            {entered ? '已进入' : link_expires === null ? '未进入' : '未进入·有链接'}
          </Tag>
        </Tooltip>
      ),
  },
  {
    title: '联络员',
    dataIndex: 'liaison_name',
    width: 90,
    ellipsis: true,
    extra: true,
    render: (name) => name ?? '',
  },
  {
    title: '已评/应评',
    dataIndex: 'done_num',
    width: 106,
    align: 'end',
    sorter: true,
    render: (done, { assigned_num }) => `${done}/${assigned_num}`,
  },
  { title: '应评', dataIndex: 'assigned_num', width: 80, align: 'end', sorter: true, extra: true },
  {
    title: '均分',
    dataIndex: 'avg_score',
    width: 84,
    align: 'end',
    sorter: true,
    extra: true,
    render: figure,
  },
  { title: '信用分', dataIndex: 'credit_score', width: 88, align: 'end', sorter: true, extra: true },
]
