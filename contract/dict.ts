export { CARRIER, CHANNEL, EDU_LEVEL, PENDING, STAGE, type Pending } from './bookKinds'
export { MAJOR_CATEGORY, PROVINCE } from './catalogue'
export * from './leaderDict'
export * from './messageDict'

/** A closed list of values with their Chinese labels; the keys are what travels. */
export type Labels = Readonly<Record<string, string>>

/** Options of a select. */
export const options = (labels: Labels) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export const PROJECT_TYPE = {
  plan: '规划教材',
  award: '教材奖',
  formal: '形式审查',
  recheck: '复核',
  dzx: '大中小一体化',
  collection: '征集',
  test: '测试',
} as const

export const REVIEW_MODE = { online: '网络评审', meeting: '会议评审', both: '网评加会评' } as const

export const PROJECT_STATUS = {
  draft: '草稿',
  configuring: '配置中',
  ready: '待启动',
  reviewing: '评审中',
  paused: '已暂停',
  leader_stage: '组长综合',
  weighting: '核分中',
  publicity: '公示中',
  finished: '已结束',
  archived: '已归档',
} as const
export type ProjectStatus = keyof typeof PROJECT_STATUS

export const GROUP_TYPE = {
  major: '专业组',
  politics: '思政组',
  proof: '编校组',
  digital: '数字教材组',
  comprehensive: '综合组',
} as const

export const GROUP_STATUS = { empty: '未就绪', ready: '已就绪', reviewing: '评审中', done: '已完成' } as const

export const MEMBER_TYPE = {
  expert: '专家',
  leader: '组长',
  deputy: '副组长',
  secretary: '秘书',
  liaison: '联络员',
  observer: '监督员',
} as const
export type MemberType = keyof typeof MEMBER_TYPE

/** Seats whose holders score books. */
export const SCORING_MEMBERS = ['expert', 'leader', 'deputy'] as const satisfies readonly MemberType[]

export const EXPERT_STATUS = {
  invited: '待确认',
  confirmed: '已确认',
  declined: '已谢绝',
  committed: '已签承诺书',
  reviewing: '评审中',
  all_submitted: '已全部提交',
  returned: '已退回',
  disabled: '停评',
  withdrawn: '中途退出',
} as const
export type ExpertStatus = keyof typeof EXPERT_STATUS

export const REVIEW_STATUS = {
  assigned: '未评',
  draft: '已暂存',
  submitted: '已评',
  locked: '已锁定',
  returned: '已退回',
  avoided: '回避',
  cancelled: '已取消',
} as const
export type ReviewStatus = keyof typeof REVIEW_STATUS

/** Assignments that still bind a book and an expert. */
export const ACTIVE_REVIEW = [
  'assigned',
  'draft',
  'submitted',
  'locked',
  'returned',
] as const satisfies readonly ReviewStatus[]
/** Reviews that count. */
export const VALID_REVIEW = ['submitted', 'locked'] as const satisfies readonly ReviewStatus[]

export const RESULT_STATUS = {
  pending: '未评',
  scoring: '评审中',
  insufficient: '有效评审不足',
  divergent: '分歧较大',
  scored: '已出分',
  finalized: '已核定',
  published: '已公布',
  vetoed: '一票否决',
  violation: '违规取消',
} as const

export const VIOLATION_STATUS = {
  none: '无',
  suspected: '已提出',
  leader_confirmed: '组长确认',
  confirmed: '管理员认定',
  released: '已解除',
} as const

export const BOOK_FLAG = {
  need_expert: '待补派',
  divergent: '分歧较大',
  insufficient: '有效评审不足',
  veto: '有否决意见',
  tie_manual: '同分待裁定',
  no_quorum: '未达表决人数',
} as const
export type BookFlag = keyof typeof BOOK_FLAG

export const CONCLUSION = {
  recommend: '推荐',
  recommend_after_fix: '修改后推荐',
  not_recommend: '不推荐',
} as const

export const VOTE = { agree: '赞成', against: '反对', abstain: '弃权' } as const
export const GRADE = { A: '优', B: '良', C: '中', D: '差' } as const
export const AWARD_GRADE = { special: '特等', first: '一等', second: '二等', none: '无' } as const

/** What a result leads to: of a plan of textbooks, or of an award. */
export const RESULT_GRADE = {
  recommend: '推荐',
  reserve: '备选',
  reject: '不推荐',
  ...AWARD_GRADE,
} as const

export const ASSIGN_TYPE = {
  auto: '自动',
  random: '随机',
  manual: '手动',
  trial: '试评',
  reserve: '增补',
} as const

/** Why an expert has not finished, from the first step to the last. */
export const UNFINISHED = {
  not_confirmed: '未确认参加',
  not_committed: '未签承诺书',
  not_started: '未开始',
  part: '未评完',
  not_all_submitted: '未全部提交',
} as const
export type Unfinished = keyof typeof UNFINISHED

export const AVOID_KIND = {
  same_unit: '同单位',
  part_time_unit: '兼职单位',
  editor: '参与编写或有参评教材',
  same_publisher: '同出版单位',
  same_province: '同省份',
  recommend_unit: '推荐单位',
  relative: '亲属关系',
  teacher_student: '师生关系',
  self_report: '本人申请',
  manual: '管理员指定',
  apart: '须分开的专家',
} as const
export type AvoidKind = keyof typeof AVOID_KIND

export const EDITOR_ROLE = {
  first_chief: '第一主编',
  chief: '主编',
  vice_chief: '副主编',
  editor: '参编',
  reviewer: '主审',
} as const

export const DECLARE_STATUS = {
  draft: '草稿',
  formal_passed: '形审通过',
  in_review: '评审中',
  reviewed: '评审完成',
  publicity: '公示中',
  selected: '入选',
  not_selected: '未入选',
} as const
export type DeclareStatus = keyof typeof DECLARE_STATUS

export const EXPERT_KIND = {
  academic: '学科',
  teaching: '一线教师',
  industry: '行业企业',
  politics: '思政',
  editor: '编校',
  curriculum: '课程教材',
} as const

export const TITLE_LEVEL = { senior: '正高级', vice_senior: '副高级', middle: '中级', other: '其他' } as const
/** How much of a test is taken back: each takes all that stands before it as well. */
export const RESET_SCOPE = {
  score: '打分和意见',
  fenpei: '打分和分配',
  group: '打分、分配和评审组',
  all: '全部（含参评教材和回避名单）',
} as const
export type ResetScope = keyof typeof RESET_SCOPE

/** What an anonymous review hides of a book. Its awards and its cover are no data of ours: only its file has them. */
export const MASK_FIELD = { editor: '主编', unit: '单位', publisher: '出版单位' } as const
export type MaskField = keyof typeof MASK_FIELD

export const UNIT_TYPE = {
  school: '学校',
  enterprise: '企业',
  research: '科研院所',
  publisher: '出版单位',
  gov: '政府部门',
} as const

export const SEX = { male: '男', female: '女' } as const

export const IMPORT_TYPE = {
  book: '教材',
  expert: '专家',
  group_expert: '专家分组',
  group_book: '教材分组',
  fenpei: '分配表',
  avoid: '回避名单',
} as const
export const IMPORT_STATUS = { success: '成功', partial: '部分成功', rolled_back: '已回滚' } as const
