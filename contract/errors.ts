/** The message of an answer that carries one of these codes and no message of its own. */
export const ERROR_TEXT: Readonly<Record<string, string>> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
  default: '系统未知错误，请反馈给管理员',
}

/** The server's own message, or the text of the code, or the default. */
export const errorText = (code: number | string, msg?: string): string =>
  msg || ERROR_TEXT[String(code)] || ERROR_TEXT['default'] || ''

/** The message to an account that has to choose a password first. */
export const BIND_FIRST = {
  first: '首次登录须先设置自己的密码，请刷新页面后完成设置',
  expired: '密码已过期，请刷新页面后设置新密码',
} as const

/**
 * The code of a refusal that is not the call's fault: what hindered it is temporary, and it can be sent again
 * unchanged.
 */
export const AWAY = 503

/** A header of answers that changes whenever what the caller may open or do has changed. */
export const ACCESS_HEADER = 'access-mark'

/** A header of requests, from a proxy, and of all answers: the id under which the server has logged it. */
export const REQUEST_HEADER = 'x-request-id'

/** The end of a request's id, which is random in every form of it: short enough to be read out over the telephone. */
export const shortRequestId = (id: unknown): string => String(id).slice(-8)

/** Transport failures in words. */
export const NETWORK_ERROR = '后端接口连接异常'
export const TIMEOUT_ERROR = '系统接口请求超时'
export const statusError = (status: number | string): string => `系统接口${status}异常`

/** The messages for missing fields of the login. */
export const MISSING = { username: '请输入账号', password: '请输入密码', code: '请输入验证码' } as const

/** The message for a write that repeats one sent a moment ago. */
export const REPEATED = '数据正在处理，请勿重复提交'

/** The message when no project is selected. */
export const CHOOSE_PROJECT = '请选择活动名称'
