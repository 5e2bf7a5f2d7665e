import { to } from '#contract/address'
import type { ProjectCheck } from '#contract/facts/projectLife'

/** Where what a check complains of is mended: the address in a project, and the name of the link. */
type Remedy = readonly [label: string, address: (projectId: number) => string]

const BOOKS: Remedy = ['去参评教材', (projectId) => to('review/teachingMaterial', { projectId })]
const EXPERTS: Remedy = ['去专家管理', (projectId) => to('review/expertsList', { projectId })]
const GROUPS: Remedy = ['去评审分组', (projectId) => to('review/activity/grouping', { projectId })]
const GAPS: Remedy = [
  '去补派',
  (projectId) => to('review/theReview', { projectId, tab: 'books', done: 'gap' }),
]
const UNFINISHED: Remedy = [
  '看未评完',
  (projectId) => to('review/theReview', { projectId, tab: 'unfinished' }),
]
const RESULTS: Remedy = ['去评审结果', (projectId) => to('review/textbook', { projectId })]
const SELECTION: Remedy = [
  '去入选与公示',
  (projectId) => to('review/textbook', { projectId, tab: 'selection' }),
]
/** Mended in the form of the project itself, which 修改 in its row opens. */
const HERE = null

export const REMEDIES: Readonly<Record<ProjectCheck, Remedy | null>> = {
  indicators: ['去指标体系', (projectId) => to('review/activity/indicators', { projectId })],
  no_book: BOOKS,
  no_expert: EXPERTS,
  ungrouped: BOOKS,
  leader: GROUPS,
  short: GAPS,
  over: GROUPS,
  avoidance: GROUPS,
  forced: GROUPS,
  commitment: [
    '去填写承诺书',
    (projectId) => to('review/activity/copyreader', { projectId, tab: 'texts', text: 'commitment' }),
  ],
  manager: HERE,
  over_time: HERE,
  not_begun: HERE,
  samples: GROUPS,
  unconfirmed: EXPERTS,
  even: HERE,
  unsubmitted: UNFINISHED,
  open_reviews: UNFINISHED,
  leader_opinion: ['看小组意见', (projectId) => to('review/theReview', { projectId, tab: 'opinions' })],
  not_calculated: RESULTS,
  recalc: RESULTS,
  tie: RESULTS,
  undecided: RESULTS,
  publicity_time: HERE,
  publicity_over: HERE,
  publicity_short: HERE,
  recheck: SELECTION,
  selection_draft: SELECTION,
  selection_old: SELECTION,
  publicity: HERE,
  objection: SELECTION,
  withheld: RESULTS,
}
