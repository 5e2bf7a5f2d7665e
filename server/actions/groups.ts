import type { groups } from '#contract/actions/groups'
import type { Handlers } from '#server/define'
import { candidateHandlers } from './groups/candidates'
import { joiningHandlers } from './groups/joining'
import { leaderHandlers } from './groups/leaders'
import { leavingHandlers } from './groups/leaving'
import { memberHandlers } from './groups/members'
import { overviewHandlers } from './groups/overview'
import { recordHandlers } from './groups/records'

export const groupHandlers: Handlers<keyof typeof groups> = {
  ...overviewHandlers,
  ...recordHandlers,
  ...candidateHandlers,
  ...memberHandlers,
  ...joiningHandlers,
  ...leavingHandlers,
  ...leaderHandlers,
}
