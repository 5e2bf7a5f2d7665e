import type { review } from '#contract/actions/review'
import type { Handlers } from '#server/define'
import { submitAll } from './review/allSubmit'
import { openBook } from './review/book'
import { giveBack } from './review/giveBack'
import { findProject } from './review/open'
import { opinionPart, sheetPart } from './review/parts'
import { saveReview } from './review/save'
import { loadExpertTasks, pageOf } from './review/tasks'

export const reviewHandlers: Handlers<keyof typeof review> = {
  async groupe_zhuanjia_books(input, ctx) {
    const loaded = await loadExpertTasks(ctx, await findProject(ctx, input.project_id))
    return { ...pageOf(loaded, input), summary: loaded.summary }
  },
  zhuanjia_book_yijian: (input, ctx) => openBook(ctx, input),
  user_score: (input, ctx) => saveReview(ctx, input, sheetPart(input)),
  advice_add: (input, ctx) => saveReview(ctx, input, opinionPart(input)),
  zhuanjia_all_submit: (input, ctx) => submitAll(ctx, input),
  return_expert_review: (input, ctx) => giveBack(ctx, input),
}
