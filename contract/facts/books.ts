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

/** Levels whose books are told by majors of the vocational catalogue, and by subjects of the undergraduate one. */
export const VOCATIONAL = ['sec', 'voc', 'voc_b'] as const satisfies readonly EduLevel[]
export const ACADEMIC = ['ug', 'grad'] as const satisfies readonly EduLevel[]

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

/** 主编 */
export const CHIEFS = ['first_chief', 'chief'] as const satisfies readonly EditorRole[]

/** Persons responsible for a book: experts related to one of them must avoid it. */
export const CHIEF_EDITORS = [...CHIEFS, 'vice_chief'] as const satisfies readonly EditorRole[]

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
