/** The mark of the token with which calls travel, as the last answer to it told it. */
let held: { token: string; mark: string } | undefined
let changed: (() => void) | undefined

/** Calls back when an answer tells that what its caller may open or do is not what it was. */
export const onAccessChanged = (tell: () => void): void => {
  changed = tell
}

/** @param mark as our own server sends it; another server sends none */
export function noteAccess(token: unknown, mark: unknown): void {
  if (typeof token !== 'string' || typeof mark !== 'string') return
  const before = held
  held = { token, mark }
  if (before?.token === token && before.mark !== mark) changed?.()
}
