import type { NoticeKey } from './keys'
import type { NoticeKind } from './kind'

/** Everybody whose book it is, see `tellOutcome`. */
const PEOPLE = '教材的填报人、申报单位和推荐单位'

/** What is told when a book is reviewed, and afterwards. */
export const OUTCOME_NOTICES = {
  review_entered: {
    stage: 'review',
    told: PEOPLE,
    variables: ['books', 'project'],
    title: '教材进入评审',
    content: '{books}已列入“{project}”的评审。',
    quiet: true,
  },
  review_open: {
    stage: 'review',
    told: PEOPLE,
    variables: ['books', 'project'],
    title: '教材评审没有定论',
    content: '{books}在“{project}”中没有定论，可以列入以后的评审。',
  },
  publicity: {
    stage: 'review',
    told: PEOPLE,
    variables: ['books', 'project', 'deadline'],
    title: '教材进入公示',
    content: '{books}已列入“{project}”的公示名单，公示至{deadline}。',
  },
  objection_raised: {
    stage: 'review',
    told: PEOPLE,
    variables: ['books', 'project'],
    title: '教材在公示中收到异议',
    content: '“{project}”公示期间收到对{books}的异议，正在处理。',
  },
  objection_rejected: {
    stage: 'review',
    told: PEOPLE,
    variables: ['books', 'answer'],
    title: '异议不成立',
    content: '对{books}的异议经核实不成立，教材继续公示。答复：{answer}',
  },
  objection_upheld: {
    stage: 'review',
    told: PEOPLE,
    variables: ['books', 'answer'],
    title: '教材未入选',
    content: '对{books}的异议成立，该教材不入选。答复：{answer}',
  },
  selected: {
    stage: 'review',
    told: PEOPLE,
    variables: ['books', 'project'],
    title: '教材入选',
    content: '{books}在“{project}”中入选，证书可在“评审结果”中下载。',
  },
  not_selected: {
    stage: 'review',
    told: PEOPLE,
    variables: ['books', 'project'],
    title: '教材未入选',
    content: '{books}在“{project}”中未入选，反馈意见见“评审结果”。',
  },
  revision_due: {
    stage: 'after',
    told: PEOPLE,
    variables: ['books', 'deadline'],
    title: '入选教材须修订',
    content: '{books}须在{deadline}前完成修订（三年一修订），请在“评审结果”的“入选教材”中提交修订情况。',
  },
  revision_confirmed: {
    stage: 'after',
    told: PEOPLE,
    variables: ['books', 'deadline'],
    title: '教材修订已确认',
    content: '{books}的修订已确认，下一次修订期限为{deadline}。',
  },
  revision_returned: {
    stage: 'after',
    told: PEOPLE,
    variables: ['books', 'reason'],
    title: '教材修订被退回',
    content: '{books}的修订被退回，理由：{reason}。请修改后重新提交。',
  },
  removed: {
    stage: 'after',
    told: PEOPLE,
    variables: ['books', 'removal', 'certificate', 'reason'],
    title: '教材退出目录',
    content: '{books}已退出入选教材目录（{removal}），证书{certificate}同时撤销。理由：{reason}',
  },
} as const satisfies Partial<Record<NoticeKey, NoticeKind>>
