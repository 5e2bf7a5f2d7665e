import type { Carrier } from '#contract/facts/books'
import type { DeclareType, PlanLevel } from '#contract/facts/declaration/bookFields'
import { isOneOf } from '#contract/facts/closed'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { BEFORE_FORMAL, mayEdit } from '#contract/facts/declaration/life'
import {
  MATERIAL,
  MATERIAL_CODES,
  OTHER_FILES,
  type MaterialCode,
} from '#contract/facts/declaration/materials'
import { SCHOOLS, type DeptType } from '#contract/facts/units'
import type { Role } from '#contract/roles'
import { typeOfName, type FileType } from '#contract/rules/upload'

const MB = 1024 * 1024

/** A yes or no as forms write it, and as the database stores it. */
type YesNo = boolean | 0 | 1 | null | undefined
const isYes = (value: YesNo): boolean => value === true || value === 1
const isNo = (value: YesNo): boolean => value === false || value === 0

/** What decides which materials a book needs: fields of it, and who declares it. */
export interface MaterialSubject {
  carrier?: Carrier | null
  cip_has_textbook?: YesNo
  declare_type?: DeclareType | null
  edition?: number | null
  awards?: readonly unknown[] | null
  plan_level?: readonly PlanLevel[] | null
  coop_enterprise?: YesNo
  has_english?: YesNo
  /** Kind of the unit that declares. */
  dept_type?: DeptType | null
}

interface MaterialRule {
  types: readonly FileType[]
  maxMb: number
  /** 要求: what the file has to be. */
  demand: string
  /** Why this book needs it; undefined where it does not. */
  why: (book: MaterialSubject) => string | undefined
  /** It bears a signature or seal, which the declarer checks. */
  sealed?: true
}

const always = () => '每种教材都要提交'
const never = () => undefined
const onPaper = ({ carrier }: MaterialSubject) =>
  carrier === 'paper' || carrier === 'paper_digital' ? '纸质教材要提交' : undefined
const whyRevised = ({ declare_type, edition }: MaterialSubject) =>
  declare_type === 'revised' ? '申报方式为修订教材' : (edition ?? 1) > 1 ? `本版为第${edition}版` : undefined
const whyProven = ({ awards, plan_level }: MaterialSubject) =>
  (awards ?? []).length > 0
    ? '填写了获奖情况'
    : (plan_level ?? []).some((level) => level !== 'none')
      ? '已列入规划'
      : undefined

/** 申报材料 by code (product §3.12): what is taken, and when it is required. M18 belongs to a recommending unit. */
export const MATERIAL_RULES = {
  M01: {
    types: ['pdf'],
    maxMb: 20,
    demand: '提交后打印系统导出的申报表，签字盖章后扫描上传',
    why: () => '每种教材提交后都要上传',
    sealed: true,
  },
  M02: {
    types: ['pdf'],
    maxMb: 200,
    demand: '全文，含封面、版权页、目录；不设密码，文字可选取',
    why: onPaper,
  },
  M02B: { types: ['pdf'], maxMb: 200, demand: '隐去封面、作者、出版单位的全文；匿名评审使用', why: never },
  M03: { types: ['pdf', 'jpg'], maxMb: 2, demand: '版权页原件扫描，字迹清楚', why: onPaper },
  M04: { types: ['pdf', 'jpg'], maxMb: 2, demand: '中国版本图书馆CIP查询结果截图', why: onPaper },
  M05: {
    types: ['pdf'],
    maxMb: 2,
    demand: '前言或内容提要页，能说明是教材',
    why: ({ cip_has_textbook }) => (isNo(cip_has_textbook) ? 'CIP数据不含“教材”字样' : undefined),
  },
  M06: {
    types: ['pdf'],
    maxMb: 10,
    demand: '每位主编、副主编一份，所在单位党组织盖章',
    why: always,
    sealed: true,
  },
  M07: { types: ['pdf'], maxMb: 10, demand: '写明差错率，出版单位盖章', why: always, sealed: true },
  M08: { types: ['pdf'], maxMb: 10, demand: '不少于3位专家，每位一份并签字', why: always, sealed: true },
  M09: { types: ['pdf'], maxMb: 10, demand: '使用院校盖章', why: always, sealed: true },
  M10: {
    types: ['pdf'],
    maxMb: 20,
    demand: '学校党委或教材委员会盖章',
    why: ({ dept_type }) => (isOneOf(dept_type, SCHOOLS) ? '由学校申报' : undefined),
    sealed: true,
  },
  M11: {
    types: ['pdf'],
    maxMb: 20,
    demand: '出版单位意见盖章，附图书出版许可证',
    why: always,
    sealed: true,
  },
  M12: { types: ['pdf', 'docx'], maxMb: 20, demand: '逐章对照修订前后的内容', why: whyRevised },
  M13: { types: ['pdf'], maxMb: 20, demand: '获奖证书、列入规划的文件', why: whyProven },
  M14: {
    types: ['pdf'],
    maxMb: 20,
    demand: '与企业合作开发的协议或证明，企业盖章',
    why: ({ coop_enterprise }) => (isYes(coop_enterprise) ? '填写了校企合作开发' : undefined),
    sealed: true,
  },
  M15: {
    types: ['pdf'],
    maxMb: 20,
    demand: '访问说明、资源清单、审读证明、网络出版服务许可证',
    why: ({ carrier }) => (carrier && carrier !== 'paper' ? '含数字教材或数字资源' : undefined),
  },
  M16: { types: ['pdf'], maxMb: 20, demand: '第一主编签字', why: always, sealed: true },
  M17: {
    types: ['pdf'],
    maxMb: 20,
    demand: '教材英文信息',
    why: ({ has_english }) => (isYes(has_english) ? '填写了英文信息' : undefined),
  },
  M19: { types: OTHER_FILES, maxMb: 50, demand: '其他需要说明的材料', why: never },
} as const satisfies Partial<Record<MaterialCode, MaterialRule>>

/** The materials that a declarer uploads. */
export type BookMaterialCode = keyof typeof MATERIAL_RULES
const isBookMaterial = (code: MaterialCode): code is BookMaterialCode => code in MATERIAL_RULES
export const BOOK_MATERIALS: readonly BookMaterialCode[] = MATERIAL_CODES.filter(isBookMaterial)

export const materialRule = (code: BookMaterialCode): MaterialRule => MATERIAL_RULES[code]

/** What the form says 草稿 on until the book is handed in can only be printed and sealed afterwards. */
export const AFTER_HAND_IN = ['M01'] as const satisfies readonly BookMaterialCode[]

/** Whether people of these roles may upload, replace and remove this material of a book of theirs in this state. */
export const mayUpload = (code: BookMaterialCode, status: DeclareStatus, roles: readonly Role[]): boolean =>
  mayEdit(status, roles) || (isOneOf(code, AFTER_HAND_IN) && isOneOf(status, BEFORE_FORMAL))

/** A material that a book needs, and why. */
export interface NeededMaterial {
  code: BookMaterialCode
  label: string
  why: string
}

/** The materials that this book needs, in their order. */
export const requiredMaterials = (book: MaterialSubject): NeededMaterial[] =>
  BOOK_MATERIALS.flatMap((code) => {
    const why = materialRule(code).why(book)
    return why === undefined ? [] : [{ code, label: MATERIAL[code], why }]
  })

/** Those of them that are not there and without which it cannot be handed in. */
export const missingMaterials = (
  book: MaterialSubject,
  present: Iterable<MaterialCode>,
): NeededMaterial[] => {
  const there = new Set(present)
  return requiredMaterials(book).filter(({ code }) => !there.has(code) && !isOneOf(code, AFTER_HAND_IN))
}

/** Why a file is not taken as this material, by its name and size; undefined when it is. */
export function refusedMaterial(
  code: BookMaterialCode,
  { name, size }: { name: string; size: number },
): string | undefined {
  const { types, maxMb } = materialRule(code)
  const label = MATERIAL[code]
  const type = typeOfName(name)
  if (!type || !types.includes(type)) return `${label}须为 ${types.join('、')} 格式`
  if (size === 0) return `“${name}”是空文件`
  return size > maxMb * MB
    ? `${label}不超过${maxMb}MB，“${name}”有${Math.ceil((10 * size) / MB) / 10}MB`
    : undefined
}
