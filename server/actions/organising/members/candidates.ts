import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { PROVINCE } from '#contract/facts/catalogue'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { readGroup } from '#server/access/groupScope'
import { oversees } from '#server/access/scope'
import { seatIsHeld } from '#server/db/conditions'
import type { Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { anyContains, contains } from '#server/db/like'
import { orderOf } from '#server/db/page'
import { expert, member, user } from '#server/db/schema/index'
import { selectKeys } from '#server/db/selectPage'
import { inOrderOf, within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { labelOrNull } from '#server/domain/labels'
import { avoidedBookNums } from '#server/store/avoidance/ofGroup'

const SORTABLE = {
  name: sql`name collate "C"`,
  unit: sql`unit collate "C"`,
  province_name: sql`province_id`,
  title_level: sql`title_level`,
}

const seatOf = sql`select 1 from group_member m where m.user_id = ${expert.user_id} and ${seatIsHeld('m')}`

type Filter = Omit<Parameters<Handlers['group_user']>[0], 'project_id' | 'group_id'>

/** A group that people may join, or a project whose groups they sit in. */
interface Place {
  project_id: number
  group_id: number | undefined
  major_categories: readonly string[]
}

/** Undefined where this user does not run the project, and where the group is not one of it. */
async function placeOf(
  ctx: Context,
  project_id: number | undefined,
  group_id: number | undefined,
): Promise<Place | undefined> {
  if (group_id !== undefined) {
    const found = await readGroup(ctx, group_id)
    const isIn = project_id === undefined || found?.group.project_id === project_id
    return found?.runs && isIn ? found.group : undefined
  }
  if (project_id === undefined) throw new Refusal('请选择评审活动或评审组')
  return (await oversees(ctx, project_id)) ? { project_id, group_id, major_categories: [] } : undefined
}

/** Experts that match the filter and have no seat in the group; without a group, who score in one of the project. */
const candidatesFor = ({ group_id, project_id }: Place, filter: Filter): SQL | undefined =>
  and(
    eq(user.disabled, false),
    group_id === undefined
      ? sql`exists (${seatOf} and m.project_id = ${project_id} and m.member_type in ${part.scoring})`
      : sql`not exists (${seatOf} and m.group_id = ${group_id})`,
    anyContains([expert.name, user.user_name, expert.unit, expert.major_domain], filter.keyword),
    contains(expert.unit, filter.unit),
    filter.province_id ? eq(expert.province_id, filter.province_id) : undefined,
    filter.title_level && eq(expert.title_level, filter.title_level),
    filter.major_category && sql`${expert.major_categories} ? ${filter.major_category}`,
    filter.expert_kind && eq(expert.expert_kind, filter.expert_kind),
    filter.only_free ? sql`not exists (${seatOf} and m.project_id = ${project_id})` : undefined,
  )

/** What candidates are sorted by; first those who work in one of the group's fields. */
const sortedBy = ({ major_categories }: Place, where: SQL | undefined) => sql`(
  select ${expert.user_id}, ${expert.name}, ${expert.unit}, ${expert.province_id}, ${expert.title_level},
    exists (select 1 from jsonb_array_elements_text(${expert.major_categories}) c
      where ${JSON.stringify(major_categories)}::jsonb ? c) as is_of_field
  from ${expert} join ${user} on ${user.user_id} = ${expert.user_id} where ${where})`

/** The groups that are looked at for an expert: the one to be joined, or those of the project with a seat of theirs. */
const groupsOf = ({ group_id, project_id }: Place) =>
  group_id === undefined
    ? sql`(select m.group_id from group_member m where m.user_id = ${expert.user_id}
        and m.project_id = ${project_id} and ${seatIsHeld('m')})`
    : sql`(${group_id}::int)`

const selectCandidates = (db: Db, place: Place) =>
  db
    .select({
      user_id: expert.user_id,
      user_name: user.user_name,
      name: expert.name,
      unit: expert.unit,
      province_id: expert.province_id,
      title: expert.title,
      title_level: expert.title_level,
      major_domain: expert.major_domain,
      major_categories: expert.major_categories,
      expert_kind: expert.expert_kind,
      phone: expert.phone,
      current_group_name: sql<string | null>`(select string_agg(g.group_name, '、' order by g.group_id)
        from group_member m join review_group g on g.group_id = m.group_id
        where m.user_id = ${expert.user_id} and m.project_id = ${place.project_id}
          and ${seatIsHeld('m')})`,
      same_unit: sql<boolean>`exists (select 1 from group_member n join expert other
        on other.user_id = n.user_id where n.group_id in ${groupsOf(place)} and n.user_id <> ${expert.user_id}
          and other.unit = ${expert.unit} and ${seatIsHeld('n')})`,
    })
    .from(expert)
    .innerJoin(user, eq(user.user_id, expert.user_id))

/** How many books each of these people would have to avoid in the group, or has to in the groups they sit in. */
async function avoidedBy(db: Db, { project_id, group_id }: Place, user_ids: readonly number[]) {
  if (group_id !== undefined)
    return avoidedBookNums(
      db,
      project_id,
      user_ids.map((user_id) => ({ user_id, group_id })),
    )
  const seats = await db
    .select({ user_id: member.user_id, group_id: member.group_id })
    .from(member)
    .where(
      and(
        eq(member.project_id, project_id),
        within(member.user_id, user_ids),
        inArray(member.member_type, [...SCORING_MEMBERS]),
        seatIsHeld(),
      ),
    )
  return avoidedBookNums(db, project_id, seats)
}

/** 可入组候选人员 */
export const candidateHandlers: Handlers<'group_user'> = {
  async group_user({ project_id, group_id, ...filter }, ctx) {
    const { db } = ctx
    const place = await placeOf(ctx, project_id, group_id)
    if (!place) return { rows: [], total: 0 }
    const where = candidatesFor(place, filter)
    const order = orderOf(filter, SORTABLE, [sql`is_of_field desc`, sql`user_id`])
    const { keys, total } = await selectKeys(
      db,
      { key: 'user_id', from: sortedBy(place, where), order },
      filter,
    )
    if (keys.length === 0) return { rows: [], total }
    const found = await selectCandidates(db, place)
      .where(within(expert.user_id, keys))
      .orderBy(inOrderOf(expert.user_id, keys))
    const avoided = await avoidedBy(db, place, keys)
    return {
      rows: found.map(({ province_id, same_unit, ...row }) => ({
        ...row,
        province_name: labelOrNull(PROVINCE, province_id),
        avoid_book_num: avoided.get(row.user_id) ?? 0,
        same_unit_in_group: same_unit ? 1 : 0,
      })),
      total,
    }
  },
}
