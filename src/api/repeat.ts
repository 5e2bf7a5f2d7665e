import { REPEATED } from '#contract/errors'
import { ApiError } from './apiError'
import type { Request } from './request'

const WINDOW_MS = 1000
const MAX_CHARACTERS = 5 * 1024 * 1024

/** When each write of the last second was sent. */
const sent = new Map<string, number>()

/**
 * Sends a write unless the very same one was sent less than a second ago and has not failed: a double click counts
 * once. Files and bodies above 5 MB are not compared.
 * @param holder whose write it is
 * @throws ApiError when it is such a repetition
 */
export async function once<T>(holder: string, request: Request, send: () => Promise<T>): Promise<T> {
  if (request.data instanceof FormData) return send()
  const key = JSON.stringify([holder, request])
  if (key.length > MAX_CHARACTERS) return send()
  const now = Date.now()
  for (const [old, at] of sent) if (now - at >= WINDOW_MS) sent.delete(old)
  if (sent.has(key)) throw new ApiError(500, REPEATED)
  sent.set(key, now)
  try {
    return await send()
  } catch (error) {
    // What went wrong may be tried again at once.
    sent.delete(key)
    throw error
  }
}
