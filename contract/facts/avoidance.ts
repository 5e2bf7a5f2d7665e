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

/** Who recorded the avoidance. */
export const AVOID_SOURCES = ['expert', 'admin'] as const

/** Reasons for avoidance that the office may record. */
export const BY_OFFICE = ['manual', 'relative', 'teacher_student'] as const satisfies readonly AvoidKind[]
/** Reasons for avoidance that experts may declare themselves. */
export const BY_EXPERT = [
  'self_report',
  'relative',
  'teacher_student',
] as const satisfies readonly AvoidKind[]
