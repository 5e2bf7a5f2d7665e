import type { review } from '#contract/actions/scoring/review'
import { findProject } from '#server/access/ownReview'
import { reviewerOf } from '#server/access/reviewer'
import type { Handlers } from '#server/define'
import { submitAll } from './review/allSubmit'
import { openBook } from './review/book'
import { offlineHandlers } from './review/offline'
import { opinionPart, sheetPart } from './review/parts'
import { saveReview } from './review/save'
import { loadExpertTasks, taskPage } from './review/tasks'

export const reviewHandlers: Handlers<keyof typeof review> = {
  ...offlineHandlers,
  async groupe_zhuanjia_books(input, ctx) {
    const { as, isOwn } = await reviewerOf(ctx, input.project_id, input.user_id)
    const loaded = await loadExpertTasks(as, await findProject(ctx, input.project_id), input.group_id)
    return { ...taskPage(loaded, input, isOwn), summary: loaded.summary }
  },
  zhuanjia_book_yijian: (input, ctx) => openBook(ctx, input),
  user_score: (input, ctx) => saveReview(ctx, input, sheetPart(input)),
  advice_add: (input, ctx) => saveReview(ctx, input, opinionPart(input)),
  zhuanjia_all_submit: (input, ctx) => submitAll(ctx, input),
}
