import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { part } from '#server/db/facts'
import { bookPlan } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'
import { holds } from '#server/access/scope'

const any = (conditions: readonly (SQL | undefined)[]): SQL => or(...conditions) ?? sql`false`

/** A condition on `book_info_plan`: plans that this user writes; undefined for all of them. */
export function ownPlans(user: CurrentUser): SQL | undefined {
  if (holds(user, 'admin', 'sys2')) return undefined
  const ofUnit = user.dept_id === null ? undefined : eq(bookPlan.dept_id, user.dept_id)
  return any([
    holds(user, 'school', 'publisher') ? ofUnit : undefined,
    holds(user, 'schoolMan') ? eq(bookPlan.create_by, user.user_id) : undefined,
  ])
}

/** Plans about which this user decides; undefined for all of them. */
export function plansInCare(user: CurrentUser): SQL | undefined {
  if (holds(user, 'admin', 'reviewActivity')) return undefined
  return holds(user, 'province')
    ? sql`${bookPlan.dept_id} in (select d.dept_id from dept d where d.dept_type in ${part.schools}
        and d.province_id = (select mine.province_id from dept mine where mine.dept_id = ${user.dept_id}))`
    : sql`false`
}

/** Plans of others, once approved, that are to be published under this user's imprint. */
const forImprint = (user: CurrentUser): SQL | undefined =>
  holds(user, 'publisher')
    ? and(
        sql`${bookPlan.publisher_id} in (select p.publisher_id from publisher p where p.dept_id = ${user.dept_id})`,
        sql`${bookPlan.plan_status} in ${part.planApproved}`,
      )
    : undefined

/** Plans that this user reads; a draft is read by nobody but those who write it. */
export function readablePlans(user: CurrentUser): SQL | undefined {
  const own = ownPlans(user)
  if (!own) return undefined
  return any([own, forImprint(user), and(ne(bookPlan.plan_status, 'draft'), plansInCare(user) ?? sql`true`)])
}
