import { routeAt } from '#src/menu/routes'
import { screenAt } from '#src/menu/screenAt'
import { BASE, pathOf } from '#src/lib/browser'
import { useSession } from '#src/session/session'
import { fetchPage } from './lazyPages'

/** Milliseconds for which a pointer rests on a link that is meant; it passes over others more quickly. */
const REST_MS = 60

/** The screen that a link of the console leads to, the one that something in the document is part of. */
function screenOf(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== window.location.origin || !link.pathname.startsWith(BASE)) return undefined
  const path = pathOf(link.pathname)
  return screenAt(path) ?? routeAt(useSession.getState().menu, path)?.screen
}

/**
 * Fetches the page that a link leads to while it is pointed at, before it is followed: from then on to the click there
 * are some 200 ms.
 * @returns ends it
 */
export function fetchPointedAt(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new AbortController()
  const fetchAfter =
    (rest: number) =>
    ({ target }: Event): void => {
      clearTimeout(timer)
      const screen = screenOf(target)
      // Who follows the link fetches it again, and is told of the failure then.
      if (screen) timer = setTimeout(() => void fetchPage(screen).catch(() => undefined), rest)
    }
  for (const [event, rest] of [
    ['pointerover', REST_MS],
    ['pointerdown', 0],
    ['focusin', 0],
  ] as const)
    document.addEventListener(event, fetchAfter(rest), { passive: true, signal: over.signal })
  return () => {
    clearTimeout(timer)
    over.abort()
  }
}
