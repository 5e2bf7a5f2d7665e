import { eq, sql } from 'drizzle-orm'
import { OUTCOME_STEPS } from '#contract/facts/declaration/outcome'
import { part } from '#server/db/facts'
import type { Project } from '#server/db/rows'
import type { Db } from '#server/db/client'
import { hasStarted } from '#contract/facts/projectLife'
import { moveBooks } from '#server/store/declarations/moveBooks'
import { copiesMeant } from '#server/store/samples/readingCopies'
import { project as table } from '#server/db/schema/project'
import { Refusal, type Context } from '#server/define'
import { removeCopies } from '#server/files/copies'

/** Books that are in no other project return to their state before they joined. */
export const returnBooksToLibrary = (
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  project_id: number,
) =>
  moveBooks(
    db,
    OUTCOME_STEPS.review_leave,
    sql`b.book_id in (select book_id from project_book where project_id = ${project_id})
      and not exists (select from project_book o where o.book_id = b.book_id and o.project_id <> ${project_id})`,
    { by: user, now },
  )

/** Unfreezes the indicators, unless another started project uses them. */
export const unlockTemplate = (db: Db, template_id: number) =>
  db.execute(sql`
    update indicator_template set locked = false
    where template_id = ${template_id} and not exists (
      select from review_project p where p.template_id = ${template_id}
        and p.project_status not in ${part.beforeStart})`)

/**
 * Deletes a project with its groups, seats, assignments and scores. The books go back to the pool, and its
 * indicators may be changed again unless another started project uses them.
 * @throws Refusal unless it is a draft or a test
 */
export async function removeProject(ctx: Context, row: Project): Promise<void> {
  const { db } = ctx
  const { project_id, template_id, project_name, is_test } = row
  const status = row.project_status
  if (status !== 'draft' && !is_test) throw new Refusal('只能删除草稿或测试活动')
  await removeCopies(ctx, copiesMeant(project_id, {}))
  await returnBooksToLibrary(ctx, project_id)
  await db.delete(table).where(eq(table.project_id, project_id))
  if (template_id !== null && hasStarted(status)) await unlockTemplate(db, template_id)
  ctx.log({
    action: 'pingshen_del',
    target: project_name,
    project_id,
    before: { project_status: status, is_test },
  })
}
