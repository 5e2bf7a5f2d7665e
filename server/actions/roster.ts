import { and, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { contract } from '#contract'
import type { roster as calls } from '#contract/actions/roster'
import { EXPERT_KIND, EXPERT_STATUS, MAJOR_CATEGORY, MEMBER_TYPE, PROVINCE, SEX } from '#contract/dict'
import { oversees } from '#server/access/scope'
import { anyContains, contains } from '#server/db/like'
import { rows } from '#server/db/open'
import { orderOf } from '#server/db/page'
import { roster, type RosterExpert } from '#server/db/queries/roster'
import { selectPage, sortableBy } from '#server/db/selectPage'
import { forbidden, type Handlers } from '#server/define'
import { labelOf, labelOrNull } from '#server/domain/labels'

type Wanted = z.output<(typeof contract)['daochu_renyuan']['input']>

const SORTABLE = {
  ...sortableBy(['assigned_num', 'done_num', 'avg_score', 'expert_kind']),
  name: sql`name collate "C"`,
  unit: sql`unit collate "C"`,
  province_name: sql`province_id`,
  title: sql`title_level`,
}
const IN_ORDER = [sql`user_id`]

/** A seat of the project that fits all that is asked of seats; null when nothing is asked. */
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
    and m.expert_status not in ('declined', 'withdrawn'))`

function found(wanted: Wanted): SQL {
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
  )
  return roster(project_id, where ?? sql`true`)
}

const EXPORTED: readonly (readonly [key: string, title: string])[] = [
  ['name', '姓名'],
  ['sex', '性别'],
  ['unit', '单位'],
  ['province', '省份'],
  ['title', '职称'],
  ['major', '专业'],
  ['phone', '手机'],
  ['groups', '组'],
  ['kind', '类型'],
  ['assigned_num', '应评'],
  ['done_num', '已评'],
]

const joined = (texts: readonly (string | null)[]) => texts.filter(Boolean).join('、')

/** 项目专家名单 */
export const rosterHandlers: Handlers<keyof typeof calls> = {
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

  async daochu_renyuan(input, ctx) {
    if (!(await oversees(ctx, input.project_id))) throw forbidden()
    const people = rows<RosterExpert>(
      await ctx.db.execute(sql`select * from ${found(input)} s order by ${sql.join(IN_ORDER, sql`, `)}`),
    )
    return {
      file_name: '专家名单',
      keys: EXPORTED.map(([key]) => key),
      titles: EXPORTED.map(([, title]) => title),
      list: people.map((person) => ({
        name: person.name,
        sex: labelOrNull(SEX, person.sex),
        unit: person.unit,
        province: labelOrNull(PROVINCE, person.province_id),
        title: person.title,
        major: joined([
          person.major_domain,
          ...person.major_categories.map((c) => labelOf(MAJOR_CATEGORY, c)),
        ]),
        phone: person.phone,
        groups: joined(
          person.seats.map(
            (seat) =>
              `${seat.group_name}（${MEMBER_TYPE[seat.member_type]}，${EXPERT_STATUS[seat.expert_status]}）`,
          ),
        ),
        kind: labelOrNull(EXPERT_KIND, person.expert_kind),
        assigned_num: person.assigned_num,
        done_num: person.done_num,
      })),
    }
  },
}
