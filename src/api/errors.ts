import { isAxiosError } from 'axios'
import { errorText, NETWORK_ERROR, statusError, TIMEOUT_ERROR } from '#contract/errors'
import { toast, withFeedback, type Feedback } from '#src/ui/feedback'
import { ApiError, TransportError } from './apiError'

const TRANSPORT_SECONDS = 5
const EXPIRED = 401
const REFUSED = 500

let leave: (() => void) | undefined
let asking: Feedback['modal'] | undefined

/** Says what 重新登录 does; the session knows, this folder must not. */
export const onRelogin = (handler: () => void): void => {
  leave = handler
}

/** One dialog on one screen, however many calls fail in the meantime. */
const askRelogin = (): void =>
  withFeedback(({ modal }) => {
    if (asking === modal) return
    asking = modal
    modal.confirm({
      title: '系统提示',
      content: '登录状态已过期，您可以继续留在该页面，或者重新登录',
      okText: '重新登录',
      cancelText: '取消',
      onOk: () => leave?.(),
      afterClose: () => {
        asking = undefined
      },
    })
  })

function transportText(error: Error): string {
  if (error.message === 'Network Error') return NETWORK_ERROR
  if (error.message.includes('timeout')) return TIMEOUT_ERROR
  const status = /^Request failed with status code (\d{3})$/.exec(error.message)?.[1]
  return status ? statusError(status) : error.message || errorText('default')
}

/**
 * A failed request as an ApiError; what already is one stays itself.
 * @throws the error itself when it is a fault of the program and no failed request
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!isAxiosError(error)) throw error
  return new TransportError(error.response?.status ?? 0, transportText(error))
}

export interface Quiet {
  /** The page shows the failure itself; an expired session still asks to log in again. */
  quiet?: boolean
  /** `false`: nobody is asked to log in again either, because the call is about the session itself. */
  relogin?: boolean
}

/** What the user sees of a failed call: the one place where a code turns into a dialog or words. */
export function report(error: ApiError, url: string, { quiet, relogin = true }: Quiet): void {
  const answered = !(error instanceof TransportError)
  if (answered && error.code === EXPIRED) return relogin ? askRelogin() : undefined
  if (quiet) return
  if (answered && error.code === REFUSED) return toast.error(error.msg)
  // A package of many files reports its own failures, file by file.
  if (url.includes('addZip')) return
  if (!answered) return toast.error(error.msg, TRANSPORT_SECONDS)
  withFeedback(({ notification }) => notification.error({ key: error.msg, title: error.msg }))
}
