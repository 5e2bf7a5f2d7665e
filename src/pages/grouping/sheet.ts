import type { Row } from '#contract'
import { EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { GROUP_STATUS, GROUP_TYPE } from '#contract/facts/groups'

type Group = Row<'psgroup_list'>

const labels = (keys: readonly string[], of: Readonly<Record<string, string>>) =>
  keys.map((key) => of[key] ?? key).join('、')

/** The groups as a sheet. */
export const groupSheet = (groups: readonly Group[]) => ({
  fileName: '评审分组',
  keys: [
    'group_code',
    'group_name',
    'type',
    'majors',
    'level',
    'leader_names',
    'zhuanjia_num',
    'book_num',
    'experts_per_book',
    'assigned_num',
    'need_num',
    'reviewed_num',
    'conflict_num',
    'status',
    'remark',
  ],
  titles: [
    '组号',
    '组名',
    '类型',
    '专业大类',
    '层次',
    '组长',
    '专家数',
    '教材数',
    '每书专家数',
    '已分配',
    '应分配',
    '已评',
    '回避冲突',
    '状态',
    '备注',
  ],
  list: groups.map((group) => ({
    ...group,
    type: GROUP_TYPE[group.group_type],
    majors: labels(group.major_categories, MAJOR_CATEGORY),
    level: group.edu_level === null ? '' : labels([group.edu_level], EDU_LEVEL),
    status: GROUP_STATUS[group.group_status],
  })),
})
