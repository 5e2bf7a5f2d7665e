import { isExternal } from '#src/lib/safeUrl'

/** A child's path below its parent's; an absolute or external one stands for itself. */
export function joinPath(base: string, path: string): string {
  if (isExternal(path)) return path
  const joined = path.startsWith('/') ? path : `${base}/${path}`
  return joined.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}
