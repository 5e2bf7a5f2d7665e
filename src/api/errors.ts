import { isAxiosError, isCancel } from 'axios'
import { errorText, NETWORK_ERROR, REQUEST_HEADER, statusError, TIMEOUT_ERROR } from '#contract/errors'
import { isNotFetched } from '#src/lib/code'
import { toast, withFeedback } from '#src/ui/feedback'
import { tellNotFetched } from '#src/ui/offline/notFetched'
import { ApiError, TransportError } from './apiError'

const TRANSPORT_SECONDS = 5
const EXPIRED = 401
const REFUSED = 500

let expired: () => void = () => undefined

/** Says what an expired login leads to; the session knows, this folder must not. */
export const onExpired = (handler: () => void): void => {
  expired = handler
}

function transportText({ message }: Error): string {
  if (message === 'Network Error') return NETWORK_ERROR
  if (message.includes('timeout')) return TIMEOUT_ERROR
  const status = /^Request failed with status code (\d{3})$/.exec(message)?.[1]
  // Whatever else the transport says, it says in English.
  return status ? statusError(status) : errorText('default')
}

/** The caller has given the call up; nothing went wrong. */
export const isCancelledCall = (error: unknown): boolean => isCancel(error)

export interface Quiet {
  /** The page shows the failure itself; an expired session still asks to log in again. */
  quiet?: boolean
  /** `false`: nobody is asked to log in again either, because the call is about the session itself. */
  relogin?: boolean
}

/** What the user sees of a failed call: the one place where a code turns into a dialog or words. */
export function reportError(error: ApiError, url: string, { quiet, relogin = true }: Quiet): void {
  const answered = !(error instanceof TransportError)
  if (answered && error.code === EXPIRED && relogin) return expired()
  if (quiet) return
  if (answered && error.code === REFUSED) return toast.error(error.msg, undefined, error.words)
  // A package of many files reports its own failures, file by file.
  if (url.includes('addZip')) return
  if (!answered) return toast.error(error.msg, TRANSPORT_SECONDS, error.words)
  withFeedback(({ notification }) => notification.error({ key: error.words, title: error.msg }))
}

/**
 * Tells the user of a failed request and gives it as an ApiError; one that was given up stays what it is.
 * Code that a call needs and that did not come is a failed request too.
 * @throws the error itself when it is a fault of the program and no failed request
 */
export function reportedError(error: unknown, url: string, quiet: Quiet): unknown {
  if (isCancelledCall(error)) return error
  if (isNotFetched(error)) {
    if (!quiet.quiet) void tellNotFetched()
    return new TransportError(0, NETWORK_ERROR)
  }
  const failure = toApiError(error)
  reportError(failure, url, quiet)
  return failure
}

/**
 * A failed request as an ApiError.
 * @throws what is none: a fault of the program
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!isAxiosError(error)) throw error
  // What answered in the place of the server may have named the request too.
  const { response } = error
  return new TransportError(
    response?.status ?? 0,
    transportText(error),
    undefined,
    response?.headers[REQUEST_HEADER],
  )
}
