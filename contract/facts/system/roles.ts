import { type DeptType, SCHOOLS } from '#contract/facts/units'
import { type Caller, DECLARERS, MANAGERS, type Role } from '#contract/roles'

/** The keys of the roles that the program itself brings. RuoYi's clients know the administrator by the 1. */
export const BUILT_IN_ROLE = {
  admin: 1,
  sys2: 2,
  reviewActivity: 3,
  pingShenManage: 4,
  formalExamination: 5,
  committee: 6,
  hangzhiban: 7,
  hangAdmin: 8,
  province: 9,
  province2: 10,
  school: 11,
  schoolMan: 12,
  publisher: 13,
  expert: 14,
  member: 15,
  leader: 16,
  liaison: 17,
} as const satisfies Record<Caller, number>

/** Which units' people and books a role reaches, with RuoYi's values. */
export const DATA_SCOPE = {
  '1': '全部数据',
  '2': '自定义单位',
  '3': '本单位',
  '4': '本单位及下级单位',
  '5': '仅本人',
} as const
export type DataScope = keyof typeof DATA_SCOPE

/** Kinds of an entry of the menu, with RuoYi's values. */
export const MENU_TYPE = { M: '目录', C: '页面', F: '按钮' } as const
export type MenuType = keyof typeof MENU_TYPE

/** RuoYi's values of a sex. */
export const SEX_CODE = { '0': '男', '1': '女', '2': '未知' } as const

/** Whose roles may be held beside which: see product design, separation of duties. */
export const APART: readonly (readonly [one: readonly Role[], other: readonly Role[], why: string])[] = [
  [DECLARERS, [...MANAGERS, 'sys2', 'formalExamination'], '申报、推荐单位的人员不能参与评审的组织与审查'],
  [['formalExamination'], [...MANAGERS, 'expert'], '形式审查员不能查看评分，专家不能查看形式审查'],
]

/** The kinds of units whose people may hold a role; any, or none, where a role is not named. */
export const ROLE_UNITS: Partial<Record<Role, readonly DeptType[]>> = {
  committee: ['committee'],
  hangzhiban: ['hang'],
  hangAdmin: ['hang'],
  province: ['province', 'ministry'],
  province2: ['province', 'city', 'ministry'],
  school: SCHOOLS,
  schoolMan: [...SCHOOLS, 'publisher'],
  publisher: ['publisher'],
}
