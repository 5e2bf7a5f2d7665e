import { MOST_PLACES } from '#contract/facts/declaration/quotas'
import { integer, textReader } from './readers'
import { optional, required, type RowOf } from './spec'

/** 名额 as an office keeps them. */
export const quotaFields = {
  dept_name: required('单位名称', textReader(100), '单位、学校、学校名称、出版社、推荐单位', 'unit'),
  total: required('名额', integer(0, MOST_PLACES), '总额、名额数、限额、推荐限额、推荐名额'),
  remark: optional('备注', textReader(100), '说明'),
} as const

export type QuotaSheetRow = RowOf<typeof quotaFields>
