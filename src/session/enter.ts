import type { Input } from '#contract'
import { errorText } from '#contract/errors'
import { ROLE_DEFAULT } from '#contract/roles'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { told } from '#src/api/errors'
import { departmentStore, useSession, type Me, type Menu } from './session'
import { token } from './token'

/** Trades name, password and captcha for a token. */
export async function login(input: Input<'login'>): Promise<void> {
  const answer = await call('login', input, { token: false, relogin: false, repeatable: true })
  if (!answer.token) throw told(new ApiError(0, errorText('default')), 'login', {})
  token.write(answer.token)
  if (answer.dept) departmentStore.write(answer.dept)
  else departmentStore.clear()
}

/**
 * Asks the server who a token is and what their menu holds.
 * @throws ApiError without a word to the user: failing is an answer here, and the caller's to tell
 */
export async function readSession(held: string | undefined): Promise<{ me: Me; menu: Menu }> {
  // While a session is being taken up nobody can be asked to log in again.
  const options = { token: held ?? false, quiet: true, relogin: false } as const
  const [{ user, roles, permissions, buwei }, menu] = await Promise.all([
    call('getInfo', {}, options),
    call('getRouters', {}, options),
  ])
  // A foreign server may answer well and name nobody.
  if (!user?.userId) throw new ApiError(0, errorText('default'))
  return { me: { user, roles: roles.length > 0 ? roles : [ROLE_DEFAULT], permissions, buwei }, menu }
}

/** Takes up the session whose token is in the browser. */
export async function loadSession(): Promise<void> {
  const held = token.read()
  const { me, menu } = await readSession(held)
  useSession.setState({ me, menu, token: held, interruption: undefined })
}
