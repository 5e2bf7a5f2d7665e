export const EXPERT_KIND = {
  academic: '学科',
  teaching: '一线教师',
  industry: '行业企业',
  politics: '思政',
  editor: '编校',
  curriculum: '课程教材',
} as const
export type ExpertKind = keyof typeof EXPERT_KIND

export const TITLE_LEVEL = { senior: '正高级', vice_senior: '副高级', middle: '中级', other: '其他' } as const

export const UNIT_TYPE = {
  school: '学校',
  enterprise: '企业',
  research: '科研院所',
  publisher: '出版单位',
  gov: '政府部门',
} as const

export const SEX = { male: '男', female: '女' } as const
