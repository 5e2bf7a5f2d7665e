import type { z } from 'zod'

/**
 * One JSON value in local storage. What does not fit the schema (edited by hand, written by an older
 * version) counts as absent: a broken entry must never keep the console from starting.
 */
export const stored = <T>(key: string, schema: z.ZodType<T>) => ({
  read: (): T | undefined => {
    try {
      return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
    } catch {
      return undefined
    }
  },
  write: (value: T): void => localStorage.setItem(key, JSON.stringify(value)),
  clear: (): void => localStorage.removeItem(key),
})
