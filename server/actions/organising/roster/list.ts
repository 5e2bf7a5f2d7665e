import { and, sql, type SQL } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { contract } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { MAJOR_CATEGORY, PROVINCE } from '#contract/facts/catalogue'
import { keysOf } from '#contract/facts/closed'
import { EXPERT_KIND, SEX, TITLE_LEVEL } from '#contract/facts/experts'
import { EXPERT_STATUS, MEMBER_TYPE } from '#contract/facts/seats'
import { holdsRole } from '#contract/roles'
import { ROSTER_COLUMNS, USUAL_COLUMNS, type RosterColumn } from '#contract/rules/expert/rosterColumns'
import { hasPass } from '#server/auth/passToken'
import { oversees } from '#server/access/scope'
import { seatIsHeld } from '#server/db/conditions'
import { anyContains, contains } from '#server/db/like'
import { rows } from '#server/db/client'
import { orderOf } from '#server/db/page'
import { hasEntered } from '#server/store/members/entry'
import { rosterQuery, type RosterExpert, type WithBank } from './experts'
import { selectPage, sortableBy } from '#server/db/selectPage'
import { forbidden, type Context, type Handlers } from '#server/define'
import { labelOf, labelOrNull } from '#server/domain/labels'
import { exportSheet, type SheetColumn } from '#server/domain/sheet'

type Wanted = Omit<
  z.output<(typeof contract)['daochu_renyuan']['input']>,
  'fields' | 'with_bank' | 'pass_token'
>

const SORTABLE = {
  ...sortableBy(['assigned_num', 'done_num', 'avg_score', 'credit_score', 'expert_kind']),
  name: sql`name collate "C"`,
  unit: sql`unit collate "C"`,
  province_name: sql`province_id`,
  title: sql`title_level`,
}
const IN_ORDER = [sql`user_id`]

/** A condition: the expert has a seat in the project that meets all filters on seats; null without such filters. */
function seatWhere({ project_id, group_id, expert_status, member_type }: Wanted): SQL | null {
  const asked = and(
    group_id === undefined ? undefined : sql`m.group_id = ${group_id}`,
    expert_status === undefined ? undefined : sql`m.expert_status = ${expert_status}`,
    member_type === undefined ? undefined : sql`m.member_type = ${member_type}`,
  )
  return asked
    ? sql`exists (select 1 from group_member m
        where m.user_id = e.user_id and m.project_id = ${project_id} and ${asked})`
    : null
}

const seated = (project_id: number) => sql`exists (select 1 from group_member m
  where m.user_id = e.user_id and m.project_id = ${project_id}
    and ${seatIsHeld('m')})`

function enteredWhere({ project_id, entered }: Wanted): SQL | undefined {
  if (entered === undefined) return undefined
  const has = hasEntered(project_id)
  return sql`(${seated(project_id)} and ${entered === 1 ? has : sql`not ${has}`})`
}

function found(wanted: Wanted, more: { bank?: boolean } = {}): SQL {
  const { project_id, keyword, unit, province_id, title_level, major_category, expert_kind } = wanted
  const where = and(
    anyContains([sql`e.name`, sql`u.user_name`, sql`e.unit`, sql`e.major_domain`, sql`e.phone`], keyword),
    contains(sql`e.unit`, unit),
    province_id && sql`e.province_id = ${province_id}`,
    title_level && sql`e.title_level = ${title_level}`,
    major_category && sql`e.major_categories ? ${major_category}`,
    expert_kind && sql`e.expert_kind = ${expert_kind}`,
    seatWhere(wanted) ?? undefined,
    wanted.in_project === 1 ? seated(project_id) : undefined,
    wanted.in_project === 0 ? sql`not ${seated(project_id)}` : undefined,
    enteredWhere(wanted),
  )
  return rosterQuery(project_id, where ?? sql`true`, more)
}

const joined = (texts: readonly (string | null)[]) => texts.filter(Boolean).join('、')

const seatsOf = ({ seats }: RosterExpert) =>
  joined(
    seats.map(
      (seat) =>
        `${seat.group_name}（${MEMBER_TYPE[seat.member_type]}，${EXPERT_STATUS[seat.expert_status]}）`,
    ),
  )

const majorOf = ({ major_domain, major_categories }: RosterExpert) =>
  joined([major_domain, ...major_categories.map((code) => labelOf(MAJOR_CATEGORY, code))])

const CELLS: { [K in RosterColumn]: (row: RosterExpert) => string | number | null } = {
  name: (row) => row.name,
  user_name: (row) => row.user_name,
  sex: (row) => labelOrNull(SEX, row.sex),
  unit: (row) => row.unit,
  province: (row) => labelOrNull(PROVINCE, row.province_id),
  title: (row) => row.title,
  title_level: (row) => labelOrNull(TITLE_LEVEL, row.title_level),
  major: majorOf,
  phone: (row) => row.phone,
  groups: seatsOf,
  liaison: (row) => row.liaison_name,
  kind: (row) => labelOrNull(EXPERT_KIND, row.expert_kind),
  assigned_num: (row) => row.assigned_num,
  done_num: (row) => row.done_num,
  avg_score: (row) => row.avg_score,
}

const BANK: readonly SheetColumn<RosterExpert & WithBank>[] = [
  ['bank_name', '开户行', (row) => row.bank_name],
  ['bank_account', '账号', (row) => row.bank_account],
]

const ALL = keysOf(ROSTER_COLUMNS)

const columnsOf = (fields: readonly RosterColumn[]): SheetColumn<RosterExpert & WithBank>[] =>
  ALL.filter((key) => fields.includes(key)).map((key) => [key, ROSTER_COLUMNS[key], CELLS[key]])

/** The columns with personal data that the export contains, for the log. */
function carried(fields: readonly RosterColumn[], with_bank: boolean): string {
  const what = [fields.includes('phone') && '手机', with_bank && '银行账号'].filter(Boolean)
  return what.length > 0 ? `（含${what.join('、')}）` : ''
}

/**
 * Bank accounts are exported only by those who pay the fees, shortly after they have entered their password again.
 */
async function admitToBank(ctx: Context, pass_token: string | undefined): Promise<void> {
  if (!holdsRole(ctx.user.roles, ['pingShenManage'])) throw forbidden('银行账号只有评审管理员可以导出')
  if (!(await hasPass(ctx, 'export_bank', pass_token))) throw forbidden(REFUSAL.verifyPassword)
}

/** 项目专家名单 */
export const rosterListHandlers: Handlers<'project_expert_list' | 'daochu_renyuan' | 'project_expert_keys'> =
  {
    async project_expert_list(input, ctx) {
      if (!(await oversees(ctx, input.project_id))) return { rows: [], total: 0 }
      const order = orderOf(input, SORTABLE, IN_ORDER)
      const page = await selectPage<RosterExpert>(ctx.db, { from: found(input), order }, input)
      return {
        ...page,
        rows: page.rows.map(({ province_id, ...row }) => ({
          ...row,
          province_name: labelOrNull(PROVINCE, province_id),
        })),
      }
    },

    async project_expert_keys(input, ctx) {
      if (!(await oversees(ctx, input.project_id))) return []
      return rows<{ user_id: number; name: string; done_num: number }>(
        await ctx.db.execute(
          sql`select user_id, name, done_num from ${found(input)} s order by ${sql.join(IN_ORDER, sql`, `)}`,
        ),
      )
    },

    async daochu_renyuan({ fields = USUAL_COLUMNS, with_bank, pass_token, ...filter }, ctx) {
      const { project_id } = filter
      if (!(await oversees(ctx, project_id))) throw forbidden()
      if (with_bank) await admitToBank(ctx, pass_token)
      const from = found(filter, { bank: with_bank === 1 })
      const people = rows<RosterExpert & WithBank>(
        await ctx.db.execute(sql`select * from ${from} s order by ${sql.join(IN_ORDER, sql`, `)}`),
      )
      const target = `专家名单${carried(fields, with_bank === 1)}`
      await ctx.inTransaction(({ log }) =>
        Promise.resolve(
          log({ action: 'daochu_renyuan', target, project_id, after: { rows: people.length, fields } }),
        ),
      )
      return exportSheet('专家名单', [...columnsOf(fields), ...(with_bank ? BANK : [])], people)
    },
  }
