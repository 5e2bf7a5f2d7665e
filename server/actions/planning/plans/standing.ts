import { eq, sql, type SQL } from 'drizzle-orm'
import { planStepsFrom } from '#contract/facts/declaration/plans'
import { ownPlans, plansInCare } from '#server/access/declaring/plans'
import { book, bookPlan, dept, major, publisher } from '#server/db/schema/index'
import type { Context, CurrentUser } from '#server/define'
import { wireTimeOrNull } from '#server/wire'

const holding = (condition: SQL | undefined) => sql<boolean>`coalesce(${condition ?? sql`true`}, false)`

/** Plans with what stands around them: unit, publisher, the book that each has become. */
export const selectPlans = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db
    .select({
      plan: bookPlan,
      own: holding(ownPlans(user)),
      in_care: holding(plansInCare(user)),
      publisher_name: publisher.publisher_name,
      dept_name: dept.dept_name,
      major_name: sql<string | null>`(select min(m.major_name) from ${major} m
        where m.edu_level = ${bookPlan.edu_level} and m.major_code = ${bookPlan.major_code})`,
      book_id: book.book_id,
      book_name: book.book_name,
      book_deleted: book.deleted,
    })
    .from(bookPlan)
    .leftJoin(publisher, eq(publisher.publisher_id, bookPlan.publisher_id))
    .leftJoin(dept, eq(dept.dept_id, bookPlan.dept_id))
    .leftJoin(book, eq(book.plan_id, bookPlan.plan_id))
    .$dynamic()

type FoundPlan = Awaited<ReturnType<typeof selectPlans>>[number]

/** Where a plan stands, and what this user may do with it. */
export const planStanding = (user: CurrentUser, { plan, own, in_care, ...found }: FoundPlan) => ({
  plan_status: plan.plan_status,
  audit_opinion: plan.audit_opinion,
  audit_time: wireTimeOrNull(plan.audit_time),
  update_time: wireTimeOrNull(plan.update_time ?? plan.create_time),
  steps: planStepsFrom(plan.plan_status, user.roles, { own, inCare: in_care }),
  own,
  book_id: found.book_id,
  book_name: found.book_name,
  book_deleted: found.book_deleted ?? false,
  revision: plan.revision,
})
