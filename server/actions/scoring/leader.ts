import type { leader } from '#contract/actions/scoring/leader'
import type { Handlers } from '#server/define'
import { listBooks } from './leader/bookList'
import { opinionDetail } from './leader/detail'
import { returnOpinion } from './leader/returnOpinion'
import { listOpinions } from './leader/list'
import { markDivergence } from './leader/mark'
import { bookReviews } from './leader/reviews'
import { saveOpinion } from './leader/save'

export const leaderHandlers: Handlers<keyof typeof leader> = {
  groupe_leader_booklist: (input, ctx) => listBooks(ctx, input),
  leader_expert_reviews: (input, ctx) => bookReviews(ctx, input),
  groupLeader_advice_add: (input, ctx) => saveOpinion(ctx, input),
  groupLeader_advice_detail: (input, ctx) => opinionDetail(ctx, input),
  groupLeader_advice_list: (input, ctx) => listOpinions(ctx, input),
  divergence_mark_set: (input, ctx) => markDivergence(ctx, input),
  leader_opinion_return: (input, ctx) => returnOpinion(ctx, input),
}
