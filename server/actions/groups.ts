import type { groupExtensions } from '#contract/actions/autoGroups'
import type { groups } from '#contract/actions/groups'
import type { people } from '#contract/actions/people'
import type { Handlers } from '#server/define'
import { autoHandlers } from './groups/auto'
import { candidateHandlers } from './groups/candidates'
import { groupPeopleHandlers } from './groups/groupPeople'
import { joiningHandlers } from './groups/joining'
import { leaderHandlers } from './groups/leaders'
import { leavingHandlers } from './groups/leaving'
import { liaisonHandlers } from './groups/liaisons'
import { memberHandlers } from './groups/members'
import { overviewHandlers } from './groups/overview'
import { recordHandlers } from './groups/records'
import { typeHandlers } from './groups/types'

export const groupHandlers: Handlers<
  keyof typeof groups | keyof typeof groupExtensions | keyof typeof people
> = {
  ...overviewHandlers,
  ...recordHandlers,
  ...autoHandlers,
  ...candidateHandlers,
  ...memberHandlers,
  ...joiningHandlers,
  ...leavingHandlers,
  ...leaderHandlers,
  ...typeHandlers,
  ...groupPeopleHandlers,
  ...liaisonHandlers,
}
