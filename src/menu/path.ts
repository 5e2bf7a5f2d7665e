import { isExternal } from '#src/lib/safeUrl'

/** RuoYi's routes may say what a parameter looks like; the router takes any. */
const PATTERN = /(?<=:\w+)\([^)]*\)/g

/** A child's path below its parent's; an absolute or external one stands for itself. */
export function joinPath(base: string, path = ''): string {
  if (isExternal(path)) return path
  const joined = path.startsWith('/') ? path : `${base}/${path}`
  return joined
    .replaceAll(PATTERN, '')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
}
