import { and, eq } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { contract } from '#contract'
import type { violations } from '#contract/actions/scoring/violations'
import { DIRECTORS, holdsRole, MANAGERS, type Role } from '#contract/roles'
import { tooLateFor } from '#contract/facts/projectLife'
import { REFUSAL } from '#contract/refusals'
import { ledGroups, manageProject } from '#server/access/scope'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { book, project, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { retainUpload } from '#server/files/uploads'
import { maySay, refusedViolation, type Judge } from '#server/domain/book/violation'

type Handled = z.output<(typeof contract)['update_book_violation']['input']>
type Said = Pick<Handled, 'violation_status' | 'violation_type' | 'reason' | 'files'>

/** The project, locked, for a leader of the groups of all these books. */
async function lockAsLeader(ctx: Context, project_id: number, groups: readonly (number | null)[]) {
  const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id)).for('update')
  const led = await ledGroups(ctx, project_id)
  const isOurs = (group_id: number | null) => group_id !== null && led.includes(group_id)
  if (!found || groups.length === 0 || !groups.every(isOurs)) throw forbidden()
  return found
}

/** Directors decide; other managers only propose, but may confirm in a group that they lead. */
const judgeOf = (roles: readonly Role[], next: string): Judge =>
  holdsRole(roles, DIRECTORS)
    ? 'director'
    : holdsRole(roles, MANAGERS) && next !== 'leader_confirmed'
      ? 'office'
      : 'leader'

/** Refuses all, where one of several books cannot be judged so. */
function refuseAny(
  books: readonly { before: string; book_name: string }[],
  next: Said['violation_status'],
  by: Judge,
): void {
  for (const { before, book_name } of books) {
    const refused = refusedViolation(before, next, by)
    if (refused) throw new Refusal(books.length === 1 ? refused : `《${book_name}》：${refused}`)
  }
}

async function keepFiles(ctx: Context, files: readonly string[]): Promise<void> {
  for (const name of files)
    if (!(await retainUpload(ctx, name, 'attachment'))) throw new Refusal(REFUSAL.uploadGone)
}

/** Judges books of one project, where their results take it into account. */
async function judgeInProject(
  ctx: Context,
  project_id: number,
  book_ids: readonly number[],
  { violation_status, violation_type, reason, files }: Said,
) {
  const { db, user, now } = ctx
  const places = await db
    .select({
      book_id: projectBook.book_id,
      group_id: projectBook.group_id,
      before: projectBook.violation_status,
      book_name: book.book_name,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, book_ids)))
    .orderBy(projectBook.sort_no, projectBook.book_id)
  const by = judgeOf(user.roles, violation_status)
  if (by !== 'director' && !maySay(by, violation_status)) throw forbidden()
  const groups = places.map(({ group_id }) => group_id)
  const place =
    by === 'leader' ? await lockAsLeader(ctx, project_id, groups) : await manageProject(ctx, project_id)
  if (places.length < book_ids.length) throw new Refusal(REFUSAL.bookNotInProject)
  const late = tooLateFor(by === 'leader' ? 'led' : 'judging', place.project_status, '标记违规')
  if (late) throw new Refusal(late)
  refuseAny(places, violation_status, by)
  await db
    .update(projectBook)
    .set({
      violation_status,
      violation_reason: reason,
      ...(violation_type && { violation_type }),
      ...(files && { violation_files: files }),
    })
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, book_ids)))
  const turned = places.filter(({ before }) => violation_status === 'confirmed' || before === 'confirmed')
  if (turned.length > 0)
    await flagMissingExperts(
      db,
      project_id,
      turned.map(({ book_id }) => book_id),
    )
  // An earlier result does not take the decision into account; a mere proposal changes no result.
  if (violation_status !== 'suspected')
    await db.update(project).set({ last_score_time: now }).where(eq(project.project_id, project_id))
  return places
}

/** Judges books of the library. */
async function judgeInLibrary(
  { db, user }: Context,
  book_ids: readonly number[],
  next: Said['violation_status'],
) {
  if (!holdsRole(user.roles, DIRECTORS)) throw forbidden()
  const found = await db
    .select({ book_id: book.book_id, before: book.violation_status, book_name: book.book_name })
    .from(book)
    .where(within(book.book_id, book_ids))
    .for('update')
  if (found.length < book_ids.length) throw new Refusal('教材不存在')
  refuseAny(found, next, 'director')
  return found
}

/** 标记/解除违规或否决 */
export const violationsHandlers: Handlers<keyof typeof violations> = {
  async update_book_violation({ project_id, book_id, book_ids = [], ...said }, ctx) {
    const wanted = [...new Set(book_id === undefined ? book_ids : [book_id])]
    const { violation_status, violation_type, reason, files } = said
    const found =
      project_id === undefined
        ? await judgeInLibrary(ctx, wanted, violation_status)
        : await judgeInProject(ctx, project_id, wanted, said)
    if (files) await keepFiles(ctx, files)
    await ctx.db.update(book).set({ violation_status }).where(within(book.book_id, wanted))
    for (const { book_name, before } of found)
      ctx.log({
        action: 'update_book_violation',
        target: `教材 ${book_name}`,
        project_id,
        before: { violation_status: before },
        after: { violation_status, violation_type, files: files?.length },
        reason,
      })
    return null
  },
}
