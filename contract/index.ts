import type { z } from 'zod'
import { analysisExtensions } from './actions/analysis'
import { assistant, assistantExtensions } from './actions/assistant'
import { auth } from './actions/auth'
import { allocation } from './actions/allocation'
import { allocationExtensions } from './actions/allocationDesk'
import { avoidanceExtensions } from './actions/avoidance'
import { binding, bindingExtensions } from './actions/binding'
import { bookExtensions, books } from './actions/books'
import { config } from './actions/config'
import { dict } from './actions/dict'
import { expertExtensions, experts } from './actions/experts'
import { exports } from './actions/exports'
import { fileExtensions, files } from './actions/files'
import { groupExtensions } from './actions/autoGroups'
import { groups } from './actions/groups'
import { leader } from './actions/leader'
import { leaderExtensions } from './actions/leaderOffice'
import { indicators } from './actions/indicators'
import { messageExtensions } from './actions/messageOffice'
import { messages } from './actions/messages'
import { opinionExtensions, opinions } from './actions/opinions'
import { invitationExtensions } from './actions/invitation'
import { mobileSignExtensions } from './actions/mobileSign'
import { offlineExtensions } from './actions/offline'
import { open } from './actions/open'
import { pending } from './actions/pending'
import { ownExpertExtensions } from './actions/ownExpert'
import { people } from './actions/people'
import { printExtensions } from './actions/prints'
import { publishers } from './actions/publishers'
import { progress, progressExtensions } from './actions/progress'
import { profileExtensions } from './actions/profile'
import { projectExtensions, projects } from './actions/projects'
import { readingExtensions } from './actions/reading'
import { results, resultExtensions } from './actions/results'
import { returnRequestExtensions } from './actions/returnRequests'
import { review } from './actions/review'
import { reviewVersionExtensions } from './actions/reviewVersions'
import { roster, rosterExtensions } from './actions/roster'
import { sampleExtensions, samples } from './actions/samples'
import { transfer, transferExtensions } from './actions/transfer'
import { wallExtensions } from './actions/wall'
import type { Action } from './define'
import { wayOf } from './route'

/** The calls that the spec names; what it names and is not here yet stands in `tests/contract`. */
export const specified = {
  ...auth,
  ...open,
  ...dict,
  ...config,
  ...files,
  ...projects,
  ...groups,
  ...books,
  ...experts,
  ...allocation,
  ...review,
  ...leader,
  ...progress,
  ...results,
  ...roster,
  ...samples,
  ...publishers,
  ...people,
  ...transfer,
  ...messages,
  ...binding,
  ...exports,
  ...opinions,
  ...pending,
  ...assistant,
}

/** The calls that our screens need beside them. */
export const extensions = {
  ...fileExtensions,
  ...profileExtensions,
  ...projectExtensions,
  ...indicators,
  ...bookExtensions,
  ...allocationExtensions,
  ...avoidanceExtensions,
  ...groupExtensions,
  ...expertExtensions,
  ...leaderExtensions,
  ...returnRequestExtensions,
  ...reviewVersionExtensions,
  ...progressExtensions,
  ...rosterExtensions,
  ...resultExtensions,
  ...analysisExtensions,
  ...sampleExtensions,
  ...transferExtensions,
  ...messageExtensions,
  ...bindingExtensions,
  ...opinionExtensions,
  ...invitationExtensions,
  ...mobileSignExtensions,
  ...offlineExtensions,
  ...ownExpertExtensions,
  ...assistantExtensions,
  ...readingExtensions,
  ...printExtensions,
  ...wallExtensions,
}

/** Every call there is. */
export const contract = { ...specified, ...extensions } satisfies Record<string, Action>

export type Contract = typeof contract
export type ActionName = keyof Contract
export type NameOf<K extends Action['kind']> = {
  [A in ActionName]: Contract[A]['kind'] extends K ? A : never
}[ActionName]
export type PagedName = {
  [A in ActionName]: Contract[A]['envelope'] extends 'rows' ? A : never
}[ActionName]
export type Input<A extends ActionName> = z.input<Contract[A]['input']>
export type Output<A extends ActionName> = z.output<Contract[A]['output']>
export type Row<A extends PagedName> = Output<A> extends { rows: (infer R extends object)[] } ? R : never

/** Method and path of a call of the contract. */
export const routeOf = (name: ActionName): { method: string; path: string } =>
  wayOf(name, (contract[name] as Action).route)
