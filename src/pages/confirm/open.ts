import { ApiError } from '#src/api/apiError'

/** How a page calls that anybody may open: without a login, saying itself what went wrong. */
export const OPEN = { token: false, relogin: false, quiet: true } as const

export const openWords = (error: unknown): string =>
  error instanceof ApiError ? error.msg : '网络异常，请重试'
