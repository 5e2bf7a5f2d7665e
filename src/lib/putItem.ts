type Where = 'localStorage' | 'sessionStorage'

/** What goes when the browser has no more room, the first line first: how pages were looked at, never what was typed. */
const SPARE = [/^import-mappings$/, /^(filters|columns|page|export-columns):/, /^read-page-/]

function isPut(key: string, text: string, where: Where): boolean {
  try {
    window[where].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/**
 * Writes to the browser's storage, the only way to do it. Where that is full, what can be spared makes room.
 * @returns whether it is stored; never throws, because a console that cannot remember must still work
 */
export function putItem(key: string, text: string, where: Where = 'localStorage'): boolean {
  if (isPut(key, text, where)) return true
  for (const spare of SPARE)
    try {
      const others = Object.keys(window[where]).filter((other) => other !== key && spare.test(other))
      for (const other of others) window[where].removeItem(other)
      if (others.length > 0 && isPut(key, text, where)) return true
    } catch {
      return false
    }
  return false
}
