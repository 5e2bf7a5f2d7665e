import type { MemberType } from '#contract/facts/seats'
import { beforeAll, expect, test } from 'vitest'
import { contract, type ActionName } from '#contract'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { callersBy } from '#tests/support/callers'
import { makeExpert, makeGroup, makeProject } from '#tests/support/factories'
import { ACCESS, COLUMNS } from './accessMatrix'

const VERDICTS = { '●': 'let in', '·': 403, '×': 401 } as const

/** The expected permissions of each call, column by column. */
const lines = new Map(
  ACCESS.trim()
    .split('\n')
    .slice(1)
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...cells] = line.trim().split(/\s+/)
      return [name, cells] as const
    }),
)

const names = Object.keys(contract) as ActionName[]
let server: TestServer
let callers: Map<string, Login | undefined>

beforeAll(async () => {
  server = await testServer()
  const admin = await server.login('as-AD', ['admin'])
  const { project_id } = await makeProject(server.database.db, admin)
  const { group_id } = await makeGroup(server.database.db, project_id)
  const seat = (member_type: MemberType) => makeExpert(server, { project_id, group_id, member_type })
  callers = await callersBy(server, {
    AD: admin,
    ME: await seat('expert'),
    GL: await seat('leader'),
    LI: await seat('liaison'),
  })
})

test('the table has a line for every call and a column for every caller', () => {
  expect([...lines.keys()].toSorted()).toEqual(names.toSorted())
  expect([...callers.keys()]).toEqual(COLUMNS)
  for (const [name, cells] of lines) expect([name, cells.length]).toEqual([name, COLUMNS.length])
})

/** Whether the server accepts a caller; the input is empty. */
async function verdictOf(name: ActionName, login: Login | undefined) {
  const response = await server.fetch(requestFor(name, {}, login?.token))
  // A file: only who is let in gets one.
  if (!response.headers.get('content-type')?.includes('json')) return 'let in'
  const { code } = (await response.json()) as { code: number }
  return code === 401 || code === 403 ? code : 'let in'
}

// Called last, because it ends the caller's session.
test.each(names.toSorted((a, b) => Number(a === 'logout') - Number(b === 'logout')))('%s', async (name) => {
  const wanted: Record<string, unknown> = {}
  const found: Record<string, unknown> = {}
  for (const [i, column] of COLUMNS.entries()) {
    wanted[column] = VERDICTS[(lines.get(name)?.[i] ?? '') as keyof typeof VERDICTS]
    found[column] = await verdictOf(name, callers.get(column))
  }
  expect(found).toEqual(wanted)
})

test('a seat that was declined or left, and that of an observer, opens nothing', async () => {
  const { project_id } = await makeProject(server.database.db, await server.login('maker', ['admin']))
  const { group_id } = await makeGroup(server.database.db, project_id)
  for (const seat of [
    { member_type: 'leader', expert_status: 'declined' },
    { member_type: 'liaison', expert_status: 'withdrawn' },
    { member_type: 'observer', expert_status: 'confirmed' },
  ] as const) {
    const login = await makeExpert(server, { project_id, group_id, ...seat })
    for (const name of ['groupe_zhuanjia_books', 'expert_review_list', 'groupLeader_advice_add'] as const)
      expect([seat, name, await verdictOf(name, login)]).toEqual([seat, name, 403])
  }
})
