import { backEnd } from '#src/api/backEnd'
import { pathOf } from '#src/lib/browser'
import { TOKEN_KEY } from '#src/session/tokenKey'
import { FRONT } from './front'

/** What the guard asks of the server before it lets anybody in. */
const ASKED = ['/getInfo', '/getRouters']

function fetchFile(href: string): void {
  const link = document.createElement('link')
  if (href.endsWith('.css')) {
    link.rel = 'preload'
    link.as = 'style'
  } else link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

/**
 * Asks who is logged in and has the console fetched, before there is code that could draw it. Without a login, and for a page
 * that stands beside the console, it does nothing.
 * @param files addresses of what every page of the console needs
 */
export function askEarly(files: readonly string[]): void {
  const held = localStorage.getItem(TOKEN_KEY)
  const [, first] = pathOf(window.location.pathname).split('/')
  if (!held || FRONT.some((screen) => screen.split('/')[0] === first)) return
  const headers = { Authorization: `Bearer ${held}` }
  // What fails is asked again by whoever needs it, and the failure told then.
  const ask = (path: string) => fetch(backEnd.base + path, { headers }).catch(() => undefined)
  const answers = new Map(ASKED.map((path) => [path, ask(path)]))
  window.early = { held, askedAt: performance.now(), answers }
  files.forEach(fetchFile)
}
