import { config, safeParse, type core } from 'zod/mini'

// Compiled parsers need eval, which the content security policy forbids; even the probe for it is reported.
config({ jitless: true })

/**
 * One JSON value in local storage. What does not fit the schema (edited by hand, written by an older version) counts
 * as absent: a broken entry must never keep the console from starting. Schemas of what is read before the console is
 * there come from zod/mini: a fifth of the weight.
 */
export const stored = <T>(key: string, schema: core.$ZodType<T>) => ({
  read: (): T | undefined => {
    try {
      return safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data
    } catch {
      return undefined
    }
  },
  write: (value: T): void => localStorage.setItem(key, JSON.stringify(value)),
  clear: (): void => localStorage.removeItem(key),
})
