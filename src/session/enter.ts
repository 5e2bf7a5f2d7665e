import type { Input } from '#contract'
import { errorText } from '#contract/errors'
import { holdsRole, MANAGERS, ROLE_DEFAULT, SKIP_PROJECT_PICKER } from '#contract/roles'
import { askAhead } from '#src/api/ahead/asked'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { reportedError } from '#src/api/errors'
import { textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'
import { currentProject } from './project'
import { departmentStore, useSession, type Me, type Menu } from './session'
import { token } from './token'

/** What the server knows this browser by; it opens nothing. */
const knownAs = stored('login_browser', textShape)

/**
 * Trades name, password and captcha for a token.
 * @returns true when the account has to choose a password of its own before anything else
 */
export async function login(input: Input<'login'>): Promise<boolean> {
  const answer = await call(
    'login',
    { browser: knownAs.read(), ...input },
    { token: false, relogin: false, repeatable: true },
  )
  if (!answer.token) throw reportedError(new ApiError(0, errorText('default')), 'login', {})
  token.write(answer.token)
  if (answer.browser) knownAs.write(answer.browser)
  if (answer.dept) departmentStore.write(answer.dept)
  else departmentStore.clear()
  return answer.need_bind === 1 || answer.pwd_expired === 1
}

/**
 * Asks the server who a token is and what their menu holds.
 * @throws ApiError without a word to the user: failing is an answer here, and the caller's to tell
 */
export async function readSession(held: string | undefined): Promise<{ me: Me; menu: Menu }> {
  // While a session is being taken up nobody can be asked to log in again.
  const options = { token: held ?? false, quiet: true, relogin: false } as const
  const [{ user, roles, permissions, buwei, need_bind, pwd_expired, applying }, menu] = await Promise.all([
    call('getInfo', {}, options),
    call('getRouters', {}, options),
  ])
  // A foreign server may answer well and name nobody.
  if (!user?.userId) throw new ApiError(0, errorText('default'))
  const mustBind = need_bind === 1 || pwd_expired === 1
  const named = roles.length > 0 ? roles : [ROLE_DEFAULT]
  return { me: { user, roles: named, permissions, buwei, mustBind, isApplicant: applying === 1 }, menu }
}

/** A reading that was begun before anybody could wait for it, and the token it was begun with. */
let ahead: { held: string; reading: ReturnType<typeof readSession> } | undefined

/** Begins to read the session while the console is still on its way; the next `loadSession` takes the answer. */
export function readAhead(): void {
  const held = token.read()
  if (held === undefined || ahead?.held === held) return
  const reading = readSession(held)
  // Whoever takes it is told of the failure.
  reading.then(({ me }) => askForProjects(me)).catch(() => undefined)
  ahead = { held, reading }
}

/** No page starts before the layout knows the projects of the user: they come while its code still does. */
function askForProjects({ user, roles, isApplicant }: Me): void {
  if (isApplicant) return
  const skips = holdsRole(roles, SKIP_PROJECT_PICKER)
  if (holdsRole(roles, MANAGERS) || (skips && !currentProject.get())) askAhead('pingshen_project', {})
  else if (!skips) askAhead('in_group', { user_id: user.userId })
}

/** Takes up the session whose token is in the browser. */
export async function loadSession(): Promise<void> {
  const held = token.read()
  const begun = ahead?.held === held ? ahead?.reading : undefined
  ahead = undefined
  const { me, menu } = await (begun ?? readSession(held))
  useSession.setState({ me, menu, token: held, interruption: undefined })
}
