export const PROJECT_TYPE = {
  plan: '规划教材',
  award: '教材奖',
  formal: '形式审查',
  recheck: '复核',
  dzx: '大中小一体化',
  collection: '征集',
  test: '测试',
} as const
export type ProjectType = keyof typeof PROJECT_TYPE

export const REVIEW_MODE = { online: '网络评审', meeting: '会议评审', both: '网评加会评' } as const
export type ReviewMode = keyof typeof REVIEW_MODE

/** Scope of a test reset: each scope includes those before it. */
export const RESET_SCOPE = {
  score: '打分和意见',
  fenpei: '打分和分配',
  group: '打分、分配和评审组',
  all: '全部（含参评教材和回避名单）',
} as const
export type ResetScope = keyof typeof RESET_SCOPE

/**
 * Fields that an anonymous review masks. A book's awards and cover are not stored as data; only its file has
 * them.
 */
export const MASK_FIELD = { editor: '主编', unit: '单位', publisher: '出版单位' } as const
export type MaskField = keyof typeof MASK_FIELD

/** The texts of a project. */
export const TEXT_LABELS = {
  instruction: '评审说明',
  commitment: '承诺书',
  score_note: '打分说明',
  advice_note: '意见要求',
  invitation: '邀请说明',
  print_title: '打印抬头',
  sms_invite: '邀请短信',
  sms_remind: '催办短信',
} as const
export type TextKey = keyof typeof TEXT_LABELS

/** Texts that accept rich text. */
export const RICH_TEXTS = [
  'instruction',
  'commitment',
  'score_note',
  'advice_note',
  'invitation',
] as const satisfies readonly TextKey[]

/** The parts of 评审进度, each with an address of its own. */
export type ProgressTab =
  'experts' | 'books' | 'unfinished' | 'returned' | 'requests' | 'advices' | 'opinions' | 'pending' | 'stages'

/** Maximum length of each text, in characters. */
export const TEXT_LIMITS = {
  instruction: 20_000,
  commitment: 5_000,
  score_note: 5_000,
  advice_note: 5_000,
  invitation: 5_000,
  print_title: 100,
  sms_invite: 300,
  sms_remind: 300,
}
