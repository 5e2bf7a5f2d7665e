import { create } from 'zustand'
import type { Output } from '#contract'

/** The login in hand, as the console uses it. */
export interface Me {
  user: Output<'getInfo'>['user']
  /** Role keys; ROLE_DEFAULT when the server named none. */
  roles: readonly string[]
  permissions: readonly string[]
  /** The unit recommends through its ministry. */
  buwei: boolean
}

export type Menu = Output<'getRouters'>
export type Department = NonNullable<Output<'login'>['dept']>

const DEPARTMENT = 'dept'

/** The department arrives with the login only, so it is kept until logout. */
export const departmentStore = {
  write: (department: Department): void => localStorage.setItem(DEPARTMENT, JSON.stringify(department)),
  clear: (): void => localStorage.removeItem(DEPARTMENT),
}

interface Session {
  me: Me | undefined
  menu: Menu
}

/** Who is logged in and which menu the server gave them; empty until the guard has asked. */
export const useSession = create<Session>(() => ({ me: undefined, menu: [] }))

/**
 * The login in hand.
 * @throws when nobody is logged in: only pages behind the guard may ask
 */
export function useMe(): Me {
  const me = useSession((session) => session.me)
  if (!me) throw new Error('nobody is logged in')
  return me
}
