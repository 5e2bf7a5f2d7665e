/* What comes after the result: the selection, publicity with its objections, certificates and revisions. */

/** How a book gets into the proposed selection. */
export const SELECT_WAY = {
  rank_all: '按总名次',
  rank_group: '按组内名次',
  score: '按最终分',
  votes: '按小组表决',
} as const
export type SelectWay = keyof typeof SELECT_WAY

/** 专项审核的结论 */
export const RECHECK_RESULT = { pass: '通过', fail: '不通过' } as const
export type RecheckResult = keyof typeof RECHECK_RESULT

export const OBJECTION_STATUS = { open: '待处理', rejected: '异议不成立', upheld: '异议成立' } as const
export type ObjectionStatus = keyof typeof OBJECTION_STATUS
/** An answer to an objection. */
export const OBJECTION_ANSWERS = ['rejected', 'upheld'] as const satisfies readonly ObjectionStatus[]

/** Days that a publicity takes: what is usual, and the least. */
export const PUBLICITY_DAYS = [5, 7] as const
export const LEAST_PUBLICITY_DAYS = 5

/** Why a selected book is taken out of the catalogue. */
export const REMOVAL_KIND = {
  not_revised: '三年未更新',
  ethics: '师德问题',
  negative: '重大负面影响',
  other: '其他',
} as const
export type RemovalKind = keyof typeof REMOVAL_KIND

export const CERTIFICATE_STATE = {
  valid: '有效',
  due_soon: '临近修订',
  overdue: '逾期未修订',
  removed: '已撤销',
} as const
export type CertificateState = keyof typeof CERTIFICATE_STATE

/** Years from the selection, or the last revision, to the next. */
export const REVISION_YEARS = 3
/** Days ahead that a revision is announced. */
export const REVISION_NOTICE_DAYS = 90

export const REVISION_STATUS = { pending: '待确认', confirmed: '已确认', returned: '已退回' } as const
export type RevisionStatus = keyof typeof REVISION_STATUS

/** What a key in an address opens. */
export const LINK_KIND = {
  invitation: '评审邀请',
  publicity: '公示',
  objection: '异议查询',
  certificate: '证书查验',
  unknown: '无效地址',
} as const
export type LinkKind = keyof typeof LINK_KIND
