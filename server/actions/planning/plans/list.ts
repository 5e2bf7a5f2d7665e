import { and, count, desc, eq, sql } from 'drizzle-orm'
import { ownPlans, readablePlans } from '#server/access/declaring/plans'
import { part } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { bookPlan } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { selectPlans, planStanding } from './standing'

const SORTABLE = {
  plan_name: sql`${bookPlan.plan_name} collate "C"`,
  plan_source: bookPlan.plan_source,
  plan_status: bookPlan.plan_status,
  expected_publish_date: bookPlan.expected_publish_date,
  update_time: bookPlan.update_time,
}

export const planListHandlers: Handlers<'book_plan_list'> = {
  async book_plan_list({ keyword, plan_source, plan_status, edu_level, declarable, ...page }, ctx) {
    const { db, user } = ctx
    const searched = [bookPlan.plan_name, bookPlan.chief_editor, bookPlan.chief_unit, bookPlan.course_name]
    const where = and(
      anyContains(searched, keyword),
      plan_source && eq(bookPlan.plan_source, plan_source),
      plan_status && eq(bookPlan.plan_status, plan_status),
      edu_level && eq(bookPlan.edu_level, edu_level),
      declarable === 1
        ? and(ownPlans(user), sql`${bookPlan.plan_status} in ${part.planApproved}`)
        : readablePlans(user),
    )
    const { limit, offset } = windowOf(page)
    const [found, counted] = await Promise.all([
      selectPlans(ctx)
        .where(where)
        .orderBy(...orderOf(page, SORTABLE, [desc(bookPlan.plan_id)]))
        .limit(limit)
        .offset(offset),
      db.select({ total: count() }).from(bookPlan).where(where),
    ])
    const rows = found.map((one) => {
      const { plan, publisher_name, dept_name, major_name } = one
      return { ...plan, publisher_name, dept_name, major_name, ...planStanding(user, one) }
    })
    return { rows, total: counted[0]?.total ?? 0 }
  },
}
