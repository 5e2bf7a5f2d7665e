/** The columns of a roster export, in this order; bank accounts are exported separately. */
export const ROSTER_COLUMNS = {
  name: '姓名',
  user_name: '登录名',
  sex: '性别',
  unit: '单位',
  province: '省份',
  title: '职称',
  title_level: '职称级别',
  major: '专业',
  phone: '手机',
  groups: '组',
  liaison: '联络员',
  kind: '类型',
  assigned_num: '应评',
  done_num: '已评',
  avg_score: '均分',
} as const

export type RosterColumn = keyof typeof ROSTER_COLUMNS

/** The default columns of an export. */
export const USUAL_COLUMNS: readonly RosterColumn[] = [
  'name',
  'sex',
  'unit',
  'province',
  'title',
  'major',
  'phone',
  'groups',
  'kind',
  'assigned_num',
  'done_num',
]
