import type { Output } from '#contract'
import { to, type AddressOf } from '#contract/address'
import { BOOK_FLAG, VIOLATION_STATUS } from '#contract/facts/results'

type Question = Omit<AddressOf<'review/theReview'>, 'projectId'>

type Totals = Output<'project_all_num'>

export interface Figure {
  label: string
  value: string
  /** The list that it counts. */
  to: string
  /** Since when, until when, or of what. */
  note?: string
  /** Its deadline is near. */
  isUrgent?: boolean
}

/** What an office asks for first, each with the list behind it. */
export const figuresOf = (projectId: number, all: Totals): Figure[] => {
  const behind = (label: string, value: string, question: Question): Figure => ({
    label,
    value,
    to: to('review/theReview', { projectId, ...question }),
  })
  const { expert_num } = all
  return [
    behind('参评教材', `${all.book_num} 种`, { tab: 'books' }),
    behind('待补派', `${all.gap_book_num} 种`, { tab: 'books', done: 'gap' }),
    behind('评审专家', `${expert_num} 位`, { tab: 'experts' }),
    behind('已签承诺', `${all.committed_num} / ${expert_num}`, { tab: 'unfinished', kind: 'not_committed' }),
    behind('已评', `${all.done_num} / ${all.need_review_num}`, { tab: 'books', done: 'part' }),
    behind('暂存', `${all.draft_num} 份`, { tab: 'experts' }),
    behind('组长意见', `${all.leader_opinion_num} 种`, { tab: 'opinions' }),
    behind('全部提交', `${all.all_submit_expert_num} / ${expert_num}`, {
      tab: 'experts',
      expert_status: 'all_submitted',
    }),
  ]
}

/** Reviews that the rules of avoidance forbid by what is known now; nothing when there are none. */
export const conflictsTrouble = (projectId: number, num: number): Figure[] =>
  num === 0
    ? []
    : [
        {
          label: '回避冲突',
          value: String(num),
          to: to('review/activity/copyreader', { projectId, tab: 'avoid' }),
        },
      ]

/** What is not as it should be, each with the list behind it; nothing when all is well. */
export const troublesOf = (projectId: number, all: Totals): Figure[] =>
  [
    {
      label: '缺专家的教材',
      num: all.gap_book_num,
      to: to('review/theReview', { projectId, tab: 'books', done: 'gap' }),
    },
    ...all.by_flag
      .filter(({ flag }) => flag !== 'need_expert')
      .map(({ flag, num }) => ({
        label: BOOK_FLAG[flag],
        num,
        to: to('review/theReview', { projectId, tab: 'books', flag }),
      })),
    {
      label: '退回申请待审批',
      num: all.return_request_num,
      to: to('review/theReview', { projectId, tab: 'requests' }),
    },
    {
      label: '退回后未交',
      num: all.returned_num,
      to: to('review/theReview', { projectId, tab: 'returned' }),
    },
    ...all.by_violation.map(({ violation_status, num }) => ({
      label: `违规：${VIOLATION_STATUS[violation_status]}`,
      num,
      to: to('review/teachingMaterial', { projectId, violation_status }),
    })),
  ].flatMap(({ label, num, to }) => (num === 0 ? [] : [{ label, value: String(num), to }]))
