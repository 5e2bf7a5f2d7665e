import type { returnRequestExtensions } from '#contract/actions/returnRequests'
import type { offlineExtensions } from '#contract/actions/offline'
import type { review } from '#contract/actions/review'
import type { reviewVersionExtensions } from '#contract/actions/reviewVersions'
import type { readingExtensions } from '#contract/actions/reading'
import { reviewerOf } from '#server/access/reviewer'
import type { Handlers } from '#server/define'
import { submitAll } from './review/allSubmit'
import { openBook } from './review/book'
import { returnReview } from './review/giveBack'
import { commentHandlers } from './review/comments'
import { comparisonHandlers } from './review/comparison'
import { offlineHandlers } from './review/offline'
import { findProject } from './review/open'
import { requestHandlers } from './review/requests'
import { opinionPart, sheetPart } from './review/parts'
import { readingTimeHandlers } from './review/readingTime'
import { saveReview } from './review/save'
import { loadExpertTasks, pageOf } from './review/tasks'
import { versionHandlers } from './review/versions'

export const reviewHandlers: Handlers<
  | keyof typeof review
  | keyof typeof returnRequestExtensions
  | keyof typeof readingExtensions
  | keyof typeof reviewVersionExtensions
  | keyof typeof offlineExtensions
> = {
  ...commentHandlers,
  ...readingTimeHandlers,
  ...comparisonHandlers,
  ...versionHandlers,
  async groupe_zhuanjia_books(input, ctx) {
    const { as, isOwn } = await reviewerOf(ctx, input.project_id, input.user_id)
    const loaded = await loadExpertTasks(as, await findProject(ctx, input.project_id))
    return { ...pageOf(loaded, input, isOwn), summary: loaded.summary }
  },
  zhuanjia_book_yijian: (input, ctx) => openBook(ctx, input),
  user_score: (input, ctx) => saveReview(ctx, input, sheetPart(input)),
  advice_add: (input, ctx) => saveReview(ctx, input, opinionPart(input)),
  zhuanjia_all_submit: (input, ctx) => submitAll(ctx, input),
  return_expert_review: (input, ctx) => returnReview(ctx, input),
  ...requestHandlers,
  ...offlineHandlers,
}
