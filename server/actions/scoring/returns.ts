import type { returns } from '#contract/actions/scoring/returns'
import type { Handlers } from '#server/define'
import { returnReview } from './returns/returnReviews'
import { requestHandlers } from './returns/requests'
import { versionHandlers } from './returns/versions'
import { returnRecordHandlers } from './returns/records'

export const returnsHandlers: Handlers<keyof typeof returns> = {
  ...requestHandlers,
  ...versionHandlers,
  ...returnRecordHandlers,
  return_expert_review: (input, ctx) => returnReview(ctx, input),
}
