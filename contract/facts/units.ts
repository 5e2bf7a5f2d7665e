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
