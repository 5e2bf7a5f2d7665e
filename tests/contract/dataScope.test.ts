import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { contract, type ActionName } from '#contract'
import type { Action } from '#contract/define'
import { tablesOf } from '#server/backup/dump'
import { rows } from '#server/db/client'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { inputAbout, isAboutProject } from '#tests/support/callInputs'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

/**
 * Every call about a project, sent by the manager of another project: it must neither reveal nor change
 * anything.
 */
let server: TestServer
let scene: ReviewScene
let stranger: Login
let own: ReviewScene

const names = (Object.keys(contract) as ActionName[]).filter((name) => {
  const { who }: Action = contract[name]
  return Array.isArray(who) && who.includes('pingShenManage') && isAboutProject(name)
})

const inputFor = (name: ActionName, { project_id, group_id, ids, expert }: ReviewScene) =>
  inputAbout(name, { project_id, group_id, book_ids: ids, user_ids: [expert.user_id] })

beforeAll(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
  await scene.handIn(scene.ids[0] ?? 0)
  await makeExpert(server, { ...scene, member_type: 'leader' })
  own = await reviewScene(server, 1)
  stranger = own.manager
})

/** Tables that every call of a logged-in user may change. */
const TOUCHED = ['session', 'login_guard']

/** A hash of the content of every table. */
async function everything() {
  const { db } = server.database
  const tables = (await tablesOf(db)).filter((table) => !TOUCHED.includes(table))
  const prints = tables.map(
    (
      table,
    ) => sql`select ${table} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
      from ${sql.identifier(table)} t`,
  )
  return rows<{ name: string; print: string }>(await db.execute(sql.join(prints, sql` union all `)))
}

/** The answer reveals nothing: no rows, no texts, no figures. */
function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isNothing)
  return !value
}

interface Answer {
  code: number
  msg: string
}

describe('the manager of another project', () => {
  test.each(names)('%s', async (name) => {
    const action: Action = contract[name]
    const input = inputFor(name, scene)
    const before = action.kind === 'write' ? await everything() : []
    const response = await server.fetch(requestFor(name, input, stranger.token))
    const answer = (await response.json()) as Answer
    const told = { ...answer, code: 0, msg: '' }
    if (action.kind === 'read')
      expect([answer, answer.code !== 200 || isNothing(told)]).toEqual([answer, true])
    else {
      expect([name, answer.code]).not.toEqual([name, 200])
      expect(await everything()).toEqual(before)
    }
  })

  test('is let in to his own by the same inputs, so that it is the scope which kept him out', async () => {
    const shut: string[] = []
    for (const name of names) {
      if ((contract[name] as Action).kind === 'write') continue
      const input = inputFor(name, own)
      const response = await server.fetch(requestFor(name, input, stranger.token))
      const isOpen = response.headers.get('content-type')?.startsWith('text/event-stream')
      if (isOpen) {
        await response.body?.cancel()
        continue
      }
      const { code } = (await response.json()) as Answer
      if (code === 403) shut.push(name)
    }
    expect(shut).toEqual([])
  })
})
