import type { NoticeKey } from './keys'
import type { NoticeKind } from './kind'

const AUTHOR = '教材的填报人'
const OWNERS = '教材的填报人和申报单位'
const RECOMMENDER = '推荐单位'

/** What is told until a book is recommended. */
export const DECLARING_NOTICES = {
  plan_approved: {
    stage: 'plan',
    told: '选题的填写人',
    variables: ['plan', 'opinion'],
    title: '选题已立项',
    content: '选题“{plan}”已通过审核并立项。审核意见：{opinion}。',
  },
  plan_returned: {
    stage: 'plan',
    told: '选题的填写人',
    variables: ['plan', 'opinion'],
    title: '选题被退回',
    content: '选题“{plan}”被退回，审核意见：{opinion}。请修改后重新提交。',
  },
  collect_passed: {
    stage: 'plan',
    told: '采集教材的人',
    variables: ['books'],
    title: '采集的教材已通过审核',
    content: '您采集的教材{books}已通过审核，可以转为申报。',
  },
  collect_returned: {
    stage: 'plan',
    told: '采集教材的人',
    variables: ['books', 'opinion'],
    title: '采集的教材被退回',
    content: '您采集的教材{books}被退回，意见：{opinion}。请修改后重新提交。',
  },
  school_asked: {
    stage: 'school',
    told: '学校管理员',
    variables: ['person', 'books'],
    title: '教材等待学校审核',
    content: '{person}送审的{books}等待学校审核。',
  },
  school_passed: {
    stage: 'school',
    told: AUTHOR,
    variables: ['books'],
    title: '教材已由学校推荐',
    content: '{books}已通过学校审核，等待推荐单位审核。',
  },
  school_returned: {
    stage: 'school',
    told: AUTHOR,
    variables: ['books', 'reason'],
    title: '教材被学校退回',
    content: '{books}被学校退回，理由：{reason}。请修改后重新送审。',
  },
  withdrawn: {
    stage: 'school',
    told: `${OWNERS}；已提交推荐单位的，还有${RECOMMENDER}`,
    variables: ['person', 'books', 'reason'],
    title: '教材申报已撤回',
    content: '{person}撤回了{books}的申报，原因：{reason}。',
  },
  reopened: {
    stage: 'school',
    told: AUTHOR,
    variables: ['person', 'books'],
    title: '教材已恢复为草稿',
    content: '{person}把{books}恢复为草稿，可以修改后重新提交。',
    quiet: true,
  },
  recommend_asked: {
    stage: 'recommend',
    told: RECOMMENDER,
    variables: ['unit', 'books'],
    title: '教材等待推荐',
    content: '{unit}申报的{books}等待推荐。',
    quiet: true,
  },
  recommended: {
    stage: 'recommend',
    told: OWNERS,
    variables: ['books'],
    title: '教材已获推荐',
    content: '{books}已由推荐单位推荐，等待形式审查。',
  },
  recommend_returned: {
    stage: 'recommend',
    told: OWNERS,
    variables: ['books', 'reason'],
    title: '教材被推荐单位退回',
    content: '{books}被推荐单位退回，理由：{reason}。请修改后重新提交。',
  },
  recommend_rejected: {
    stage: 'recommend',
    told: OWNERS,
    variables: ['books', 'reason'],
    title: '教材不予推荐',
    content: '{books}不予推荐，理由：{reason}。',
  },
  check_asked: {
    stage: 'recommend',
    told: '申报单位所在省',
    variables: ['books'],
    title: '教材等待省级复核',
    content: '{books}由其他渠道推荐，等待省级复核，逾期未复核视为同意。',
  },
  check_objected: {
    stage: 'recommend',
    told: `评审活动管理员和${RECOMMENDER}`,
    variables: ['unit', 'books', 'reason'],
    title: '教材省级复核有异议',
    content: '{unit}对{books}提出异议，理由：{reason}',
  },
} as const satisfies Partial<Record<NoticeKey, NoticeKind>>
