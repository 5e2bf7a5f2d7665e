/** The fields of an entry, as the office reads them. */
export const BARRED_LABELS = {
  name: '姓名',
  unit: '单位',
  kind: '类别',
  reason: '事由',
  source: '来源',
  barred_from: '起始日',
  barred_until: '截止日',
} as const
/** In characters. */
export const BARRED_MAX = { name: 30, unit: 100, reason: 200, source: 100 } as const
