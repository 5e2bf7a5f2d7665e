import { eq } from 'drizzle-orm'
import { readCodes } from '#contract/facts/books'
import { COMMENT } from '#contract/facts/reviews'
import { loadComments, thisComment } from '#server/store/reviews/comments'
import { reviewComment } from '#server/db/schema/scoring'
import { Refusal, type Context, type Handlers } from '#server/define'
import { lockReview, readReview } from '#server/access/ownReview'

type Calls = 'review_comment_list' | 'review_comment_save' | 'review_comment_remove'

const GONE = '该批注已被删除，请刷新'

interface Place {
  project_id: number
  book_id: number
}

/** The caller's review, locked; comments may be changed as long as the review may. */
async function openForNotes(ctx: Context, place: Place) {
  const opened = await lockReview(ctx, place, 'draft')
  if (opened.readonly_reason !== null) throw new Refusal(opened.readonly_reason)
  return opened
}

/** 批注: stored apart from the review, so that a comment never turns a submitted review into a draft. */
export const commentHandlers: Handlers<Calls> = {
  async review_comment_list(place, ctx) {
    const { assignment, readonly_reason } = await readReview(ctx, place)
    const found = await loadComments(ctx.db, [assignment.fenpei_id])
    return {
      comments: found.map(({ comment_id, code, page, quote, text }) => ({
        comment_id,
        code,
        page,
        quote,
        text,
      })),
      readonly_reason,
    }
  },

  async review_comment_save({ comment_id, code, page, quote, text, ...place }, ctx) {
    const { assignment: own, project } = await openForNotes(ctx, place)
    if (!readCodes(project.is_anonymous).includes(code)) throw new Refusal('该材料不在本活动的阅读范围内')
    const row = { code, page, quote, text, update_time: ctx.now }
    const log = (id: number) =>
      ctx.log({
        action: 'review_comment_save',
        target: `fenpei:${own.fenpei_id}`,
        project_id: own.project_id,
        after: { comment_id: id, page },
      })
    if (comment_id !== undefined) {
      const changed = await ctx.db
        .update(reviewComment)
        .set(row)
        .where(thisComment(own.fenpei_id, comment_id))
        .returning({ page: reviewComment.page })
      if (changed.length === 0) throw new Refusal(GONE)
      log(comment_id)
      return { comment_id }
    }
    const held = await ctx.db.$count(reviewComment, eq(reviewComment.fenpei_id, own.fenpei_id))
    if (held >= COMMENT.most) throw new Refusal(`每本教材的批注不超过${COMMENT.most}条`)
    const [made] = await ctx.db
      .insert(reviewComment)
      .values({ fenpei_id: own.fenpei_id, ...row })
      .returning({ comment_id: reviewComment.comment_id })
    if (!made) throw new Refusal('批注未能保存，请重试')
    log(made.comment_id)
    return made
  },

  async review_comment_remove({ comment_id, ...place }, ctx) {
    const { assignment: own } = await openForNotes(ctx, place)
    const removed = await ctx.db
      .delete(reviewComment)
      .where(thisComment(own.fenpei_id, comment_id))
      .returning({ page: reviewComment.page })
    if (removed.length === 0) throw new Refusal(GONE)
    ctx.log({
      action: 'review_comment_remove',
      target: `fenpei:${own.fenpei_id}`,
      project_id: own.project_id,
      before: { comment_id, page: removed[0]?.page },
    })
    return null
  },
}
