import type { z } from '#contract/zod'
import { bookEditing } from './actions/declaration/bookEditing'
import { application } from './actions/declaration/application'
import { books } from './actions/declaration/books'
import { declareBatches } from './actions/declaration/declareBatches'
import { declareSteps } from './actions/declaration/declareSteps'
import { duplicates } from './actions/declaration/duplicates'
import { collection } from './actions/declaration/collection'
import { english } from './actions/declaration/english'
import { imports } from './actions/declaration/imports'
import { majors } from './actions/declaration/majors'
import { materials } from './actions/declaration/materials'
import { examination } from './actions/examining/examination'
import { likeness } from './actions/examining/likeness'
import { barred } from './actions/examining/barred'
import { declarations } from './actions/recommending/declarations'
import { recommendSheets } from './actions/recommending/recommendSheets'
import { provinceChecks } from './actions/recommending/provinceChecks'
import { recommendations } from './actions/recommending/recommendations'
import { quotas } from './actions/recommending/quotas'
import { library } from './actions/planning/library'
import { plans } from './actions/planning/plans'
import { publisherNews } from './actions/declaration/publisherNews'
import { publishers } from './actions/declaration/publishers'
import { removal } from './actions/declaration/removal'
import { samples } from './actions/declaration/samples'
import { series } from './actions/planning/series'
import { summary } from './actions/declaration/summary'
import { sales } from './actions/declaration/sales'
import { usage } from './actions/declaration/usage'
import { allocation } from './actions/organising/allocation'
import { assignments } from './actions/organising/assignments'
import { avoidance } from './actions/organising/avoidance'
import { groupBooks } from './actions/organising/groupBooks'
import { groups } from './actions/organising/groups'
import { indicators } from './actions/organising/indicators'
import { invitations } from './actions/organising/invitations'
import { members } from './actions/organising/members'
import { messageTemplates } from './actions/organising/messageTemplates'
import { messages } from './actions/organising/messages'
import { projects } from './actions/organising/projects'
import { roster } from './actions/organising/roster'
import { trialBooks } from './actions/organising/trialBooks'
import { certificates } from './actions/results/certificates'
import { objections } from './actions/results/objections'
import { publicity } from './actions/results/publicity'
import { selectedBooks } from './actions/results/selectedBooks'
import { selection } from './actions/results/selection'
import { analysis } from './actions/results/analysis'
import { exports } from './actions/results/exports'
import { opinions } from './actions/results/opinions'
import { pending } from './actions/results/pending'
import { prints } from './actions/results/prints'
import { results } from './actions/results/results'
import { wall } from './actions/results/wall'
import { actingLeaders } from './actions/scoring/actingLeaders'
import { assistant } from './actions/scoring/assistant'
import { commitment } from './actions/scoring/commitment'
import { leader } from './actions/scoring/leader'
import { progress } from './actions/scoring/progress'
import { reading } from './actions/scoring/reading'
import { returns } from './actions/scoring/returns'
import { review } from './actions/scoring/review'
import { violations } from './actions/scoring/violations'
import { accounts } from './actions/access/accounts'
import { menus } from './actions/access/menus'
import { roles } from './actions/access/roles'
import { auth } from './actions/system/auth'
import { announcements } from './actions/system/announcements'
import { config } from './actions/system/config'
import { generator } from './actions/system/generator'
import { jobLogs } from './actions/system/jobLogs'
import { units } from './actions/units/units'
import { posts } from './actions/units/posts'
import { serverState } from './actions/monitor/serverState'
import { jobs } from './actions/system/jobs'
import { dict } from './actions/system/dict'
import { logins } from './actions/system/logins'
import { operationLog } from './actions/system/operationLog'
import { dictTypes } from './actions/system/dictTypes'
import { duties } from './actions/system/duties'
import { files } from './actions/system/files'
import { noticeTemplates } from './actions/declaration/noticeTemplates'
import { open } from './actions/system/open'
import { passwords } from './actions/system/passwords'
import { profile } from './actions/system/profile'
import { registration } from './actions/system/registration'
import { schools } from './actions/system/schools'
import type { Action } from './define'
import { routeParts } from './route'

/** All calls, grouped by subject in the order of the work. */
export const contract = {
  ...auth,
  ...passwords,
  ...profile,
  ...open,
  ...registration,
  ...schools,
  ...accounts,
  ...roles,
  ...menus,
  ...dict,
  ...dictTypes,
  ...announcements,
  ...config,
  ...logins,
  ...operationLog,
  ...units,
  ...posts,
  ...serverState,
  ...jobs,
  ...jobLogs,
  ...generator,
  ...duties,
  ...noticeTemplates,
  ...files,
  ...books,
  ...bookEditing,
  ...usage,
  ...sales,
  ...english,
  ...majors,
  ...collection,
  ...samples,
  ...declareBatches,
  ...declareSteps,
  ...quotas,
  ...recommendations,
  ...examination,
  ...recommendSheets,
  ...provinceChecks,
  ...barred,
  ...declarations,
  ...likeness,
  ...duplicates,
  ...imports,
  ...publishers,
  ...application,
  ...materials,
  ...publisherNews,
  ...plans,
  ...library,
  ...series,
  ...removal,
  ...summary,
  ...projects,
  ...indicators,
  ...groups,
  ...members,
  ...groupBooks,
  ...roster,
  ...invitations,
  ...allocation,
  ...assignments,
  ...avoidance,
  ...trialBooks,
  ...messages,
  ...messageTemplates,
  ...commitment,
  ...review,
  ...reading,
  ...returns,
  ...leader,
  ...actingLeaders,
  ...assistant,
  ...progress,
  ...violations,
  ...results,
  ...analysis,
  ...exports,
  ...prints,
  ...pending,
  ...opinions,
  ...wall,
  ...selection,
  ...publicity,
  ...objections,
  ...certificates,
  ...selectedBooks,
} satisfies Record<string, Action>

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

/** HTTP method and path of a call. */
export function routeOf(name: ActionName): { method: string; path: string } {
  const action: Action = contract[name]
  return routeParts(name, action.route)
}
