export const IMPORT_TYPE = {
  book: '教材',
  expert: '专家',
  group_expert: '专家分组',
  group_book: '教材分组',
  fenpei: '分配表',
  avoid: '回避名单',
  score: '线下成绩',
} as const

/** All sheets that are read from a file: those of the office, and what a declarer brings in for one book. */
export const SHEET_TYPE = {
  ...IMPORT_TYPE,
  book_use: '选用情况',
  book_editor: '编写人员',
  quota: '名额',
  barred: '禁入名单',
} as const
export type SheetType = keyof typeof SHEET_TYPE

export const IMPORT_STATUS = { success: '成功', partial: '部分成功', rolled_back: '已回滚' } as const

/** The findings about a row of an expert list; a row without one is a new person. */
export const PERSON_MATCH = {
  known: '已有此人',
  alike: '可能已有',
  repeat: '文件内重复',
  conflict: '冲突',
} as const

/** The treatments of such a row. */
export const PERSON_ACTION = {
  fill: '只补空项',
  overwrite: '以文件为准',
  create: '作为新人',
  join: '并入该账号',
  skip: '跳过',
} as const

export type PersonMatchKind = keyof typeof PERSON_MATCH
export type PersonAction = keyof typeof PERSON_ACTION

/** Treatments that can be chosen for all matched rows at once. */
export const FOR_EVERY_PERSON = [
  'fill',
  'overwrite',
  'create',
  'skip',
] as const satisfies readonly PersonAction[]
/** Treatments where the row may be another person. */
export const SKIP_OR_CREATE = ['skip', 'create'] as const satisfies readonly PersonAction[]
/** Treatments where the person has an account without a profile. */
export const SKIP_OR_JOIN = ['skip', 'join'] as const satisfies readonly PersonAction[]

/** Rows of one imported sheet at the most. */
export const MAX_IMPORT_ROWS = 50_000
