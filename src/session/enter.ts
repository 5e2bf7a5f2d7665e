import type { Input } from '#contract'
import { ROLE_DEFAULT } from '#contract/roles'
import { call } from '#src/api/call'
import { departmentStore, useSession } from './session'
import { token } from './token'

// While a session is being taken up nobody can be asked to log in again: failing is an answer, and the caller's to tell.
const TAKING_UP = { quiet: true, relogin: false } as const

/** Trades name, password and captcha for a token. */
export async function login(input: Input<'login'>): Promise<void> {
  const answer = await call('login', input, { token: false, relogin: false })
  token.write(answer.token)
  if (answer.dept) departmentStore.write(answer.dept)
  else departmentStore.clear()
}

/** Asks the server who the token is and what their menu holds. */
export async function loadSession(): Promise<void> {
  const [{ user, roles, permissions, buwei }, menu] = await Promise.all([
    call('getInfo', {}, TAKING_UP),
    call('getRouters', {}, TAKING_UP),
  ])
  useSession.setState({
    me: { user, roles: roles.length > 0 ? roles : [ROLE_DEFAULT], permissions, buwei },
    menu,
  })
}
