/** What the user reads when an answer carries one of these codes and no message of its own. */
export const ERROR_TEXT: Readonly<Record<string, string>> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
  default: '系统未知错误，请反馈给管理员',
}

/** The server's own message wins; then the text of the code; then the default. */
export const errorText = (code: number | string, msg?: string): string =>
  msg || ERROR_TEXT[String(code)] || ERROR_TEXT['default'] || ''

/** What an account hears that has to choose a password first. */
export const BIND_FIRST = {
  first: '首次登录须先设置自己的密码，请刷新页面后完成设置',
  expired: '密码已过期，请刷新页面后设置新密码',
} as const

/** Transport failures in words. */
export const NETWORK_ERROR = '后端接口连接异常'
export const TIMEOUT_ERROR = '系统接口请求超时'
export const statusError = (status: number | string): string => `系统接口${status}异常`

/** What a login cannot do without. */
export const MISSING = { username: '请输入账号', password: '请输入密码', code: '请输入验证码' } as const

/** A write that was sent a moment ago and is sent again. */
export const REPEATED = '数据正在处理，请勿重复提交'

/** Business refusals that more than one place says. */
export const REFUSAL = {
  chooseProject: '请选择活动名称',
  captcha: '验证码错误或已失效',
  login: '用户不存在/密码错误',
  locked: (minutes: number) => `密码输入错误次数过多，帐户锁定${minutes}分钟`,
  indicatorSum: (full: number, sum: number | string) => `指标分值合计须为${full}分，当前${sum}分`,
  indicatorsLocked: '指标已启用，不能修改',
  notLeader: '您不是该组组长',
  returnOwn: '不能申请退回自己的评审，请联系评审管理员',
  assignmentLocked: '该教材已锁定，请联系管理员退回',
  manualReason: '人工调整须填写理由(不少于20字)',
  signFirst: '请先完成电子签名',
  signEach: '本活动要求每本签名，请签名后提交',
  commitFirst: '请先签署承诺书',
  closed: '评审已截止，不能修改',
  paused: '项目未启动/已暂停',
  embargo: '成绩还在封存中，请先由评审活动管理员公布成绩',
  recalc: '核分时间早于最近评分时间，请重新核分',
} as const
