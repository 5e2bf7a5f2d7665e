/** The roles a login can hold, as they travel on the wire. */
export const ROLES = {
  admin: '超级管理员',
  sys2: '二级系统管理员',
  reviewActivity: '评审活动管理员',
  pingShenManage: '评审管理员',
  formalExamination: '形式审查员',
  committee: '教指委',
  hangzhiban: '行指办',
  hangAdmin: '行指委管理员',
  province: '省级教育行政部门',
  province2: '省级二级用户',
  school: '学校管理员',
  schoolMan: '学校申报人员',
  publisher: '出版单位',
  expert: '评审专家',
} as const

export type Role = keyof typeof ROLES

/** What a login without any role is called by the console. */
export const ROLE_DEFAULT = 'ROLE_DEFAULT'

/** Logins with one of these choose no project: they skip the picker and the in-group fetch. */
export const SKIP_PROJECT_PICKER = [
  'admin',
  'sys2',
  'reviewActivity',
  'committee',
  'province2',
  'province',
  'school',
  'schoolMan',
  'hangAdmin',
  'pingShenManage',
  'hangzhiban',
] as const satisfies readonly Role[]

/** Logins with one of these work with the stored project and are never blocked by the picker. */
export const STORED_PROJECT = ['publisher', 'formalExamination'] as const satisfies readonly Role[]

/** Runs a review: the three roles that the screens of a review office share. */
export const MANAGERS = ['admin', 'reviewActivity', 'pingShenManage'] as const satisfies readonly Role[]

/** Writes messages to the people of a review. */
export const MESSAGE_WRITERS = [...MANAGERS, 'sys2'] as const satisfies readonly Role[]

/** Declare books or recommend them: of a review they learn what is published of their own. */
export const DECLARERS = [
  'committee',
  'hangzhiban',
  'hangAdmin',
  'province',
  'province2',
  'school',
  'schoolMan',
  'publisher',
] as const satisfies readonly Role[]

/** Decides on a review: rules, results, life of the project. */
export const DIRECTORS = ['admin', 'reviewActivity'] as const satisfies readonly Role[]

/**
 * Who may send a call. `member` is a login that reviews in a group or is its secretary, whatever its roles
 * (experts often come without any); `leader` is a member who leads or deputises in one,
 * or acts for the leaders on a book that they must avoid; `liaison` looks after experts and reviews nothing.
 * Which rows such a caller reaches is the data scope, applied by the server in SQL.
 */
export type Caller = Role | 'member' | 'leader' | 'liaison'

/** `anyone` needs no login, `user` needs one; a list names the callers. There is no default. */
export type Audience = 'anyone' | 'user' | readonly Caller[]

/** The wildcard permission of a super administrator. */
export const ALL_PERMISSIONS = '*:*:*'

/** True when one of the wanted roles is held; `admin` always passes. */
export const holdsRole = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.includes('admin') || wanted.some((role) => held.includes(role))

/** True when one of the wanted permissions is held; the wildcard always passes. */
export const holdsPermission = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.includes(ALL_PERMISSIONS) || wanted.some((permission) => held.includes(permission))
