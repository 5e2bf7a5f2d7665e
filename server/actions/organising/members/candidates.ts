import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import { PROVINCE } from '#contract/facts/catalogue'
import { readGroup } from '#server/access/groupScope'
import { seatIsHeld } from '#server/db/conditions'
import type { Db } from '#server/db/client'
import { anyContains, contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { expert, user } from '#server/db/schema/index'
import type { Group } from '#server/db/rows'
import type { Handlers } from '#server/define'
import { labelOrNull } from '#server/domain/labels'

const SORTABLE = {
  name: sql`${expert.name} collate "C"`,
  unit: sql`${expert.unit} collate "C"`,
  province_name: expert.province_id,
  title_level: expert.title_level,
}

const seatOf = sql`select 1 from group_member m where m.user_id = ${expert.user_id} and ${seatIsHeld('m')}`

type Filter = Omit<Parameters<Handlers['group_user']>[0], 'group_id'>
type Place = Pick<Group, 'group_id' | 'project_id' | 'major_categories'>

/** Experts that match the filter and have no seat in the group. */
const candidatesFor = ({ group_id, project_id }: Place, filter: Filter): SQL | undefined =>
  and(
    eq(user.disabled, false),
    sql`not exists (${seatOf} and m.group_id = ${group_id})`,
    anyContains([expert.name, user.user_name, expert.unit, expert.major_domain], filter.keyword),
    contains(expert.unit, filter.unit),
    filter.province_id ? eq(expert.province_id, filter.province_id) : undefined,
    filter.title_level && eq(expert.title_level, filter.title_level),
    filter.major_category && sql`${expert.major_categories} ? ${filter.major_category}`,
    filter.expert_kind && eq(expert.expert_kind, filter.expert_kind),
    filter.only_free ? sql`not exists (${seatOf} and m.project_id = ${project_id})` : undefined,
  )

/** The expert works in one of the group's fields. */
const isOfField = ({ major_categories }: Place) =>
  sql`exists (select 1 from jsonb_array_elements_text(${expert.major_categories}) c
    where ${JSON.stringify(major_categories)}::jsonb ? c)`

const selectCandidates = (db: Db, { group_id, project_id }: Place) =>
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
        where m.user_id = ${expert.user_id} and m.project_id = ${project_id}
          and ${seatIsHeld('m')})`,
      same_unit: sql<boolean>`exists (select 1 from group_member m join expert other
        on other.user_id = m.user_id where m.group_id = ${group_id} and other.unit = ${expert.unit}
          and ${seatIsHeld('m')})`,
    })
    .from(expert)
    .innerJoin(user, eq(user.user_id, expert.user_id))

/** 可入组候选人员 */
export const candidateHandlers: Handlers<'group_user'> = {
  async group_user({ group_id, ...filter }, ctx) {
    const { db } = ctx
    const place = await readGroup(ctx, group_id)
    if (!place?.runs) return { rows: [], total: 0 }
    const { group } = place
    const where = candidatesFor(group, filter)
    const { limit, offset } = windowOf(filter)
    const people = db
      .select({ total: count() })
      .from(expert)
      .innerJoin(user, eq(user.user_id, expert.user_id))
    const [found, counted] = await Promise.all([
      selectCandidates(db, group)
        .where(where)
        .orderBy(...orderOf(filter, SORTABLE, [sql`${isOfField(group)} desc`, sql`${expert.user_id}`]))
        .limit(limit)
        .offset(offset),
      people.where(where),
    ])
    return {
      rows: found.map(({ province_id, same_unit, ...row }) => ({
        ...row,
        province_name: labelOrNull(PROVINCE, province_id),
        same_unit_in_group: same_unit ? 1 : 0,
      })),
      total: counted[0]?.total ?? 0,
    }
  },
}
