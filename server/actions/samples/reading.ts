import { and, eq, inArray } from 'drizzle-orm'
import { ACTIVE_REVIEW } from '#contract/dict'
import { hasPass } from '#server/access/passToken'
import { ledGroups, oversees } from '#server/access/scope'
import { actsFor } from '#server/db/queries/leading'
import { thisCopy } from '#server/db/queries/readingCopies'
import { readingCopy } from '#server/db/schema/sample'
import { assignment, member, project, projectBook, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { openFile } from '#server/files/store'

interface Place {
  project_id: number
  book_id: number
}

const absent = () => new Refusal('样书不存在，或不在您的阅读范围内', { code: 404 })

/** The expert who was given the book, once he has made his promise. */
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

/** The leader of the group the book is in, or who acts for him. */
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

export const readingHandlers: Handlers<'sample_content'> = {
  async sample_content({ pass_token, ...place }, ctx) {
    const [found] = await ctx.db.select().from(project).where(eq(project.project_id, place.project_id))
    if (!found) throw absent()
    const isReader =
      (await oversees(ctx, found.project_id)) ||
      (await reviews(ctx, place, found.need_commitment)) ||
      (await leads(ctx, place))
    if (!isReader) throw absent()
    if (found.is_encrypted && !(await hasPass(ctx, `open_file:${found.project_id}`, pass_token)))
      throw new Refusal('请输入本活动的阅读口令', { data: { need_password: 1 } })
    const [copy] = await ctx.db
      .select({ file: storedFile })
      .from(readingCopy)
      .innerJoin(storedFile, eq(storedFile.name, readingCopy.name))
      .where(and(thisCopy(place), eq(readingCopy.status, 'ready')))
    if (!copy) throw new Refusal('样书尚未准备好，请联系管理员')
    return openFile(ctx.settings, copy.file)
  },
}
