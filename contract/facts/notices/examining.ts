import type { NoticeKey } from './keys'
import type { NoticeKind } from './kind'

const EXAMINER = '审查的形审员'
const OWNERS = '教材的填报人和申报单位'

/** What is told in the formal examination. */
export const EXAMINING_NOTICES = {
  exam_given: {
    stage: 'formal',
    told: EXAMINER,
    variables: ['num', 'deadline'],
    title: '有教材等待形式审查',
    content: '{num}种教材已交给您作形式审查，请于{deadline}前完成。',
  },
  exam_passed_on: {
    stage: 'formal',
    told: '接手的形审员',
    variables: ['num', 'reason'],
    title: '有教材转派给您',
    content: '{num}种教材已转派给您作形式审查：{reason}',
  },
  formal_passed: {
    stage: 'formal',
    told: OWNERS,
    variables: ['books'],
    title: '教材已通过形式审查',
    content: '{books}已通过形式审查，等待纳入评审。',
  },
  supplement_asked: {
    stage: 'formal',
    told: OWNERS,
    variables: ['books', 'deadline', 'opinion'],
    title: '教材需要补正',
    content: '{books}经形式审查需要补正，请于{deadline}前完成：{opinion}',
  },
  supplement_given: {
    stage: 'formal',
    told: EXAMINER,
    variables: ['books', 'note'],
    title: '教材已补正',
    content: '{books}已补正，请继续审查。补正说明：{note}',
  },
  supplement_missed: {
    stage: 'formal',
    told: OWNERS,
    variables: ['books'],
    title: '教材逾期未补正',
    content: '{books}没有在截止前补正，形审员将按现有材料继续审查。',
  },
  supplement_over: {
    stage: 'formal',
    told: EXAMINER,
    variables: ['books'],
    title: '教材逾期未补正，请继续审查',
    content: '{books}没有在截止前补正，请按现有材料继续审查。',
  },
  second_asked: {
    stage: 'formal',
    told: '复审的形审员',
    variables: ['books'],
    title: '有教材等待复审',
    content: '{books}拟形审不通过，请复审。',
  },
  second_disagreed: {
    stage: 'formal',
    told: EXAMINER,
    variables: ['books', 'opinion'],
    title: '复审不同意形审不通过',
    content: '{books}已退回您重新审查：{opinion}',
  },
  formal_rejected: {
    stage: 'formal',
    told: OWNERS,
    variables: ['books', 'opinion'],
    title: '教材形式审查未通过',
    content: '{books}形式审查未通过：{opinion}',
  },
} as const satisfies Partial<Record<NoticeKey, NoticeKind>>
