import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { look } from './look'

/** Grey before and after, blue while it is prepared, green while people review. */
export const PROJECT_LOOK = look(PROJECT_STATUS, {
  configuring: 'blue',
  ready: 'cyan',
  reviewing: 'green',
  paused: 'orange',
  leader_stage: 'geekblue',
  weighting: 'purple',
  publicity: 'gold',
})
