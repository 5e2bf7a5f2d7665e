import { beforeAll, describe, expect, test } from 'vitest'
import { contract, type ActionName } from '#contract'
import { ROLES, type Audience, type Role } from '#contract/roles'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert, makeGroup, makeProject } from '#tests/support/factories'

/** Each kind of caller, and what the contract's `who` must say for him to be let in. */
interface Caller {
  name: string
  login: Login | undefined
  roles: readonly Role[]
  member: boolean
  leader: boolean
}

let server: TestServer
const callers: Caller[] = []

beforeAll(async () => {
  server = await testServer()
  const admin = await server.login('admin', ['admin'])
  const { project_id } = await makeProject(server.database.db, admin)
  const { group_id } = await makeGroup(server.database.db, project_id)
  const plain = { member: false, leader: false }
  callers.push({ name: 'nobody', login: undefined, roles: [], ...plain })
  callers.push({ name: 'ROLE_DEFAULT', login: await server.login('default'), roles: [], ...plain })
  for (const role of Object.keys(ROLES) as Role[]) {
    const login = role === 'admin' ? admin : await server.login(`as-${role}`, [role])
    callers.push({ name: role, login, roles: [role], ...plain })
  }
  const seat = { project_id, group_id }
  const seated = async (name: string, member_type: string, expert_status = 'confirmed') => ({
    name,
    login: await makeExpert(server, { ...seat, member_type, expert_status }),
    roles: [],
    member: expert_status === 'confirmed',
    leader: expert_status === 'confirmed' && ['leader', 'deputy'].includes(member_type),
  })
  callers.push(await seated('member', 'expert'))
  callers.push(await seated('leader', 'leader'))
  callers.push(await seated('one who declined', 'expert', 'declined'))
})

const lets = (who: Audience, caller: Caller): boolean => {
  if (who === 'anyone') return true
  if (!caller.login) return false
  if (who === 'user') return true
  if (who.includes('member') && caller.member) return true
  if (who.includes('leader') && caller.leader) return true
  return caller.roles.some((role) => who.includes(role))
}

// `logout` would end the session of the caller; everything else is tried with an empty input.
const names = (Object.keys(contract) as ActionName[]).filter((name) => name !== 'logout')

describe('every call of the contract, by every caller', () => {
  test.each(names)('%s', async (name) => {
    const { who } = contract[name] as { who: Audience }
    for (const caller of callers) {
      const response = await server.fetch(requestFor(name, {}, caller.login?.token))
      const { code } = (await response.json()) as { code: number }
      const verdict = code === 401 || code === 403 ? code : 'let in'
      const expected = lets(who, caller) ? 'let in' : caller.login ? 403 : 401
      expect({ caller: caller.name, verdict }).toEqual({ caller: caller.name, verdict: expected })
    }
  })
})
