import { keysOf } from './closed'

/** Schools: the units that register themselves. */
export const SCHOOL_TYPE = {
  school_sec: '中职学校',
  school_voc: '高职专科学校',
  school_voc_b: '职业本科学校',
  school_ug: '普通本科学校',
} as const
export const SCHOOLS = keysOf(SCHOOL_TYPE)

/** Kinds of units that users belong to. */
export const DEPT_TYPE = {
  ...SCHOOL_TYPE,
  publisher: '出版社',
  province: '省级部门',
  city: '市级部门',
  hang: '行指委',
  committee: '教指委',
  ministry: '部委',
  platform: '平台',
  enterprise: '企业',
} as const
export type DeptType = keyof typeof DEPT_TYPE

/** Units of a territory, which are nothing without their province. */
export const TERRITORIAL = ['province', 'city'] as const satisfies readonly DeptType[]

/** 注册审核: what a school's office has handed in, and what was decided about it. */
export const REG_STATUS = { pending: '待审核', passed: '已通过', rejected: '已退回' } as const
export type RegStatus = keyof typeof REG_STATUS

/** 双高类型 of a school, which its quota follows. */
export const HIGH_LEVEL_TYPE = {
  national: '国家双高',
  province: '省级双高',
  a_level: '省A类中职',
  none: '无',
} as const
export type HighLevelType = keyof typeof HIGH_LEVEL_TYPE

/** A publisher's record: written, handed in, and decided about. */
export const PUBLISHER_AUDIT = {
  draft: '待提交',
  pending: '待审核',
  passed: '已通过',
  returned: '已退回',
} as const
export type PublisherAudit = keyof typeof PUBLISHER_AUDIT

/** 教材出版资质: for which schools a publisher may publish textbooks. */
export const TEXTBOOK_QUALIFY = {
  sec: '中职',
  voc: '高职',
  ug: '本科',
  k12: '中小学',
} as const
export type TextbookQualify = keyof typeof TEXTBOOK_QUALIFY

export const NEWS_TYPE = {
  notice: '通知',
  book_news: '新书',
  activity: '活动',
  correction: '勘误',
} as const

export const NEWS_STATUS = { draft: '草稿', published: '已发布', offline: '已下线' } as const
export type NewsStatus = keyof typeof NEWS_STATUS
