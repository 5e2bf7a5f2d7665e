import { Big } from 'big.js'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import { halfUp } from '#contract/rules/decimal'
import { reachableGroups } from '#server/access/groupScope'
import { managedProjects, oversees } from '#server/access/scope'
import { anyContains } from '#server/db/like'
import { rows } from '#server/db/client'
import { orderOf } from '#server/db/page'
import { groupStats, staff, type GroupStats } from './stats'
import { conflictNums } from '#server/store/avoidance/ofGroup'
import { lookedAfterBy } from '#server/store/members/liaisons'
import { group } from '#server/db/schema/project'
import { selectPageByKey, sortableBy } from '#server/db/selectPage'
import type { Context, Handlers } from '#server/define'

const SORTABLE = sortableBy([
  'order_num',
  'group_code',
  'book_num',
  'zhuanjia_num',
  'need_num',
  'assigned_num',
  'reviewed_num',
])

const IN_ORDER = [sql`order_num`, sql`group_code collate "C"`, sql`group_id`]

/** All groups of a project that the user runs or oversees, or one of them. */
async function managedStats({ db, user }: Context, project_id: number, group_id?: number) {
  const where = and(
    managedProjects(user, group.project_id),
    group_id === undefined ? undefined : eq(group.group_id, group_id),
  )
  return rows<GroupStats>(
    await db.execute(
      sql`select * from ${groupStats(project_id, where ?? sql`true`)} s order by ${sql.join(IN_ORDER, sql`, `)}`,
    ),
  )
}

const NUMBERS = sql`, coalesce(m.zhuanjia_num, 0) as zhuanjia_num,
  (select count(*)::int from project_book b where b.group_id = review_group.group_id) as book_num`

type GroupBrief = Output<'admin_group_list'>[number]

/** The mean number of books per expert, to one decimal. */
const average = (total: number, heads: number) =>
  heads === 0 ? 0 : Number(halfUp(new Big(total).div(heads), 1))

/** 评审组列表与统计 */
export const overviewHandlers: Handlers<'psgroup_list' | 'admin_group_list' | 'group_num_zhuanjia'> = {
  async psgroup_list({ project_id, keyword, group_type, major_category, group_status, ...page }, ctx) {
    const { db, user } = ctx
    const where =
      and(
        reachableGroups(user),
        anyContains([group.group_name, group.group_code], keyword),
        group_type && eq(group.group_type, group_type),
        major_category && sql`${group.major_categories} ? ${major_category}`,
      ) ?? sql`true`
    const found = await selectPageByKey<GroupStats>(
      db,
      {
        key: 'group_id',
        from: (only) => groupStats(project_id, where, only),
        where: group_status && sql`group_status = ${group_status}`,
        order: orderOf(page, SORTABLE, IN_ORDER),
      },
      page,
    )
    const shown = found.rows.map(({ group_id }) => group_id)
    const nums = (await oversees(ctx, project_id)) ? await conflictNums(db, project_id, shown) : undefined
    const rows = found.rows.map((row) => ({ ...row, conflict_num: nums?.get(row.group_id) ?? null }))
    return { rows, total: found.total }
  },

  /** A liaison sees the groups of the experts assigned to that liaison. */
  async admin_group_list({ project_id, with_count }, { db, user }) {
    const managed = managedProjects(user, group.project_id)
    const served = sql`exists (select 1 from group_member m
      where m.group_id = review_group.group_id and ${lookedAfterBy(project_id, user.user_id)})`
    return rows<GroupBrief>(
      await db.execute(sql`
        select review_group.group_id, review_group.group_name, review_group.group_type,
          coalesce(m.leader_names, '') as leader_names ${with_count === 1 ? NUMBERS : sql``}
        from review_group
        left join ${staff(project_id)} m on m.group_id = review_group.group_id
        where review_group.project_id = ${project_id} and ${managed === undefined ? sql`true` : or(managed, served)}
        order by ${sql.join(IN_ORDER, sql`, `)}`),
    )
  },

  async group_num_zhuanjia({ project_id, group_id }, ctx) {
    const found = await managedStats(ctx, project_id, group_id)
    return found.map((g) => ({
      group_id: g.group_id,
      group_name: g.group_name,
      zhuanjia_num: g.zhuanjia_num,
      leader_num: g.leader_num,
      liaison_num: g.liaison_num,
      book_num: g.book_num,
      experts_per_book: g.per_book,
      need_total: g.need_num,
      assigned_total: g.assigned_num,
      gap: g.gap,
      avg_load: average(g.assigned_num, g.zhuanjia_num),
      is_odd: g.zhuanjia_num % 2 === 1,
    }))
  },
}
