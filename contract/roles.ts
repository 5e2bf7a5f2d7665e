/** The roles of a login, as sent on the wire. */
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

/** The roles that a seat in a group gives, beside those of a login. */
export const SEAT_ROLES = { member: '评审组成员', leader: '评审组长', liaison: '联络员' } as const
export type SeatRole = keyof typeof SEAT_ROLES

/** Whatever may send a call, and therefore what a role can at most allow. */
export const CALLERS = { ...ROLES, ...SEAT_ROLES } as const

/** The console's placeholder role for a login without any. */
export const ROLE_DEFAULT = 'ROLE_DEFAULT'

/** Roles that have no current project: they skip the project picker and the in-group request. */
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

/** Roles that use the stored project and never have to pick one. */
export const STORED_PROJECT = ['publisher', 'formalExamination'] as const satisfies readonly Role[]

/** Roles that run a review: they share the screens of the review office. */
export const MANAGERS = ['admin', 'reviewActivity', 'pingShenManage'] as const satisfies readonly Role[]

/** Roles that read the library of books. */
export const LIBRARIANS = [...MANAGERS, 'sys2'] as const satisfies readonly Role[]

/** Roles whose units declare or publish books. */
export const BOOK_OWNERS = ['school', 'schoolMan', 'publisher'] as const satisfies readonly Role[]

/** Roles that open the pages of a book: those whose it is, and those who run the library. */
export const BOOK_KEEPERS = [...LIBRARIANS, ...BOOK_OWNERS] as const satisfies readonly Role[]

/** Roles that write books and plans of books, each of its own unit or of all. */
export const BOOK_WRITERS = [...BOOK_OWNERS, 'admin', 'sys2'] as const satisfies readonly Role[]

/** Roles that state what was sold of a book: its publisher knows, a school reads it. */
export const SALES_WRITERS = ['publisher', 'admin', 'sys2'] as const satisfies readonly Role[]

/** Roles that may write messages to the people of a review. */
export const MESSAGE_WRITERS = [...MANAGERS, 'sys2'] as const satisfies readonly Role[]

/** Roles that act for a unit which declares or recommends books. */
export const UNIT_OFFICES = [
  'committee',
  'hangzhiban',
  'hangAdmin',
  'province',
  'province2',
  'school',
  'publisher',
] as const satisfies readonly Role[]

/** Roles that declare or recommend books: they see only the published results of their own books. */
export const DECLARERS = [...UNIT_OFFICES, 'schoolMan'] as const satisfies readonly Role[]

/** Roles that read declarations: each those within its reach. */
export const DECLARATION_READERS = [
  ...LIBRARIANS,
  ...DECLARERS,
  'formalExamination',
] as const satisfies readonly Role[]

/** Roles that follow and sum up what was handed in: the offices, and the units that declare or recommend it. */
export const DECLARATION_VIEWERS = [...LIBRARIANS, ...UNIT_OFFICES] as const satisfies readonly Role[]

/** Roles that run the platform: they see every project and, as far as their data scope reaches, every book. */
export const PLATFORM_OFFICES = ['admin', 'sys2', 'reviewActivity'] as const satisfies readonly Role[]

/** Roles that decide on a review: rules, results, state of the project. */
export const DIRECTORS = ['admin', 'reviewActivity'] as const satisfies readonly Role[]

/** Roles that follow what was selected: the offices, and those whose books they are. */
export const SELECTED_READERS = [...DIRECTORS, 'sys2', ...BOOK_OWNERS] as const satisfies readonly Role[]

/** Roles that read with which words people are told of a change of state. */
export const NOTICE_READERS = [...DIRECTORS, 'sys2'] as const satisfies readonly Role[]

/** Roles that read which books are nearly the same: whoever examines a book, and the offices. */
export const LIKENESS_OFFICE = [...DIRECTORS, 'sys2'] as const satisfies readonly Role[]
export const LIKENESS_READERS = [...LIKENESS_OFFICE, 'formalExamination'] as const satisfies readonly Role[]

/** Roles that publish 通知公告, which everybody reads. */
export const ANNOUNCERS = ['admin', 'sys2', 'reviewActivity'] as const satisfies readonly Role[]

/** Roles that grant quotas: an office to all, a province to its schools, 行指办 to 行指委. */
export const QUOTA_GRANTERS = [...DIRECTORS, 'province', 'hangzhiban'] as const satisfies readonly Role[]
/** Roles that read the quotas of others. */
export const QUOTA_READERS = [...QUOTA_GRANTERS, 'sys2'] as const satisfies readonly Role[]

/** Roles that look after the system itself: its dictionaries and parameters. */
export const SYSTEM_OFFICE = ['admin', 'sys2'] as const satisfies readonly Role[]

/** Roles that look after publishers; a province after those in its territory. */
export const PUBLISHER_OFFICE = [...DIRECTORS, 'sys2', 'province'] as const satisfies readonly Role[]

/** Roles that look after schools; a province after those in its territory. */
export const SCHOOL_OFFICE = ['admin', 'sys2', 'province', 'province2'] as const satisfies readonly Role[]

/** Roles that decide whether a school that has registered is one. */
export const SCHOOL_ADMITTERS = ['admin', 'sys2', 'province'] as const satisfies readonly Role[]

/** The people of a school. */
export const SCHOOL_ROLES = ['school', 'schoolMan'] as const satisfies readonly Role[]
export type SchoolRole = (typeof SCHOOL_ROLES)[number]

/**
 * Who may send a call. `member` is a login that reviews in a group or is its secretary, whatever its roles
 * (experts often have none); `leader` is a member who is leader or deputy of a group, or acting leader for
 * books that its leaders must avoid; `liaison` supports experts and reviews nothing. Which rows such a caller
 * reaches is decided by the data scope, which the server applies in SQL.
 */
export type Caller = keyof typeof CALLERS

/** `anyone` needs no login, `user` needs one; a list names the callers. There is no default. */
export type Audience = 'anyone' | 'user' | readonly Caller[]

/** The wildcard permission of a super administrator. */
export const ALL_PERMISSIONS = '*:*:*'

/** True when the user has one of the wanted roles; `admin` always passes. */
export const holdsRole = (held: readonly string[], wanted: readonly Role[]): boolean =>
  held.includes('admin') || wanted.some((role) => held.includes(role))

/** True when the user has one of the wanted permissions; the wildcard always passes. */
export const holdsPermission = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.includes(ALL_PERMISSIONS) || wanted.some((permission) => held.includes(permission))
