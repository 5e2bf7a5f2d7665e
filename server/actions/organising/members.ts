import type { members } from '#contract/actions/organising/members'
import type { Handlers } from '#server/define'
import { candidateHandlers } from './members/candidates'
import { memberListHandlers } from './members/experts'
import { joiningHandlers } from './members/joining'
import { leavingHandlers } from './members/leaving'
import { groupLeaderHandlers } from './members/leaders'
import { typeHandlers } from './members/types'
import { peopleHandlers } from './members/people'
import { liaisonHandlers } from './members/liaisons'

export const membersHandlers: Handlers<keyof typeof members> = {
  ...candidateHandlers,
  ...memberListHandlers,
  ...joiningHandlers,
  ...leavingHandlers,
  ...groupLeaderHandlers,
  ...typeHandlers,
  ...peopleHandlers,
  ...liaisonHandlers,
}
