/* Closed values of the fields of a declared textbook. */

export const BOOK_KIND = { single: '单本', set: '全册' } as const
export type BookKind = keyof typeof BOOK_KIND

/** 申报方式 */
export const DECLARE_TYPE = { new: '新申报', revised: '修订教材', recheck: '复核' } as const
export type DeclareType = keyof typeof DECLARE_TYPE

/** 课程性质 */
export const COURSE_NATURE = {
  public_basic: '公共基础课',
  major_basic: '专业基础课',
  major_core: '专业核心课',
  major_ext: '专业拓展课',
  practice: '实习实训',
} as const
export type CourseNature = keyof typeof COURSE_NATURE

export const COURSE_REQUIRED = { required: '必修', elective: '选修' } as const
export type CourseRequired = keyof typeof COURSE_REQUIRED

/** 新形态 */
export const NEW_FORM = {
  loose_leaf: '活页式',
  workbook: '工作手册式',
  integrated: '融媒体',
  project: '项目化',
  bilingual: '双语',
} as const
export type NewForm = keyof typeof NEW_FORM

export const LANGUAGE = {
  zh: '中文',
  en: '英语',
  ja: '日语',
  ko: '朝鲜语',
  ru: '俄语',
  fr: '法语',
  de: '德语',
  es: '西班牙语',
  ar: '阿拉伯语',
  minority: '少数民族语',
  bi: '双语',
  other: '其他语种',
} as const
export type Language = keyof typeof LANGUAGE

export const BINDING = { paperback: '平装', hardcover: '精装', loose: '活页装' } as const
export type Binding = keyof typeof BINDING

/** 已列入规划 */
export const PLAN_LEVEL = {
  n135: '“十三五”国家规划',
  n145: '“十四五”国家规划',
  p145: '“十四五”省级规划',
  mgc: '马工程',
  none: '未列入',
} as const
export type PlanLevel = keyof typeof PLAN_LEVEL

/** 重点立项 */
export const KEY_PROJECT = {
  plan101: '101计划',
  strategic: '战略性新兴领域',
  four_new: '四新',
  other: '其他立项',
} as const
export type KeyProject = keyof typeof KEY_PROJECT

export const AWARD_LEVEL = {
  national: '国家级',
  province: '省级',
  industry: '行业级',
  school: '校级',
} as const
export type AwardLevel = keyof typeof AWARD_LEVEL

/** Kind of unit that an editor comes from. */
export const EDITOR_UNIT = {
  school: '学校',
  enterprise: '企业',
  research: '科研院所',
  publisher: '出版社',
} as const
export type EditorUnit = keyof typeof EDITOR_UNIT

/** 学历 of an editor. */
export const EDUCATION = {
  doctor: '博士研究生',
  master: '硕士研究生',
  bachelor: '大学本科',
  college: '大学专科',
  other: '其他学历',
} as const
export type Education = keyof typeof EDUCATION

/** Kinds of books that cannot be declared: the declarer confirms that the book is none of them. */
export const EXCLUDED_KIND = [
  '教辅',
  '习题集',
  '教师用书',
  '图册',
  '培训类',
  '翻译引进',
  '马工程重复',
  '统编教材',
] as const

/** The steps in which a book is written, as far as they have fields. */
export const BOOK_STEPS = {
  basic: '基本信息',
  editors: '作者队伍',
  edition: '出版版本',
  content: '内容特色',
  honours: '获奖规划',
  materials: '材料',
  submit: '预览提交',
} as const
export type BookStep = keyof typeof BOOK_STEPS

/** The editors of one book at the most. */
export const MAX_EDITORS = 60
