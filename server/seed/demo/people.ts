import { sql } from 'drizzle-orm'
import type { Role } from '#contract/roles'
import { asRole } from '#server/db/asRole'
import type { Db } from '#server/db/client'
import { dept, expert, user, userRole } from '#server/db/schema/index'

/** Fictional units; the numbers are their keys, the last one that of the unit that answers for them. */
const UNITS = [
  [300, '评审平台', 'platform', '110000', null, null],
  [310, '某某职业技术学院', 'school_voc', '320000', '4132010001', 320],
  [311, '东海机电职业学院', 'school_voc', '330000', '4133010002', null],
  [312, '西岭信息职业大学', 'school_voc_b', '510000', '4151010003', null],
  [320, '江苏省教育厅', 'province', '320000', null, null],
  [330, '示例出版社', 'publisher', '110000', null, null],
  [340, '装备制造行指委', 'hang', '110000', null, 341],
  [341, '行指办', 'hang', '110000', null, null],
  [350, '信息化教指委', 'committee', '110000', null, null],
  [360, '某部直属高校', 'school_ug', '000000', '4111099009', 361],
  [361, '某部教育司', 'ministry', '000000', null, null],
] as const

/** Login, name, unit, roles. */
const STAFF: readonly (readonly [string, string, number, readonly Role[]])[] = [
  ['admin', '系统管理员', 300, ['admin']],
  ['sys2', '技术支持', 300, ['sys2']],
  ['activity01', '活动管理员', 300, ['reviewActivity']],
  ['manager01', '会务管理员', 300, ['pingShenManage']],
  ['formal01', '形审员', 300, ['formalExamination']],
  ['committee01', '教指委秘书', 350, ['committee']],
  ['hang01', '行指委秘书', 340, ['hangAdmin']],
  ['hangban01', '行指办', 341, ['hangzhiban']],
  ['province01', '省厅管理员', 320, ['province']],
  ['province201', '省厅经办人', 320, ['province2']],
  ['school01', '教务处', 310, ['school']],
  ['man01', '申报人', 310, ['schoolMan']],
  ['publisher01', '总编室', 330, ['publisher']],
  ['ministry01', '部委经办人', 361, ['province']],
  ['formal02', '复审员', 300, ['formalExamination']],
]

const SURNAMES = '张王李赵陈刘杨黄周吴徐孙马朱胡林郭何高罗郑'
const NUMERALS = ['一', '二', '三', '四', '五', '六', '七']
const PROVINCES = ['320000', '330000', '510000', '370000', '440000', '420000', '110000']
const KINDS = ['academic', 'teaching', 'industry', 'politics', 'teaching', 'academic', 'industry'] as const
const TITLES = [
  ['教授', 'senior'],
  ['副教授', 'vice_senior'],
  ['高级工程师', 'vice_senior'],
] as const
/** Major categories of the experts of the four groups: seven, six, five and three experts. */
const CATEGORIES = [
  ...Array<string>(7).fill('46'),
  ...Array<string>(6).fill('51'),
  ...Array<string>(5).fill('53'),
  ...Array<string>(3).fill('57'),
]

export const EXPERT_COUNT = 21
export const expertLogin = (n: number) => `expert${String(n).padStart(2, '0')}`

export interface People {
  /** User id by login name. */
  byLogin: ReadonlyMap<string, number>
  experts: readonly number[]
}

/** The profile of the n-th expert, counted from one. */
function profileOf(n: number, user_id: number, name: string) {
  const [title, title_level] = TITLES[n % TITLES.length] ?? TITLES[0]
  return {
    user_id,
    name,
    sex: n % 3 === 0 ? ('female' as const) : ('male' as const),
    unit:
      n === 1
        ? '某某职业技术学院'
        : `示例${NUMERALS[n % NUMERALS.length] ?? ''}${n % 2 ? '职业学院' : '科技有限公司'}${n}`,
    province_id: PROVINCES[n % PROVINCES.length] ?? null,
    title,
    title_level,
    major_domain: '专业建设',
    major_categories: [CATEGORIES[n - 1] ?? '46'],
    expert_kind: KINDS[n % KINDS.length] ?? 'academic',
    phone: phoneOf(n),
  }
}

/** Units, staff of every role and twenty-one experts, all with the same password. */
export async function seedPeople(db: Db, password_hash: string): Promise<People> {
  await db.insert(dept).values(
    UNITS.map(([dept_id, dept_name, dept_type, province_id, snum, parent_id]) => ({
      dept_id,
      parent_id,
      dept_name,
      dept_type,
      province_id,
      snum,
      buwei: dept_id === 360 || dept_id === 361,
    })),
  )
  const [last] = UNITS.map(([dept_id]) => dept_id).toSorted((a, b) => b - a)
  await db.execute(sql`select setval(pg_get_serial_sequence('dept', 'dept_id'), ${last})`)
  const numbers = Array.from({ length: EXPERT_COUNT }, (_, i) => i + 1)
  const names = numbers.map((n) => `${SURNAMES[n - 1] ?? '某'}${NUMERALS[(n - 1) % NUMERALS.length] ?? '一'}`)
  const made = await db
    .insert(user)
    .values([
      ...STAFF.map(([user_name, nick_name, dept_id]) => ({
        user_name,
        nick_name,
        dept_id,
        password_hash,
        demo: true,
      })),
      ...numbers.map((n, i) => ({
        user_name: expertLogin(n),
        nick_name: names[i] ?? '',
        dept_id: n === 1 ? 310 : null,
        phone: phoneOf(n),
        password_hash,
        demo: true,
      })),
    ])
    .returning({ user_id: user.user_id, user_name: user.user_name })
  const byLogin = new Map(made.map((row) => [row.user_name, row.user_id]))
  const idOf = (login: string) => byLogin.get(login) ?? 0
  // expert02 holds no role at all: experts must be able to work without one.
  const roles = [
    ...STAFF.flatMap(([login, , , held]) => held.map((role) => asRole(idOf(login), role))),
    ...numbers.filter((n) => n !== 2).map((n) => asRole(idOf(expertLogin(n)), 'expert')),
  ]
  await db.insert(userRole).values(roles)
  const experts = numbers.map((n) => idOf(expertLogin(n)))
  await db.insert(expert).values(numbers.map((n, i) => profileOf(n, experts[i] ?? 0, names[i] ?? '')))
  return { byLogin, experts }
}

const phoneOf = (n: number) => `1380000${String(n).padStart(4, '0')}`
