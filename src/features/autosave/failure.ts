import { AWAY, ERROR_TEXT } from '#contract/errors'
import { ApiError, TransportError } from '#src/api/apiError'
import type { Known, Outcome } from './machine'

const isConflict = ({ data }: ApiError): boolean =>
  typeof data === 'object' && data !== null && 'revision' in data

async function judged<P extends object, I>(
  error: unknown,
  read: () => Promise<Known<P>>,
): Promise<Outcome<P, I>> {
  if (!(error instanceof ApiError)) throw error
  const isAway =
    error instanceof TransportError || error.code === AWAY || error.words === ERROR_TEXT['default']
  if (isAway) return { kind: 'offline' }
  if (error.code === 401) return { kind: 'expired' }
  if (!isConflict(error)) return { kind: 'refused', message: error.msg }
  return { kind: 'conflict', theirs: await read() }
}

/**
 * What a save that went wrong means for an autosave.
 * @param read what the server holds now, after somebody else has saved
 */
export async function outcomeOf<P extends object, I>(
  error: unknown,
  read: () => Promise<Known<P>>,
): Promise<Outcome<P, I>> {
  try {
    return await judged<P, I>(error, read)
  } catch {
    return { kind: 'offline' }
  }
}
