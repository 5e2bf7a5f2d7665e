import { Big } from 'big.js'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { halfUp } from '#contract/rules/decimal'
import { reachableGroups } from '#server/access/groupScope'
import { managedProjects } from '#server/access/scope'
import { anyContains } from '#server/db/like'
import { type Db, rows } from '#server/db/open'
import { orderOf } from '#server/db/page'
import { groupStats, type GroupStats } from '#server/db/queries/groupStats'
import { group } from '#server/db/schema/project'
import { selectPage, sortableBy } from '#server/db/selectPage'
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

const select = async (db: Db, query: SQL) => rows<GroupStats>(await db.execute(query))

/** Every group of a project that this user runs or oversees, or one of them. */
function managedStats({ db, user }: Context, project_id: number, group_id?: number) {
  const where = and(
    eq(group.project_id, project_id),
    managedProjects(user, group.project_id),
    group_id === undefined ? undefined : eq(group.group_id, group_id),
  )
  return select(
    db,
    sql`select * from ${groupStats(where ?? sql`true`)} s order by ${sql.join(IN_ORDER, sql`, `)}`,
  )
}

/** Books an expert has on average, to one decimal. */
const average = (total: number, heads: number) =>
  heads === 0 ? 0 : Number(halfUp(new Big(total).div(heads), 1))

/** 评审组列表与统计 */
export const overviewHandlers: Handlers<'psgroup_list' | 'admin_group_list' | 'group_num_zhuanjia'> = {
  async psgroup_list({ project_id, keyword, group_type, group_status, ...page }, { db, user }) {
    const where = and(
      eq(group.project_id, project_id),
      reachableGroups(user),
      anyContains([group.group_name, group.group_code], keyword),
      group_type && eq(group.group_type, group_type),
    )
    return selectPage<GroupStats>(
      db,
      {
        from: groupStats(where ?? sql`true`),
        where: group_status && sql`group_status = ${group_status}`,
        order: orderOf(page, SORTABLE, IN_ORDER),
      },
      page,
    )
  },

  admin_group_list: ({ project_id }, ctx) => managedStats(ctx, project_id),

  async group_num_zhuanjia({ project_id, group_id }, ctx) {
    const found = await managedStats(ctx, project_id, group_id)
    return found.map((g) => ({
      group_id: g.group_id,
      group_name: g.group_name,
      zhuanjia_num: g.zhuanjia_num,
      leader_num: g.leader_num,
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
