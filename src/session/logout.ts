import { call } from '#src/api/call'
import { browser } from '#src/lib/browser'
import { site } from '#src/settings/site'
import { currentProject } from './project'
import { departmentStore, forgetMe, currentToken } from './session'
import { token } from './token'

/** Set while a review shows its names; it belongs to the login that set it. */
const DISPLAY_FLAG = 'review_display'

const SILENTLY = { quiet: true, relogin: false, repeatable: true } as const

/** Ends the current login here and on the server, and stays on the page. */
export async function endSession(): Promise<void> {
  // The server forgets first, while the token still travels; one that cannot be reached keeps nobody logged in. Another
  // window may have put a newer token into the browser a moment ago: whoever logs out means that one as well.
  for (const held of new Set([currentToken(), token.read()]))
    if (held) await call('logout', {}, { ...SILENTLY, token: held }).catch(() => undefined)
  forgetMe()
  token.clear()
  departmentStore.clear()
  currentProject.clear()
  localStorage.removeItem(DISPLAY_FLAG)
}

/** Logs out and goes to the site's own address, or to the console's start. */
export async function logout(): Promise<void> {
  const { home } = site()
  await endSession()
  browser.go(home)
}
