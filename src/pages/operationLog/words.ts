import { PROJECT_LABELS, CONFIDENTIALITY_LABELS, RULE_LABELS } from '#contract/entities/projectLabels'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { CARRIER, CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import { isKeyOf, type Labels } from '#contract/facts/closed'
import { OBJECTION_STATUS, RECHECK_RESULT } from '#contract/facts/declaration/afterResult'
import { CHECK_VERDICT } from '#contract/facts/declaration/provinceCheck'
import { PLAN_SOURCE } from '#contract/facts/declaration/plans'
import { COLLECT_STATUS, DECLARE_STATUS, PLAN_STATUS } from '#contract/facts/declaration/states'
import { EXPERT_KIND, TITLE_LEVEL } from '#contract/facts/experts'
import { GROUP_TYPE } from '#contract/facts/groups'
import { MSG_CHANNEL, MSG_TEMPLATE } from '#contract/facts/messages'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { PROJECT_TYPE, RESET_SCOPE, REVIEW_MODE } from '#contract/facts/project'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { RESULT_STATUS, VIOLATION_STATUS, VIOLATION_TYPE } from '#contract/facts/results'
import { ASSIGN_TYPE, CONCLUSION, REQUEST_STATUS, REVIEW_STATUS } from '#contract/facts/reviews'
import { EXPERT_STATUS, MEMBER_TYPE } from '#contract/facts/seats'
import { DATA_SCOPE } from '#contract/facts/system/roles'
import { HIGH_LEVEL_TYPE, PUBLISHER_AUDIT, REG_STATUS } from '#contract/facts/units'
import { BOOK_LABELS, EDITOR_LABELS } from '#contract/rules/declaration/bookFields'
import { COLLECTED_LABELS } from '#contract/rules/declaration/collected'
import { SERIES_SAVED_LABELS } from '#contract/rules/declaration/series'

/**
 * What no form names, or names otherwise than a log has to. The words of a plan stand here again: shared with its form
 * they would be one file more that the form waits for.
 */
const LOGGED_FIELDS = {
  book_id: '教材',
  book_ids: '教材',
  book_num: '教材数',
  book_code: '编号',
  user_id: '人员',
  user_ids: '人员',
  user_name: '账号',
  nick_name: '姓名',
  group_id: '评审组',
  group_ids: '评审组',
  group: '评审组',
  project_id: '评审活动',
  plan_id: '选题',
  plan_name: '选题名称',
  plan_source: '选题来源',
  chief_editor: '主编',
  chief_unit: '主编单位',
  plan_words: '计划字数（千字）',
  expected_publish_date: '预计出版时间',
  outline: '编写大纲',
  sample_file: '样章',
  market_desc: '同类教材比较',
  team_desc: '编写团队',
  collect_id: '采集',
  import_id: '导入批次',
  batch_id: '批次',
  fenpei_id: '评审任务',
  fenpei_ids: '评审任务',
  fenpei_num: '评审任务数',
  fenpei: '评审任务',
  review_num: '评审数',
  dept_id: '单位',
  dept_ids: '单位',
  dept_name: '单位名称',
  role_key: '权限字符',
  role_name: '角色名称',
  roles: '角色',
  menu_ids: '菜单',
  data_scope: '数据范围',
  people: '人员',
  names: '姓名',
  members: '成员',
  editors: '编写人员',
  leader_type: '组长类型',
  member_type: '成员类型',
  assign_type: '分配方式',
  liaison_user_id: '联络员',
  examiner_id: '审查人',
  second_examiner_id: '复审人',
  group_name: '组名',
  group_type: '评审组类型',
  major_categories: '专业大类',
  expert_kind: '专家类型',
  expert_status: '专家状态',
  title_level: '职称级别',
  major_domain: '专业领域',
  part_time_units: '兼职单位',
  edited_books: '参编教材',
  bank_name: '开户行',
  bank_account: '银行账号',
  anon_no: '匿名序号',
  status: '状态',
  declare_status: '申报状态',
  plan_status: '选题状态',
  collect_status: '采集状态',
  project_status: '评审活动状态',
  review_status: '评审状态',
  result_status: '结果',
  audit_status: '审核状态',
  reg_status: '注册状态',
  request_status: '申请状态',
  violation_status: '违规状态',
  violation_type: '违规类型',
  high_level_type: '双高类型',
  conclusion: '结论',
  verdict: '复核意见',
  recheck_result: '复核结果',
  opinion: '意见',
  reason: '理由',
  mark_reason: '标记理由',
  why: '原因',
  final_score: '最终分',
  total_score: '总分',
  scored_num: '有分教材数',
  insufficient_num: '评审不足教材数',
  divergent_num: '分歧教材数',
  vetoed_num: '否决教材数',
  rule_version: '规则版本',
  rule: '规则',
  rules: '规则',
  grade: '等级',
  total: '总额',
  round: '轮次',
  due: '期限',
  return_deadline: '修改截止',
  certificate_no: '证书编号',
  revise_due: '修订期限',
  wall_embargo: '成绩封存',
  wall_shown: '公开分数',
  sort_no: '序号',
  order_num: '排序',
  parent_id: '上级',
  scope: '范围',
  op: '操作',
  by: '办理人',
  kind: '类型',
  type: '类型',
  channel: '发送方式',
  template: '模板',
  receiver_num: '收件人数',
  content: '内容',
  title: '标题',
  name: '名称',
  code: '编码',
  phone: '手机',
  phonenumber: '手机',
  email: '邮箱',
  file: '文件',
  files: '文件',
  attachments: '附件',
  material: '材料',
  size: '大小（字节）',
  version: '版本',
  pages: '页数',
  ip: '地址',
  num: '数量',
  rows: '行数',
  fields: '字段',
  seed: '随机种子',
  plan_hash: '方案校验值',
  revision: '修订号',
  remark: '备注',
  removed_num: '移除数',
  withdrawn: '收回',
  cancelled_num: '取消的评审数',
  dropped_num: '作废的评审数',
  dropped_scores: '作废的评分数',
  disabled: '停用',
  locked: '锁定',
  anonymous: '匿名',
} as const

const FIELDS: Labels = {
  ...SERIES_SAVED_LABELS,
  ...COLLECTED_LABELS,
  ...BOOK_LABELS,
  ...CONFIDENTIALITY_LABELS,
  ...RULE_LABELS,
  ...PROJECT_LABELS,
  ...LOGGED_FIELDS,
}

/** The closed values of fields that have one meaning wherever they stand. */
const VALUES: Readonly<Record<string, Labels>> = {
  assign_type: ASSIGN_TYPE,
  audit_status: PUBLISHER_AUDIT,
  carrier: CARRIER,
  channel: MSG_CHANNEL,
  collect_status: COLLECT_STATUS,
  conclusion: CONCLUSION,
  data_scope: DATA_SCOPE,
  declare_status: DECLARE_STATUS,
  edu_level: EDU_LEVEL,
  expert_kind: EXPERT_KIND,
  expert_status: EXPERT_STATUS,
  group_type: GROUP_TYPE,
  high_level_type: HIGH_LEVEL_TYPE,
  kind: AVOID_KIND,
  leader_type: MEMBER_TYPE,
  member_type: MEMBER_TYPE,
  plan_source: PLAN_SOURCE,
  plan_status: PLAN_STATUS,
  project_status: PROJECT_STATUS,
  project_type: PROJECT_TYPE,
  recheck_result: RECHECK_RESULT,
  recommend_channel: CHANNEL,
  reg_status: REG_STATUS,
  request_status: REQUEST_STATUS,
  result_status: RESULT_STATUS,
  review_mode: REVIEW_MODE,
  review_status: REVIEW_STATUS,
  scope: RESET_SCOPE,
  status: { ...OPINION_STATUS, ...OBJECTION_STATUS },
  template: MSG_TEMPLATE,
  title_level: TITLE_LEVEL,
  verdict: CHECK_VERDICT,
  violation_status: VIOLATION_STATUS,
  violation_type: VIOLATION_TYPE,
}

const PERSON: Labels = { ...FIELDS, ...EDITOR_LABELS }

const worded = (words: Labels, key: string): string => {
  if (/^\d+$/.test(key)) return `第${Number(key) + 1}项`
  return isKeyOf(words, key) ? (words[key] ?? key) : key
}

/**
 * What a value of a log line is called: the words of its path, of which those that nobody has named stay as they are.
 * @param path keys and places in lists, from the outside
 */
export const nameOfPath = (path: readonly string[]): string => {
  const words = path.some((key) => key === 'editors' || key === 'people') ? PERSON : FIELDS
  return path.map((key) => worded(words, key)).join(' · ')
}

/** A value in words: a closed one by its label, a truth as 是 or 否. */
export function valueInWords(path: readonly string[], value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'string') return JSON.stringify(value)
  const field = path.findLast((key) => !/^\d+$/.test(key))
  const labels = field === undefined ? undefined : VALUES[field]
  return labels && isKeyOf(labels, value) ? (labels[value] ?? value) : value
}
