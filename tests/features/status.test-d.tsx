import { Status } from '#src/features/status/Status'

/** Never run: the compiler refuses each of these, or it refuses this file. */
export const misspelt = () => [
  // @ts-expect-error -- no kind of state
  <Status key={1} of="revue" value="draft" />,
  // @ts-expect-error -- a state of another kind
  <Status key={2} of="review" value="leader_stage" />,
  // @ts-expect-error -- a misspelt state
  <Status key={3} of="result" value="divergend" />,
]
