import { isOneOf } from '#contract/facts/closed'
import { SCHOOLS, TERRITORIAL, type DeptType } from '#contract/facts/units'

export const isSchoolType = (type: DeptType | undefined): boolean => isOneOf(type, SCHOOLS)

/** Whether a unit of this kind has to say its province. */
export const needsProvince = (type: DeptType | undefined): boolean =>
  isSchoolType(type) || isOneOf(type, TERRITORIAL)

/** What the code of a unit is called. */
export const codeName = (type: DeptType | undefined): string =>
  isSchoolType(type) ? '学校标识码' : '单位代码'

const SCHOOL_CODE = /^\d{10}$/

/** What is wrong with the code of a unit of this kind; undefined where nothing is. */
export const codeFault = (type: DeptType, snum: string | null | undefined): string | undefined =>
  isSchoolType(type) && !SCHOOL_CODE.test(snum ?? '') ? '学校标识码须为10位数字' : undefined

interface Kinded {
  dept_type: DeptType
  province_id?: string | null | undefined
  snum?: string | null | undefined
  buwei: boolean
  ministry_name?: string | null | undefined
}

/** What a unit of its kind lacks or cannot have; undefined where nothing is wrong. */
export function unitFault(unit: Kinded): string | undefined {
  const { dept_type, province_id, snum, buwei, ministry_name } = unit
  if (needsProvince(dept_type) && !province_id) return '请选择省份'
  const fault = codeFault(dept_type, snum)
  if (fault) return fault
  if (buwei && !ministry_name) return '请输入主管部委'
  return undefined
}
