import type { Read } from './shape'

/**
 * One JSON value in local storage. What does not read as it should (edited by hand, written by an older version)
 * counts as absent: a broken entry must never keep the console from starting.
 */
export const stored = <T>(key: string, read: Read<T>) => ({
  read: (): T | undefined => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? 'null'))
    } catch {
      return undefined
    }
  },
  write: (value: T): void => localStorage.setItem(key, JSON.stringify(value)),
  clear: (): void => localStorage.removeItem(key),
})
