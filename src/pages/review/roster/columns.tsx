import { Flex, Tag } from 'antd'
import type { Row } from '#contract'
import { EXPERT_KIND, EXPERT_STATUS, MEMBER_TYPE, SEX } from '#contract/dict'
import { EXPERT_COLOURS } from '#src/features/expertColours'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'

export type Person = Row<'project_expert_list'>

const kindOf = (kind: string | null) =>
  kind === null ? '' : ((EXPERT_KIND as Readonly<Record<string, string>>)[kind] ?? kind)

export const rosterColumns: Columns<Person> = [
  { title: '姓名', dataIndex: 'name', width: 96, ellipsis: true, sorter: true },
  { title: '性别', dataIndex: 'sex', width: 64, render: (sex) => (sex ? SEX[sex] : '') },
  { title: '单位', dataIndex: 'unit', width: 180, ellipsis: true, sorter: true },
  { title: '省份', dataIndex: 'province_name', width: 88, sorter: true },
  { title: '职称', dataIndex: 'title', width: 96, ellipsis: true, sorter: true },
  { title: '专业领域', dataIndex: 'major_domain', width: 130, ellipsis: true },
  { title: '类型', dataIndex: 'expert_kind', width: 96, sorter: true, render: kindOf },
  { title: '手机', dataIndex: 'phone', width: 124 },
  {
    title: '所在组',
    dataIndex: 'seats',
    width: 250,
    render: (seats) => (
      <Flex gap={4} wrap>
        {seats.map(({ group_id, group_name, member_type, expert_status }) => (
          <Tag key={group_id} color={EXPERT_COLOURS[expert_status as keyof typeof EXPERT_COLOURS]}>
            {group_name} · {member_type === 'expert' ? '' : `${MEMBER_TYPE[member_type]} · `}
            {EXPERT_STATUS[expert_status]}
          </Tag>
        ))}
      </Flex>
    ),
  },
  { title: '应评', dataIndex: 'assigned_num', width: 80, align: 'end', sorter: true },
  { title: '已评', dataIndex: 'done_num', width: 80, align: 'end', sorter: true },
  { title: '均分', dataIndex: 'avg_score', width: 84, align: 'end', sorter: true, render: figure },
]
