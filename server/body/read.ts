import type { Context as HonoContext } from 'hono'
import { Refusal } from '#server/define'
import { timeFor, tooLarge, TOO_SLOW } from './limits'

/**
 * The length that a request announces; undefined where it comes piece by piece.
 * @throws Refusal when it is more than may come: nothing of it is read then
 */
export function announced(request: Request, most: number): number | undefined {
  const header = request.headers.get('content-length')
  if (header === null || request.headers.has('transfer-encoding')) return undefined
  const length = Number(header)
  if (!(length <= most)) throw new Refusal(tooLarge(most))
  return length
}

/** What comes of it within the time; the rest is not waited for. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(TOO_SLOW)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Counted as it comes: nobody has said how much it will be. */
async function counted(body: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > most) {
      // Whoever sends without end is not waited for.
      void reader.cancel().catch(() => undefined)
      throw new Refusal(tooLarge(most))
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * The text of a body.
 * @param most bytes it may have
 * @throws Refusal when it is larger, or too slow
 */
export async function bodyText(c: HonoContext, most: number): Promise<string> {
  const length = announced(c.req.raw, most)
  // What is announced is cut off there by the protocol.
  if (length !== undefined) return within(timeFor(length), c.req.text())
  const { body } = c.req.raw
  return body ? within(timeFor(most), counted(body, most)) : ''
}
