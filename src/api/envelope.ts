import { errorText } from '#contract/errors'
import type { Envelope } from '#contract/define'
import { ApiError } from './apiError'

const OK = 200

/**
 * The value inside an answer. Every answer is HTTP 200 and tells by its `code` (a number or its text, 200 when
 * absent) whether it went well.
 * @throws ApiError with the code, the words for the user and the data of the refusal
 */
export function unwrap(envelope: Envelope, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw new ApiError(0, errorText('default'))
  const { code: given = OK, msg, ...rest }: Record<string, unknown> = { ...answer }
  const code = Number(given)
  if (code !== OK) {
    throw new ApiError(
      code,
      errorText(String(given), typeof msg === 'string' ? msg : undefined),
      rest['data'],
      rest['request_id'],
    )
  }
  if (envelope === 'msg') return msg
  if (envelope === 'data') return rest['data'] ?? null
  // An export that was written to a file says its name where others say that it went well.
  return envelope === 'flat' ? { ...rest, msg } : rest
}
