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

/** The code of a refusal that is no fault of the call: what it says was hindered can be sent again as it is. */
export const AWAY = 503

/** Transport failures in words. */
export const NETWORK_ERROR = '后端接口连接异常'
export const TIMEOUT_ERROR = '系统接口请求超时'
export const statusError = (status: number | string): string => `系统接口${status}异常`

/** What a login cannot do without. */
export const MISSING = { username: '请输入账号', password: '请输入密码', code: '请输入验证码' } as const

/** A write that was sent a moment ago and is sent again. */
export const REPEATED = '数据正在处理，请勿重复提交'

/** A project has to be chosen first. */
export const CHOOSE_PROJECT = '请选择活动名称'
