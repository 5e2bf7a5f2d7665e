import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { contract, type ActionName, type Input } from '#contract'
import type { Action } from '#contract/define'
import { tablesOf } from '#server/db/dump'
import { rows } from '#server/db/open'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

/**
 * Every call about a project, sent by the manager of another one: he learns nothing and changes nothing.
 * What a call asks for is filled in by the names of its fields, so a new call is tried as soon as it is declared.
 */
let server: TestServer
let scene: ReviewScene
let stranger: Login
let own: ReviewScene

const REASON = '这是一条足够长的理由，用来说明为什么要这样处理'

/** Values of fields that mean the same wherever they stand. */
const usual = (s: ReviewScene) => ({
  project_id: s.project_id,
  group_id: s.group_id,
  group_ids: [s.group_id],
  book_id: s.ids[0] ?? 0,
  book_ids: s.ids,
  user_id: s.expert.user_id,
  user_ids: [s.expert.user_id],
  fenpei_ids: [1],
  reason: REASON,
  revision: 1,
})

/** What only one call asks for. */
const MORE: Partial<{ [A in ActionName]: Partial<Input<A>> }> = {
  pingshen_edit: { project_name: '改名' },
  pingshen_text_edit: { texts: { instruction: '改' } },
  psgroup_add: { group_name: '新组', group_type: 'major' },
  psgroup_edit: { group_name: '改组', group_type: 'major' },
  group_leader: { leader_type: 'leader' },
  dist_psbook: { op: 'remove' },
  groupEmpty: { scope: 'all', confirm_text: '清空' },
  project_grouop_book_edit: { sort_no: 9 },
  update_expert_status: { expert_status: 'disabled' },
  set_usertype: { member_type: 'observer' },
  zhuanjia_liaisonMan: { op: 'remove' },
  allocation_try: { way: 'lot' },
  expert_replace: { seed: 'a', plan_hash: 'b' },
  fenpei_pin: { pinned: true },
  book_opnion_save: { opinion: REASON.repeat(3), status: 'draft' },
  send_expert_msg: { template: 'custom', title: '通知', content: '通知内容', channel: ['site'] },
  msg_template_save: { template: 'remind', title: '通知', content: '通知内容', channel: ['site'] },
  msg_resend: { batch_id: 1, from: ['failed'] },
  msg_mark_sent: { batch_id: 1, from: ['outbox'] },
  msg_cancel: { batch_id: 1 },
  acting_leader_set: {},
}

/** The fields of a call; a rule over all of them changes nothing about that. */
const fieldsOf = ({ input }: Action): readonly string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : []

const names = (Object.keys(contract) as ActionName[]).filter((name) => {
  const action: Action = contract[name]
  const isManagers = Array.isArray(action.who) && action.who.includes('pingShenManage')
  return (
    isManagers &&
    fieldsOf(action).some((field) => field === 'project_id' || field === 'group_id' || field === 'group_ids')
  )
})

function inputFor(name: ActionName, s: ReviewScene): Record<string, unknown> {
  const values: Record<string, unknown> = usual(s)
  const fields = fieldsOf(contract[name])
  const filled = Object.fromEntries(fields.filter((f) => f in values).map((f) => [f, values[f]]))
  return { ...filled, ...MORE[name] }
}

beforeAll(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
  await scene.handIn(scene.ids[0] ?? 0)
  await makeExpert(server, { ...scene, member_type: 'leader' })
  own = await reviewScene(server, 1)
  stranger = own.manager
})

/** What every call of somebody who is logged in may touch. */
const TOUCHED = ['session', 'login_guard']

/** A fingerprint of every table. */
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

/** Nothing is told: no rows, no texts, no figures. */
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
    // A call that is refused for its form alone would prove nothing.
    expect(action.input.safeParse(input).error?.issues ?? []).toEqual([])
    const before = action.kind === 'write' ? await everything() : []
    const response = await server.fetch(requestFor(name, input as Input<typeof name>, stranger.token))
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
      const input = inputFor(name, own) as Input<typeof name>
      const response = await server.fetch(requestFor(name, input, stranger.token))
      const { code } = (await response.json()) as Answer
      if (code === 403) shut.push(name)
    }
    expect(shut).toEqual([])
  })
})
