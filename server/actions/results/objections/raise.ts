import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { OBJECTIONABLE } from '#contract/facts/declaration/outcome'
import { REFUSAL } from '#contract/refusals'
import { captchaEnabled, redeemCaptcha } from '#server/auth/captcha'
import { atDoor, takeTry, type Counter } from '#server/auth/loginGuard'
import { book, objection, project, projectBook } from '#server/db/schema/index'
import { OUTCOME_STEPS } from '#contract/facts/declaration/outcome'
import { Refusal, type Context, type Handlers } from '#server/define'
import { maskedName } from '#server/domain/people/masked'
import { checkUpload } from '#server/files/accept'
import { storeFile } from '#server/files/store'
import { sha256 } from '#server/hash'
import { linkOf } from '#server/store/outcome/certificates'
import { moveBooks } from '#server/store/declarations/moveBooks'
import { isListed, publicProject, takesObjections } from '#server/store/outcome/publicList'
import { tellOutcome } from '#server/store/notices/ofBooks'
import { wireTime, wireTimeOrNull } from '#server/wire'

/** Each try may leave a file of some megabytes. */
const TRIES = { failures: 10, prompt: 10, minutes: 10 }
/** Objections to one book that wait at the same time: what one office can still read. */
const MOST_OPEN = 50

/** Bounds how fast one address objects, and how well programs do. */
async function admitTry(ctx: Context, { code, uuid }: { code: string; uuid: string }): Promise<void> {
  const counter: Counter = { subject: `objection:${ctx.ip}`, limit: TRIES }
  const taken = await takeTry(ctx.db, [counter], ctx.now)
  if ('wait' in taken) throw new Refusal(`从本网络提交异议过于频繁，请${taken.wait}分钟后再试`)
  if ((await captchaEnabled(ctx)) && !(await redeemCaptcha(ctx, uuid, code)))
    throw new Refusal(REFUSAL.captcha)
}

/** The project of a public list, and a book of it, both locked. @throws Refusal when no objection is taken */
async function lockListed({ db, now }: Context, key: string, book_id: number) {
  const known = await publicProject(db, key)
  if (!known) throw new Refusal(REFUSAL.badLink)
  const [found] = await db
    .select()
    .from(project)
    .where(eq(project.project_id, known.project_id))
    .for('update')
  if (!found || !takesObjections(found, now)) throw new Refusal('公示已结束，不再受理异议')
  const [listed] = await db
    .select({ book })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(and(eq(book.book_id, book_id), isListed(found.project_id)))
    .for('update', { of: book })
  if (!listed || !isOneOf(listed.book.declare_status, OBJECTIONABLE))
    throw new Refusal('该教材不在公示名单中')
  return { project: found, book: listed.book }
}

/** @throws Refusal when this person waits for an answer already, or too many do */
async function refuseMore({ db }: Context, book_id: number, id_no: string): Promise<void> {
  const open = await db
    .select({ id_no: objection.id_no })
    .from(objection)
    .where(and(eq(objection.book_id, book_id), eq(objection.status, 'open')))
  if (open.some((one) => one.id_no === id_no))
    throw new Refusal('您对该教材的异议正在处理，不能重复提交；可用提交时的查询地址查看进度')
  if (open.length >= MOST_OPEN) throw new Refusal('该教材的异议较多，正在处理，请稍后再提交')
}

export const raiseHandlers: Handlers<'objection_save' | 'objection_state'> = {
  async objection_save({ key, book_id, code, uuid, file, ...said }, ctx) {
    await admitTry(ctx, { code, uuid })
    const upload = await checkUpload(file, 'objection')
    return ctx.inTransaction(async (tx) => {
      const { db, now, settings } = tx
      const listed = await lockListed(tx, key, book_id)
      await refuseMore(tx, book_id, said.id_no)
      const proof = await storeFile({ db, settings, user: { user_id: null } }, upload)
      const receipt = randomUUID()
      const { project_id, project_name } = listed.project
      await db
        .insert(objection)
        .values({ ...said, project_id, book_id, proof, receipt_hash: sha256(receipt), create_time: now })
      await moveBooks(db, OUTCOME_STEPS.object, sql`b.book_id = ${book_id}`, { by: null, now })
      await tellOutcome(tx, 'objection_raised', [book_id], { project: project_name })
      // Who objects stays with the office: the log is read by more people.
      tx.log({ action: 'objection_save', target: `《${listed.book.book_name}》异议`, project_id })
      return { link: linkOf(settings.publicUrl, receipt) }
    })
  },

  async objection_state({ uuid }, ctx) {
    const { door } = atDoor(ctx)
    const wait = await door.minutesLocked()
    if (wait > 0) throw new Refusal(REFUSAL.opensTooOften(wait))
    const [found] = await ctx.db
      .select({ objection, book_name: book.book_name, project_name: project.project_name })
      .from(objection)
      .innerJoin(book, eq(book.book_id, objection.book_id))
      .innerJoin(project, eq(project.project_id, objection.project_id))
      .where(eq(objection.receipt_hash, sha256(uuid)))
    if (!found) {
      await door.countFailure()
      throw new Refusal(REFUSAL.badLink)
    }
    const { person, create_time, status, answer, answer_time } = found.objection
    return {
      project_name: found.project_name,
      book_name: found.book_name,
      person_masked: maskedName(person),
      create_time: wireTime(create_time),
      status,
      answer,
      answer_time: wireTimeOrNull(answer_time),
    }
  },
}
