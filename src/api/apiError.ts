/** A call that did not succeed: refused by the server, answered wrongly, or never answered. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The envelope's code, the HTTP status, or 0 when no answer came. */
  readonly code: number
  /** What the server sent along, such as a list of faulty fields. */
  readonly data: unknown

  constructor(code: number, msg: string, data?: unknown) {
    super(msg)
    this.code = code
    this.data = data
  }

  get msg(): string {
    return this.message
  }
}

/** No envelope arrived: the network, a timeout, or an HTTP status other than 200. */
export class TransportError extends ApiError {
  override name = 'TransportError'
}
