import type { Login, TestServer } from './api'

/** The columns of the table of rights that are a role of the account and nothing more, with that role. */
const ROLES: Readonly<Record<string, Parameters<TestServer['login']>[1]>> = {
  AD: ['admin'],
  S2: ['sys2'],
  RA: ['reviewActivity'],
  PM: ['pingShenManage'],
  FE: ['formalExamination'],
  CM: ['committee'],
  HB: ['hangzhiban'],
  HA: ['hangAdmin'],
  PR: ['province'],
  P2: ['province2'],
  SC: ['school'],
  SM: ['schoolMan'],
  PB: ['publisher'],
  EX: ['expert'],
  DF: [],
}

/** Somebody of each role who sits in no group, somebody who is not logged in, and `more`; in the order of the table. */
export async function callersBy(
  server: TestServer,
  more: Readonly<Record<string, Login>>,
): Promise<Map<string, Login | undefined>> {
  const callers = new Map<string, Login | undefined>()
  for (const [column, roles] of Object.entries(ROLES))
    callers.set(column, more[column] ?? (await server.login(`as-${column}`, roles)))
  for (const [column, login] of Object.entries(more)) callers.set(column, login)
  return callers.set('NO', undefined)
}
