import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { arrangeProject } from '#server/access/arrange'
import { readGroup } from '#server/access/groupScope'
import { conflictsOf } from '#server/store/avoidance/view'
import { linesOf } from '#server/store/reviews/indicatorLines'
import { loadReviews, NO_REVIEW } from '#server/store/reviews/review'
import { storeVersions } from '#server/store/reviews/versions'
import { personName } from '#server/store/members/seats'
import type { Db } from '#server/db/client'
import { assignment, book, expert, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { wireTimeOrNull } from '#server/wire'
import type { AssignmentRecord } from '#server/store/leader/droppedReviews'
import { endReviews } from './ending'

/** Names the expert and the book of a pair that is not in conflict, for the refusal. */
async function pairName(db: Db, { user_id, book_id }: AssignmentRecord): Promise<string> {
  const [found] = await db
    .select({ name: personName, book_name: book.book_name })
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .innerJoin(book, eq(book.book_id, book_id))
    .where(eq(user.user_id, user_id))
  return found ? `${found.name}与《${found.book_name}》` : '所选评审'
}

export const voidingHandlers: Handlers<'avoid_conflict_void' | 'avoided_review_list'> = {
  async avoid_conflict_void({ project_id, fenpei_ids, reason }, ctx) {
    const { db } = ctx
    const place = await arrangeProject(ctx, project_id, '作废评审', 'weighing')
    const wanted = [...new Set(fenpei_ids)]
    const held = await db
      .select()
      .from(assignment)
      .where(and(eq(assignment.project_id, project_id), within(assignment.fenpei_id, wanted)))
      .orderBy(asc(assignment.fenpei_id))
      .for('update')
    if (held.length < wanted.length) throw new Refusal('所选评审不在本评审活动')
    const conflicts = new Map((await conflictsOf(db, project_id)).map((found) => [found.fenpei_id, found]))
    const ended = []
    for (const task of held) {
      const conflict = conflicts.get(task.fenpei_id)
      if (!conflict)
        throw new Refusal(`${await pairName(db, task)}现在没有回避冲突，不能作废，请刷新后重新选择`)
      const { kind, fact } = conflict
      ended.push({ task, kind, fact, reason: `${reason}（${AVOID_KIND[kind]}：${fact}）` })
    }
    const begun = held.filter(({ review_status }) => review_status !== 'assigned')
    if (begun.length > 0) await storeVersions(db, begun, 'void', reason)
    const done = await endReviews(
      ctx,
      place,
      ended,
      '有专家的评审因回避作废，请按现有的评审重新核对小组意见后提交',
    )
    const opinion_books = done.opinions.flatMap((row) => row.book_id ?? [])
    ctx.log({
      action: 'avoid_conflict_void',
      target: place.project_name,
      project_id,
      before: ended.map(({ task: { fenpei_id, book_id, user_id, review_status }, kind, fact }) => ({
        fenpei_id,
        book_id,
        user_id,
        review_status,
        kind,
        fact,
      })),
      after: {
        review_status: 'avoided',
        need_expert: done.missing.map(({ book_id }) => book_id),
        opinions_returned: done.opinions_returned ? opinion_books : [],
      },
      reason,
    })
    return {
      voided_num: ended.length,
      missing: done.missing,
      opinion_books,
      opinions_returned: done.opinions_returned,
    }
  },

  async avoided_review_list({ group_id }, ctx) {
    const found = await readGroup(ctx, group_id)
    if (!found?.runs) return []
    const { db } = ctx
    const ender = alias(user, 'ender')
    const rows = await db
      .select({
        task: assignment,
        user_name: personName,
        book_name: book.book_name,
        by_name: ender.nick_name,
      })
      .from(assignment)
      .innerJoin(user, eq(user.user_id, assignment.user_id))
      .leftJoin(expert, eq(expert.user_id, assignment.user_id))
      .innerJoin(book, eq(book.book_id, assignment.book_id))
      .leftJoin(ender, eq(ender.user_id, assignment.avoid_by))
      .where(and(eq(assignment.group_id, group_id), eq(assignment.review_status, 'avoided')))
      .orderBy(asc(assignment.avoid_time), asc(assignment.fenpei_id))
    const reviews = await loadReviews(
      db,
      rows.map(({ task }) => task.fenpei_id),
    )
    const { template_id } = found.project
    const lines = template_id === null ? [] : await linesOf(db, template_id)
    const name = new Map(lines.map((line) => [line.indicator_id, line.name]))
    return rows.map(({ task, user_name, book_name, by_name }) => {
      const { items, total_score, conclusion, advice } = reviews.get(task.fenpei_id) ?? NO_REVIEW
      return {
        fenpei_id: task.fenpei_id,
        book_id: task.book_id,
        book_name,
        user_name,
        avoid_reason: task.avoid_reason ?? '',
        avoid_time: wireTimeOrNull(task.avoid_time),
        by_name: task.avoid_by === task.user_id ? null : by_name,
        submit_time: wireTimeOrNull(task.submit_time),
        total_score,
        conclusion,
        advice,
        items: items.map(({ indicator_id, score, reason }) => ({
          name: name.get(indicator_id) ?? '',
          score,
          reason: reason ?? '',
        })),
      }
    })
  },
}
