import { SUPPLEMENTERS, type DeclareStep } from '#contract/facts/declaration/life'
import type { FormalResult } from '#contract/facts/declaration/states'
import { DIRECTORS, type Role } from '#contract/roles'

/** 形式审查的审查项, in the order of the sheet (product §3.14). */
export const FORMAL_ITEM = {
  F01: '属于申报范围',
  F02: '出版或重印时间在范围内',
  F03: '第一主编单位为申报单位',
  F04: '没有多渠道重复申报',
  F05: '同一主编内容基本相同的教材只报一项',
  F06: '推荐单位没有超过限额',
  F07: '申报表填写完整，与系统一致',
  F08: '申报表签字盖章齐全',
  F09: '样书PDF完整清晰，可以打开',
  F10: '版权页与填报一致',
  F11: 'CIP查询结果与填报一致',
  F12: '教材属性证明',
  F13: '政审表齐全、结论合格并盖章',
  F14: '编校差错率不超过万分之一',
  F15: '专家审查意见不少于3份并签名',
  F16: '使用证明满2年',
  F17: '出版单位资质有效',
  F18: '修订内容对照表',
  F19: '数字教材可以正常访问',
  F20: '获奖与规划证明真实',
  F21: '编者未列入失信与查处名单',
} as const
export type FormalCode = keyof typeof FORMAL_ITEM

/** A fault of one of these refuses the book; a fault of the others may be mended once. */
export const HARD_ITEMS = [
  'F01',
  'F02',
  'F03',
  'F04',
  'F05',
  'F06',
  'F13',
  'F14',
  'F17',
  'F21',
] as const satisfies readonly FormalCode[]

/** What the machine says of an item after it has looked. */
export const FINDING_VERDICT = {
  ok: '相符',
  doubt: '存疑',
  bad: '不符',
  na: '不适用',
  unknown: '无法核对',
} as const
export type FindingVerdict = keyof typeof FINDING_VERDICT

/** What an examiner should look at first. */
export const FINDINGS_AGAINST = ['doubt', 'bad'] as const satisfies readonly FindingVerdict[]

/** The result that a finding proposes; where it proposes none, a person has to look. */
export const PROPOSED: Readonly<Partial<Record<FindingVerdict, FormalResult>>> = {
  ok: 'pass',
  bad: 'fail',
  na: 'na',
}

/** Whether the machine has read a book that is examined. */
export const READING_STATE = {
  queued: '等待核对',
  reading: '正在核对',
  ready: '已核对',
  failed: '核对失败',
} as const
export type MachineReading = keyof typeof READING_STATE

/** 形审结论 */
export const FORMAL_CONCLUSION = { pass: '通过', supplement: '补正', reject: '不通过' } as const
export type FormalConclusion = keyof typeof FORMAL_CONCLUSION

/** Where an examination stands: a refusal waits for a second examiner. */
export const FORMAL_STATE = { open: '待审', second: '待复审', done: '已审' } as const
export type FormalState = keyof typeof FORMAL_STATE

/** The examinations of a book at the most: the first one, and one after a supplement. */
export const MOST_ROUNDS = 2

/** 审查意见 and the reason of every other act, in characters. */
export const EXAM_OPINION = { min: 10, max: 500 } as const
/** What is said of one item. */
export const ITEM_REMARK = { min: 5, max: 300 } as const
/** Days that an examiner may give for a supplement. */
export const SUPPLEMENT_DAYS = { min: 3, max: 30, usual: 7 } as const
/** Days within which a book is examined. */
export const EXAM_DAYS = 10

/** Roles that examine. */
export const EXAMINERS = ['formalExamination'] as const satisfies readonly Role[]
/** Roles that hand books over to examiners, and from one to another. */
export const EXAM_OFFICE = DIRECTORS
/** Roles that read examinations: an examiner their own, the office all of them. */
export const EXAM_READERS = [
  ...EXAMINERS,
  ...DIRECTORS,
  'sys2',
  'pingShenManage',
] as const satisfies readonly Role[]

/** What an examiner looks at: what waits, refusals to confirm, books with their owners, and what is over. */
export const FORMAL_TAB = {
  todo: '待审',
  second: '待复审',
  supplement: '补正中',
  done: '已审',
  all: '全部',
} as const
export type FormalTab = keyof typeof FORMAL_TAB

/** The steps of the formal examination (product §2.1). */
export const FORMAL_STEPS = {
  hand_over: { label: '移交形式审查', from: ['recommended'], to: 'formal_pending', who: EXAM_OFFICE },
  formal_pass: { label: '形审通过', from: ['formal_pending'], to: 'formal_passed', who: EXAMINERS },
  formal_supplement: {
    label: '退回补正',
    from: ['formal_pending'],
    to: 'formal_returned',
    who: EXAMINERS,
    reason: EXAM_OPINION.min,
  },
  formal_reject: {
    label: '形审不通过',
    from: ['formal_pending'],
    to: 'formal_rejected',
    who: EXAMINERS,
    reason: EXAM_OPINION.min,
  },
  resubmit: {
    label: '补正后提交',
    from: ['formal_returned'],
    to: 'formal_pending',
    who: SUPPLEMENTERS,
  },
  /** Nobody has supplemented the book in time: it is examined as it is. */
  supplement_over: { label: '逾期未补正', from: ['formal_returned'], to: 'formal_pending', who: [] },
} as const satisfies Record<string, DeclareStep>
export type FormalStepKey = keyof typeof FORMAL_STEPS
