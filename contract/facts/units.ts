/** Kinds of units that users belong to. */
export const DEPT_TYPE = {
  school_sec: '中职学校',
  school_voc: '高职专科学校',
  school_voc_b: '职业本科学校',
  school_ug: '普通本科学校',
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

/** Schools: the units that register themselves. */
export const SCHOOLS = [
  'school_sec',
  'school_voc',
  'school_voc_b',
  'school_ug',
] as const satisfies readonly DeptType[]

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
