import type { Handlers } from '#server/define'
import { allocationHandlers } from './allocation'
import { assignByHand } from './allocation/manual'
import { analysisHandlers } from './analysis'
import { assistantHandlers } from './leader/assistant'
import { authHandlers } from './auth'
import { bindingHandlers } from './binding'
import { bookHandlers } from './books'
import { configHandlers } from './config'
import { dictHandlers } from './dict'
import { expertHandlers } from './experts'
import { exportHandlers } from './exports'
import { fileHandlers } from './files'
import { groupHandlers } from './groups'
import { indicatorHandlers } from './indicators'
import { invitationHandlers } from './invitation'
import { leaderHandlers } from './leader'
import { messageHandlers } from './messages'
import { mobileSignHandlers } from './mobileSign'
import { printHandlers } from './prints'
import { profileHandlers } from './profile'
import { opinionHandlers } from './opinions'
import { pendingHandlers } from './pending'
import { openHandlers } from './open'
import { ownExpertHandlers } from './ownExpert'
import { progressHandlers } from './progress'
import { projectHandlers } from './projects'
import { publisherHandlers } from './publishers'
import { resultHandlers } from './results'
import { reviewHandlers } from './review'
import { rosterHandlers } from './roster'
import { sampleHandlers } from './samples'
import { transferHandlers } from './transfer'
import { wallHandlers } from './wall'

/** The compiler refuses this line while any call of the contract is unanswered. */
export const handlers: Handlers = {
  ...assistantHandlers,
  ...authHandlers,
  ...openHandlers,
  ...dictHandlers,
  ...configHandlers,
  ...fileHandlers,
  ...profileHandlers,
  ...projectHandlers,
  ...indicatorHandlers,
  ...groupHandlers,
  ...bookHandlers,
  ...allocationHandlers,
  ...expertHandlers,
  ...reviewHandlers,
  ...rosterHandlers,
  ...leaderHandlers,
  ...progressHandlers,
  ...resultHandlers,
  ...analysisHandlers,
  ...sampleHandlers,
  ...publisherHandlers,
  ...transferHandlers({ ...groupHandlers, ...bookHandlers, ...allocationHandlers, assign: assignByHand }),
  ...messageHandlers,
  ...bindingHandlers,
  ...printHandlers,
  ...exportHandlers(printHandlers.print_add),
  ...opinionHandlers,
  ...pendingHandlers,
  ...invitationHandlers,
  ...mobileSignHandlers,
  ...ownExpertHandlers,
  ...wallHandlers,
}
