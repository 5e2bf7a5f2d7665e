import { putItem } from './putItem'
import type { ShapeReader } from './shape'

/**
 * One JSON value in the browser's storage; a session's is forgotten with its window. What does not read as it should
 * (edited by hand, written by an older version) counts as absent: a broken entry must never keep the console from
 * starting.
 */
export const stored = <T>(
  key: string,
  read: ShapeReader<T>,
  where: 'localStorage' | 'sessionStorage' = 'localStorage',
) => ({
  read: (): T | undefined => {
    try {
      return read(JSON.parse(window[where].getItem(key) ?? 'null'))
    } catch {
      return undefined
    }
  },
  /** @returns whether it is stored: the browser may have no room */
  write: (value: T): boolean => putItem(key, JSON.stringify(value), where),
  clear: (): void => window[where].removeItem(key),
})
