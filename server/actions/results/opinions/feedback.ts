import { and, eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import type { FeedbackState } from '#contract/facts/opinions'
import { DIRECTORS, holdsRole } from '#contract/roles'
import { manageProject, oversees } from '#server/access/scope'
import type { Project } from '#server/db/rows'
import { hasStarted, isClosed } from '#contract/facts/projectLife'
import { submittedOpinion } from '#server/store/leader/currentOpinion'
import { personName } from '#server/store/members/seats'
import {
  assignment,
  book,
  expert,
  feedback,
  leaderOpinion,
  project,
  projectBook,
  user,
} from '#server/db/schema/index'
import { namesIn } from '#server/domain/opinion/namesIn'
import { forbidden, Refusal, type Context, type CurrentUser, type Handlers } from '#server/define'
import { wireTimeOrNull } from '#server/wire'

/** Why the opinion cannot be changed now, or null. */
function whyReadonly(
  found: Pick<Project, 'project_status'>,
  status: FeedbackState | undefined,
  { roles }: CurrentUser,
): string | null {
  if (!hasStarted(found.project_status)) return '评审还没有开始，没有可以整理的意见'
  if (isClosed(found.project_status)) return '评审活动已结束，定稿意见不能修改'
  if (status === 'final' && !holdsRole(roles, DIRECTORS)) return '意见已定稿，须由评审活动管理员修改'
  return null
}

const at = (project_id: number, book_id: number) =>
  and(eq(feedback.project_id, project_id), eq(feedback.book_id, book_id))

/** All experts to whom the book was ever assigned: former ones must not be named either. */
async function reviewersOf({ db }: Context, project_id: number, book_id: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ name: personName })
    .from(assignment)
    .innerJoin(user, eq(user.user_id, assignment.user_id))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .where(and(eq(assignment.project_id, project_id), eq(assignment.book_id, book_id)))
  return found.map(({ name }) => name)
}

export const feedbackHandlers: Handlers<'book_opnion_save' | 'book_opinion_detail'> = {
  async book_opnion_save(input, ctx) {
    const { db, user: me, now } = ctx
    const { project_id, book_id, opinion, status, revision, modify_deadline = null } = input
    const found = await manageProject(ctx, project_id)
    const [place] = await db
      .select({ book_name: book.book_name })
      .from(projectBook)
      .innerJoin(book, eq(book.book_id, projectBook.book_id))
      .where(and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id)))
    if (!place) throw new Refusal(REFUSAL.bookNotInProject)
    const [old] = await db.select().from(feedback).where(at(project_id, book_id))
    if (status === 'final' && !holdsRole(me.roles, DIRECTORS))
      throw forbidden('只有评审活动管理员可以定稿，请先暂存')
    const why = whyReadonly(found, old?.status, me)
    if (why !== null) throw new Refusal(why)
    if ((old?.revision ?? 0) !== revision)
      throw new Refusal('定稿意见已被他人修改，请刷新后再保存', { data: { revision: old?.revision ?? 0 } })
    if (modify_deadline !== null && !input.modify_required) throw new Refusal('不要求修改的教材不设修改期限')
    const names = namesIn(opinion, await reviewersOf(ctx, project_id, book_id))
    if (status === 'final' && names.length > 0 && !input.names_checked)
      throw new Refusal(`意见中出现专家姓名：${names.join('、')}。请删去后再定稿`, { data: { names } })
    const values = {
      opinion,
      modify_required: input.modify_required === 1,
      modify_deadline,
      status,
      edited_by: me.user_id,
      revision: revision + 1,
      update_time: now,
    }
    await db
      .insert(feedback)
      .values({ project_id, book_id, ...values })
      .onConflictDoUpdate({ target: [feedback.project_id, feedback.book_id], set: values })
    ctx.log({
      action: 'book_opnion_save',
      target: `《${place.book_name}》定稿意见`,
      project_id,
      ...(old && { before: { status: old.status, opinion: old.opinion } }),
      after: { status, opinion, names },
    })
    return { revision: revision + 1, names }
  },

  async book_opinion_detail({ project_id, book_id }, ctx) {
    if (!(await oversees(ctx, project_id))) throw forbidden()
    const [found] = await ctx.db
      .select({
        project,
        book_name: book.book_name,
        feedback,
        edited_by: personName,
        advice: leaderOpinion.advice,
      })
      .from(projectBook)
      .innerJoin(project, eq(project.project_id, projectBook.project_id))
      .innerJoin(book, eq(book.book_id, projectBook.book_id))
      .leftJoin(
        feedback,
        and(eq(feedback.project_id, projectBook.project_id), eq(feedback.book_id, projectBook.book_id)),
      )
      .leftJoin(user, eq(user.user_id, feedback.edited_by))
      .leftJoin(expert, eq(expert.user_id, feedback.edited_by))
      .leftJoin(leaderOpinion, submittedOpinion())
      .where(sql`${projectBook.project_id} = ${project_id} and ${projectBook.book_id} = ${book_id}`)
    if (!found) throw new Refusal(REFUSAL.bookNotInProject)
    const stored = found.feedback
    return {
      book_name: found.book_name,
      opinion: stored?.opinion ?? '',
      modify_required: stored?.modify_required ? 1 : 0,
      modify_deadline: stored?.modify_deadline ?? null,
      status: stored?.status ?? 'none',
      revision: stored?.revision ?? 0,
      edited_by: stored ? found.edited_by : null,
      update_time: wireTimeOrNull(stored?.update_time),
      leader_advice: found.advice,
      readonly_reason: whyReadonly(found.project, stored?.status, ctx.user),
      may_finish: holdsRole(ctx.user.roles, DIRECTORS),
    }
  },
}
