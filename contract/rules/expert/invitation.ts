/** Days for which an invitation link can be answered. */
export const INVITATION_DAYS = 14

/** The office took the link back, or made another one for a sheet. */
export const LINK_ENDS = ['revoked', 'replaced'] as const
export type LinkEnd = (typeof LINK_ENDS)[number]

/** Minimum length of the reason for declining, in characters. */
export const DECLINE_REASON_MIN = 2
export const DECLINE_REASON_MISSING = '请填写谢绝理由'

/** The default invitation text, for projects without their own. */
export const INVITATION_TEXT =
  '一、报酬：评审报酬按国家有关规定核定，评审结束后由评审办公室统一发放。\n' +
  '二、保密：不透露专家身份、评审内容、他人意见和评审结果；样书和材料只用于本次评审，结束后不留存。\n' +
  '三、回避：与教材的编写人员、申报单位或出版单位有利害关系的，请在评审中申请回避；本人有教材参评的，请先告知评审办公室。\n' +
  '四、确认参加后请按期完成评审；因故不能参加的，请在评审开始前告知评审办公室。'

/** The format of an invitation key in its link. */
export const INVITATION_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
