import { shortRequestId } from '#contract/errors'

/** A call that did not succeed: refused by the server, answered wrongly, or never answered. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The envelope's code, the HTTP status, or 0 when no answer came. */
  readonly code: number
  /** What the server sent along, such as a list of faulty fields. */
  readonly data: unknown

  /** The message without the number of its request: the same for all calls that fail alike. */
  readonly words: string

  /** @param request the server's id of the request, where it failed for no reason that the words could explain */
  constructor(code: number, msg: string, data?: unknown, request?: unknown) {
    super(request ? `${msg}（编号 ${shortRequestId(request)}）` : msg)
    this.code = code
    this.data = data
    this.words = msg
  }

  get msg(): string {
    return this.message
  }
}

/** No envelope arrived: the network, a timeout, or an HTTP status other than 200. */
export class TransportError extends ApiError {
  override name = 'TransportError'
}
