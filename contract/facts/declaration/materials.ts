import { keysOf } from '#contract/facts/closed'

/** 申报材料, by code. M18 belongs to a recommending unit and comes with the recommendation. */
export const MATERIAL = {
  M01: '申报（推荐）表',
  M02: '样书全文',
  M02B: '匿名样书',
  M03: '版权页扫描件',
  M04: 'CIP查询截图',
  M05: '教材性质证明',
  M06: '编写人员政治审查表',
  M07: '图书编校质量自查结果记录表',
  M08: '专家审查意见表',
  M09: '教材使用情况证明',
  M10: '学校意见',
  M11: '出版单位意见与出版资质',
  M12: '修订内容对照表',
  M13: '获奖与规划证明',
  M14: '校企合作证明',
  M15: '数字教材材料',
  M16: '知识产权承诺书',
  M17: '英文信息表',
  M18: '推荐汇总表',
  M19: '其他材料',
} as const
export type MaterialCode = keyof typeof MATERIAL
export const MATERIAL_CODES = keysOf(MATERIAL)

/** Materials that are a form to be filled in, signed and sealed. */
export const MATERIAL_FORMS = [
  'M06',
  'M07',
  'M08',
  'M09',
  'M10',
  'M11',
  'M16',
] as const satisfies readonly MaterialCode[]
export type MaterialForm = (typeof MATERIAL_FORMS)[number]

/** Kinds of files that may be anything else. */
export const OTHER_FILES = ['zip', 'pdf'] as const
