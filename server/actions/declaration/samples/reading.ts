import { and, eq, inArray } from 'drizzle-orm'
import type { Output } from '#contract'
import { readCodes, type SampleCode } from '#contract/facts/books'
import { ACTIVE_REVIEW } from '#contract/facts/reviews'
import { mayRead } from '#server/auth/passToken'
import { ledGroups, oversees } from '#server/access/scope'
import { actsFor } from '#server/store/leader/seats'
import { thisCopy } from '#server/store/samples/readingCopies'
import { reviewedName } from '#server/store/reviews/review'
import { markedCopy } from './download'
import { watermarkOf } from './watermark'
import { readingCopy } from '#server/db/schema/sample'
import { assignment, book, member, projectBook, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { openFile } from '#server/files/store'
import { projectOf } from '#server/store/projects/project'

interface Place {
  project_id: number
  book_id: number
}

const absent = () => new Refusal('样书不存在，或不在您的阅读范围内', { code: 404 })

/** The expert to whom the book is assigned, once the commitment is signed. */
async function reviews({ db, user }: Context, { project_id, book_id }: Place, needsPromise: boolean) {
  const [own] = await db
    .select({ commit_time: member.commit_time })
    .from(assignment)
    .innerJoin(member, and(eq(member.group_id, assignment.group_id), eq(member.user_id, assignment.user_id)))
    .where(
      and(
        eq(assignment.project_id, project_id),
        eq(assignment.book_id, book_id),
        eq(assignment.user_id, user.user_id),
        inArray(assignment.review_status, [...ACTIVE_REVIEW]),
      ),
    )
  if (!own) return false
  if (needsPromise && !own.commit_time) throw new Refusal('请先阅读评审说明并签署承诺书，再阅读样书')
  return true
}

/** The leader of the book's group, or the acting leader. */
async function leads(ctx: Context, { project_id, book_id }: Place) {
  const [place] = await ctx.db
    .select({ group_id: projectBook.group_id })
    .from(projectBook)
    .where(and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id)))
  if (!place?.group_id) return false
  if ((await ledGroups(ctx, project_id)).includes(place.group_id)) return true
  const acts = await actsFor(ctx.db, ctx.user.user_id, project_id)
  return acts.some((one) => one.book_id === book_id)
}

/** The project, and the right by which the caller reads a book of it. To everybody else the book does not exist. */
async function readerOf(ctx: Context, place: Place) {
  const found = await projectOf(ctx.db, place.project_id)
  if (!found) throw absent()
  const runs = await oversees(ctx, found.project_id)
  const isReviewer = await reviews(ctx, place, found.need_commitment && !runs)
  if (!runs && !isReviewer && !(await leads(ctx, place))) throw absent()
  return { project: found, runs, isReviewer }
}

const STATUS = { queued: 'waiting', building: 'waiting', ready: 'ready', failed: 'failed' } as const

/** The readable files of a book, by their codes. */
const copiesOf = ({ db }: Context, { project_id, book_id }: Place) =>
  db
    .select({ code: readingCopy.code, status: readingCopy.status, pages: readingCopy.pages })
    .from(readingCopy)
    .where(and(eq(readingCopy.project_id, project_id), eq(readingCopy.book_id, book_id)))

/** The book itself always, its attachments only where a copy exists. */
const materialsOf = (
  codes: readonly SampleCode[],
  copies: Awaited<ReturnType<typeof copiesOf>>,
): Output<'book_materials'>['materials'] =>
  codes.flatMap((code, at): Output<'book_materials'>['materials'] => {
    const copy = copies.find((one) => one.code === code)
    if (copy) return [{ code, status: STATUS[copy.status], pages: copy.pages }]
    return at === 0 ? [{ code, status: 'none', pages: null }] : []
  })

/** The title under which the reader may know the book. */
async function nameOf({ db }: Context, { project_id, book_id }: Place, is_anonymous: boolean) {
  const [found] = await db
    .select({ book_name: book.book_name, sort_no: projectBook.sort_no })
    .from(book)
    .leftJoin(projectBook, and(eq(projectBook.book_id, book.book_id), eq(projectBook.project_id, project_id)))
    .where(eq(book.book_id, book_id))
  if (!found) throw absent()
  return reviewedName(is_anonymous, { book_name: found.book_name, sort_no: found.sort_no ?? 0 })
}

export const sampleReadingHandlers: Handlers<'sample_content' | 'book_materials'> = {
  async book_materials(place, ctx) {
    const { project: held, runs, isReviewer } = await readerOf(ctx, place)
    const copies = await copiesOf(ctx, place)
    return {
      book_name: await nameOf(ctx, place, held.is_anonymous && !runs),
      materials: materialsOf(readCodes(held.is_anonymous), copies),
      watermark: await watermarkOf(ctx, held),
      allow_download: held.allow_download ? 1 : 0,
      reviews: isReviewer ? 1 : 0,
    }
  },

  async sample_content({ pass_token, code, download, ...place }, ctx) {
    const { project: held } = await readerOf(ctx, place)
    if (held.is_encrypted && !(await mayRead(ctx, held.project_id, pass_token)))
      throw new Refusal('请输入本活动的阅读口令', { data: { need_password: 1 } })
    const codes = readCodes(held.is_anonymous)
    const asked = code ?? codes[0]
    if (!codes.includes(asked)) throw absent()
    const [copy] = await ctx.db
      .select({ file: storedFile })
      .from(readingCopy)
      .innerJoin(storedFile, eq(storedFile.name, readingCopy.name))
      .where(and(thisCopy({ ...place, code: asked }), eq(readingCopy.status, 'ready')))
    if (!copy) throw new Refusal('样书尚未准备好，请联系管理员')
    return download ? markedCopy(ctx, held, copy.file) : openFile(ctx.settings, copy.file)
  },
}
