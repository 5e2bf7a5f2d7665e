import { putItem } from '#src/lib/putItem'
import { create } from 'zustand'
import type { Output } from '#contract'
import { takeBearerFrom } from '#src/api/bearer'
import { token } from './token'

/** The current login, as the console uses it. */
export interface Me {
  user: Output<'getInfo'>['user']
  /** Role keys; ROLE_DEFAULT when the server named none. */
  roles: readonly string[]
  permissions: readonly string[]
  /** The unit recommends through its ministry. */
  buwei: boolean
  /** A password of one's own has to be chosen before anything else. */
  mustBind: boolean
  /** Has applied for a school that is not admitted yet: no project concerns them. */
  isApplicant: boolean
}

export type Menu = Output<'getRouters'>
export type Department = NonNullable<Output<'login'>['dept']>

const DEPARTMENT = 'dept'

/** The department arrives with the login only, so it is kept until logout. */
export const departmentStore = {
  write: (department: Department): boolean => putItem(DEPARTMENT, JSON.stringify(department)),
  clear: (): void => localStorage.removeItem(DEPARTMENT),
}

/**
 * Why this page cannot go on as it is: the server has forgotten the login, or another window of this browser has
 * logged out, or has logged in somebody else.
 */
export type Interruption =
  { kind: 'expired'; isLoggingIn: boolean } | { kind: 'left' } | { kind: 'other'; name: string }

interface Session {
  me: Me | undefined
  menu: Menu
  /** Whose token `me` was read with. Another window may put another one into the browser. */
  token: string | undefined
  interruption: Interruption | undefined
}

const NOBODY: Session = { me: undefined, menu: [], token: undefined, interruption: undefined }

/** Who is logged in and which menu the server gave them; empty until the guard has asked. */
export const useSession = create<Session>(() => NOBODY)

/** Nobody is logged in on this page any more. */
export const forgetMe = (): void => useSession.setState(NOBODY)

/**
 * What calls of this page travel with: never the token of somebody else who has logged in in another window while
 * this page still shows the work of the first.
 */
export const currentToken = (): string | undefined => useSession.getState().token ?? token.read()

takeBearerFrom(currentToken)

/** Calls back when the same person goes on with a new token: what failed meanwhile may be tried again. */
export const onNewToken = (goOn: () => void): (() => void) =>
  useSession.subscribe((now, before) => {
    if (now.me && before.me?.user.userId === now.me.user.userId && now.token !== before.token) goOn()
  })

/**
 * The login in hand.
 * @throws when nobody is logged in: only pages behind the guard may ask
 */
export function useMe(): Me {
  const me = useSession((session) => session.me)
  if (!me) throw new Error('nobody is logged in')
  return me
}
