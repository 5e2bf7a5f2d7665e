export const EDU_LEVEL = {
  sec: '中职',
  voc: '高职专科',
  voc_b: '职业本科',
  ug: '普通本科',
  grad: '研究生',
  adult: '继续教育',
  k12: '基础教育',
  dzx: '大中小一体化',
} as const
export type EduLevel = keyof typeof EDU_LEVEL

/** School stages of a subject taught all the way through (大中小一体化). */
export const STAGE = {
  primary: '小学',
  junior: '初中',
  senior: '高中',
  sec: '中职',
  college: '大学',
} as const
export type SchoolStage = keyof typeof STAGE

export const CARRIER = { paper: '纸质', digital: '数字', paper_digital: '纸质+数字资源' } as const
export type Carrier = keyof typeof CARRIER

export const CHANNEL = {
  province: '省级',
  hang: '行指委',
  committee: '教指委',
  ministry: '部委',
  publisher: '出版单位',
} as const
export type RecommendChannel = keyof typeof CHANNEL

export const EDITOR_ROLE = {
  first_chief: '第一主编',
  chief: '主编',
  vice_chief: '副主编',
  editor: '参编',
  reviewer: '主审',
} as const

export type EditorRole = keyof typeof EDITOR_ROLE

/** Persons responsible for a book: experts related to one of them must avoid it. */
export const CHIEF_EDITORS = ['first_chief', 'chief', 'vice_chief'] as const satisfies readonly EditorRole[]

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

/** The declaration is in a review that is not finished. */
export const UNDER_REVIEW = ['in_review', 'reviewed', 'publicity'] as const satisfies readonly DeclareStatus[]

/** A review has decided about the declaration. */
export const DECIDED = [
  'reviewed',
  'publicity',
  'selected',
  'not_selected',
] as const satisfies readonly DeclareStatus[]

/** What a summary of the library has one line for. */
export const BOOK_DIMENSION = {
  declare_unit: '申报单位',
  major_category: '专业大类',
  publisher_name: '出版社',
  edu_level: '教育层次',
  recommend_channel: '推荐渠道',
} as const
export type BookDimension = keyof typeof BOOK_DIMENSION

/** By what groups are made of themselves. */
export const GROUPED_BY = ['major_category', 'edu_level'] as const satisfies readonly BookDimension[]

const IN_REVIEW = ['in_review', 'reviewed', 'publicity', 'selected', 'not_selected'] as const
const EXAMINED = ['formal_passed', ...IN_REVIEW] as const

/**
 * The columns of the summary, each with the states that it counts: a book is counted where it is and at every step
 * that it has taken, so that the columns decrease. The steps up to the recommendation were taken where a list of
 * declarations comes from: whatever is no draft has taken them.
 */
export const STEPS_TAKEN = {
  draft: ['draft'],
  submitted: EXAMINED,
  recommended: EXAMINED,
  formal_passed: EXAMINED,
  in_review: IN_REVIEW,
  selected: ['selected'],
} as const satisfies Record<string, readonly DeclareStatus[]>

/** Files of a book that are read in a review, by their material codes in the declaration. */
export const SAMPLE_CODE = {
  M02: '样书全文',
  M02B: '匿名样书',
  M12: '修订内容对照表',
  M15: '数字教材说明',
  M19: '其他材料',
} as const
export type SampleCode = keyof typeof SAMPLE_CODE

/**
 * The files that reviewers get, the book itself first. An anonymous review provides only the file without
 * names, because attachments reveal the authors.
 */
export const readCodes = (anonymous: boolean): readonly [SampleCode, ...SampleCode[]] =>
  anonymous ? ['M02B'] : ['M02', 'M12', 'M15', 'M19']

export const COPY_STATUS = { queued: '排队中', building: '生成中', ready: '可阅读', failed: '失败' } as const
