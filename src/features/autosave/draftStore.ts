import { z } from '#contract/zod'
import { putItem } from '#src/lib/putItem'
import { stored } from '#src/lib/stored'
import type { Store } from './autosave'
import { readDisk, writeDisk } from './disk'

const At = z.object({ at: z.number().default(0) })
const atOf = (text: string | null): number => {
  try {
    return At.safeParse(JSON.parse(text ?? 'null')).data?.at ?? 0
  } catch {
    return 0
  }
}

/** What was found on the disk where the simpler storage takes nothing. */
const found = new Map<string, unknown>()

/** Puts what the disk has of these drafts, and newer, where `draftStore` reads it: after a crash that is the later. */
export async function recallDrafts(prefix: string): Promise<void> {
  // Where there is no database, what the simpler storage has is all there is.
  const entries = await readDisk(prefix).catch(() => [])
  for (const { key, at, text } of entries)
    try {
      if (at <= atOf(localStorage.getItem(key))) continue
      if (text === null) localStorage.removeItem(key)
      else if (!putItem(key, text)) found.set(key, JSON.parse(text))
    } catch {
      if (text !== null) found.set(key, JSON.parse(text))
    }
}

export function hasDraft(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null || found.has(key)
  } catch {
    return found.has(key)
  }
}

/**
 * Keeps a value in this browser, in two places: one that has it at once, and one that survives a crash.
 * `recallDrafts` goes first.
 */
export function draftStore<P extends object>(key: string, schema: z.ZodType<P>): Store<P> {
  const Draft = z.object({ value: schema, saved: schema, unsettled: schema.optional() })
  const simple = stored(key, (value) => Draft.safeParse(value).data)
  let isEmpty = false
  return {
    read: () => simple.read() ?? Draft.safeParse(found.get(key)).data,
    clear: () => {
      if (isEmpty) return
      isEmpty = true
      found.delete(key)
      try {
        simple.clear()
      } catch {
        // It took nothing in the first place.
      }
      void writeDisk({ key, at: Date.now(), text: null }).catch(() => undefined)
    },
    write: async (value) => {
      isEmpty = false
      const at = Date.now()
      const text = JSON.stringify({ ...value, at })
      const isKept = putItem(key, text)
      return writeDisk({ key, at, text }).then(
        () => true,
        () => isKept,
      )
    },
  }
}
