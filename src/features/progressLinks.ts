import type { Output } from '#contract'
import { BOOK_FLAG, VIOLATION_STATUS } from '#contract/dict'

export const TAB = {
  experts: '按专家',
  books: '按教材',
  unfinished: '未评完',
  returned: '退回记录',
  requests: '退回申请',
  advices: '专家意见',
  opinions: '组长意见',
  pending: '待审教材',
  stages: '学段统计',
} as const
export type Tab = keyof typeof TAB

/** The address of the list of progress behind a figure. */
export const listPath = (project_id: number, tab: Tab, filter: Record<string, string> = {}): string =>
  `/review/theReview?${new URLSearchParams({ projectId: String(project_id), tab, ...filter }).toString()}`

type Totals = Output<'project_all_num'>

export interface Figure {
  label: string
  value: string
  /** The list that it counts. */
  to: string
}

/** What an office asks for first, each with the list behind it. */
export const figuresOf = (project_id: number, all: Totals): Figure[] => {
  const behind = (label: string, value: string, tab: Tab, filter?: Record<string, string>): Figure => ({
    label,
    value,
    to: listPath(project_id, tab, filter),
  })
  const { expert_num } = all
  return [
    behind('参评教材', `${all.book_num} 种`, 'books'),
    behind('待补派', `${all.gap_book_num} 种`, 'books', { done: 'gap' }),
    behind('评审专家', `${expert_num} 位`, 'experts'),
    behind('已签承诺', `${all.committed_num} / ${expert_num}`, 'unfinished', { kind: 'not_committed' }),
    behind('已评', `${all.done_num} / ${all.need_review_num}`, 'books', { done: 'part' }),
    behind('暂存', `${all.draft_num} 份`, 'experts'),
    behind('组长意见', `${all.leader_opinion_num} 种`, 'opinions'),
    behind('全部提交', `${all.all_submit_expert_num} / ${expert_num}`, 'experts', {
      expert_status: 'all_submitted',
    }),
  ]
}

/** Reviews that the rules of avoidance forbid by what is known now; nothing when there are none. */
export const conflictsTrouble = (project_id: number, num: number): Figure[] =>
  num === 0
    ? []
    : [
        {
          label: '回避冲突',
          value: String(num),
          to: `/review/activity/copyreader?${new URLSearchParams({ projectId: String(project_id), tab: 'avoid' }).toString()}`,
        },
      ]

/** What is not as it should be, each with the list behind it; nothing when all is well. */
export const troublesOf = (project_id: number, all: Totals): Figure[] =>
  [
    {
      label: '缺专家的教材',
      num: all.gap_book_num,
      to: listPath(project_id, 'books', { done: 'gap' }),
    },
    ...all.by_flag
      .filter(({ flag }) => flag !== 'need_expert')
      .map(({ flag, num }) => ({
        label: BOOK_FLAG[flag],
        num,
        to: listPath(project_id, 'books', { flag }),
      })),
    { label: '退回申请待审批', num: all.return_request_num, to: listPath(project_id, 'requests') },
    { label: '退回后未交', num: all.returned_num, to: listPath(project_id, 'returned') },
    ...all.by_violation.map(({ violation_status, num }) => ({
      label: `违规：${VIOLATION_STATUS[violation_status]}`,
      num,
      to: `/review/teachingMaterial?${new URLSearchParams({ projectId: String(project_id), violation_status }).toString()}`,
    })),
  ].flatMap(({ label, num, to }) => (num === 0 ? [] : [{ label, value: String(num), to }]))
