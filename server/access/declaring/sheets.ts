import { sql, type SQL } from 'drizzle-orm'
import { value } from '#server/db/facts'
import type { CurrentUser } from '#server/define'
import { holds } from '#server/access/scope'
import { seesAllRecommended } from './recommending'

/** A condition on the unit `d`: units whose 推荐汇总表 this user reads; undefined: those of all. */
export const readableSheetUnits = (user: CurrentUser): SQL | undefined => {
  if (seesAllRecommended(user)) return undefined
  const own = sql`d.dept_id = ${user.dept_id}`
  return holds(user, 'hangzhiban') ? sql`(${own} or d.dept_type = ${value.dept.hang})` : own
}
