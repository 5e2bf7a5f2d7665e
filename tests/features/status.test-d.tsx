import { RESULT_LOOK, REVIEW_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'

/** Never run: the compiler refuses each of these, or it refuses this file. */
export const misspelt = () => [
  // @ts-expect-error -- no kind of state
  <Status key={1} of="review" value="draft" />,
  // @ts-expect-error -- a state of another kind
  <Status key={2} of={REVIEW_LOOK} value="leader_stage" />,
  // @ts-expect-error -- a misspelt state
  <Status key={3} of={RESULT_LOOK} value="divergend" />,
]
