import { matchPath } from 'react-router-dom'
import { isExternal } from '#src/lib/safeUrl'

/** RuoYi's routes may say what a parameter looks like, as in `edit/:id(\d+)`; the router takes any. */
const PATTERN = /(?<=:(\w+))\(((?:[^()]|\([^()]*\))*)\)/g

/** What the parameters of a path must look like, by their names. */
export type Patterns = Readonly<Record<string, RegExp>>

export function patternsOf(path: string): Patterns {
  const found = [...path.matchAll(PATTERN)].flatMap(([, name = '', pattern = '']) => {
    try {
      return [[name, new RegExp(`^(?:${pattern})$`)] as const]
    } catch {
      // A pattern that no browser reads binds nobody.
      return []
    }
  })
  return Object.fromEntries(found)
}

/** Whether an address is one of a route's: its path, with parameters that look as they must. */
export function leadsTo({ path, patterns }: { path: string; patterns: Patterns }, pathname: string): boolean {
  const found = matchPath(path, pathname)
  return (
    found !== null &&
    Object.entries(patterns).every(([name, pattern]) => pattern.test(found.params[name] ?? ''))
  )
}

/** A child's path below its parent's; an absolute or external one stands for itself. */
export function joinPath(base: string, path = ''): string {
  if (isExternal(path)) return path
  const joined = path.startsWith('/') ? path : `${base}/${path}`
  return joined
    .replaceAll(PATTERN, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
}
