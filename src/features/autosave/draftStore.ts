import type { z } from '#contract/zod'
import { putItem } from '#src/lib/putItem'
import { integerShape, shape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'
import type { Store } from './autosave'
import type { StoredDraft } from './machine'
import { readDisk, writeDisk } from './disk'

const timed = shape<{ at: number }>({ at: integerShape }, { at: 0 })
const atOf = (text: string | null): number => {
  try {
    return timed(JSON.parse(text ?? 'null'))?.at ?? 0
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
  const part = (value: unknown): P | undefined => schema.safeParse(value).data
  const draftIn = shape<StoredDraft<P>>(
    { value: part, saved: part, unsettled: part },
    { unsettled: undefined },
  )
  const simple = stored(key, draftIn)
  let isEmpty = false
  return {
    read: () => simple.read() ?? draftIn(found.get(key)),
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
