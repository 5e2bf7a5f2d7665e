import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract, type ActionName, type Input } from '#contract'
import type { Action } from '#contract/define'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { inputAbout, isAboutProject, isAskable, REASON } from '#tests/support/callInputs'
import { makeBook } from '#tests/support/factories'
import { markAllChanged, statementsOf } from '#tests/support/postgres'
import { sizedProject, type SizedProject } from '#tests/support/sizedProject'
import { expert as expertTable } from '#server/db/schema/index'

/** A call sends as many statements for a large project as for a small one. */
const SMALL = { groups: 1, books: 3, experts: 3 }
const LARGE = { groups: 3, books: 10, experts: 4 }

let server: TestServer

interface Answer {
  code: number
  msg: string
}

async function send(as: Login, name: ActionName, input: Input<ActionName>): Promise<Answer> {
  const response = await server.fetch(requestFor(name, input, as.token))
  if (response.headers.get('download-filename') !== null) return { code: 200, msg: '' }
  return (await response.json()) as Answer
}

/** Statements by what they do, without what they ask for; those sent at once arrive in any order. */
const brief = (statements: readonly string[]) =>
  statements.map((s) => s.replace(/\s+/g, ' ').slice(0, 90)).toSorted()

type Caller = 'manager' | 'leader' | 'liaison' | 'member'

/** Those who may send a call, as far as they see different parts of a project. */
const callersOf = ({ who }: Action): Caller[] => {
  if (!Array.isArray(who)) return ['manager']
  const kinds = who as readonly string[]
  return [
    ...(kinds.includes('pingShenManage') ? (['manager'] as const) : []),
    ...(['leader', 'liaison', 'member'] as const).filter((kind) => kinds.includes(kind)),
  ]
}

const loginOf = ({ manager, first }: SizedProject, caller: Caller): Login =>
  caller === 'manager'
    ? manager
    : caller === 'leader'
      ? first.leader
      : caller === 'liaison'
        ? first.liaison
        : (first.experts[1] ?? first.leader)

const subjectOf = ({ project_id, first }: SizedProject) => ({
  project_id,
  group_id: first.group_id,
  book_ids: first.book_ids,
  user_ids: first.experts.map(({ user_id }) => user_id),
})

/** What a leader may read once everybody has handed in. */
const LATER: readonly ActionName[] = ['export_group_pingshen', 'result_trace']

describe.each(['reviewing', 'publicity'] as const)('a read, the project being %s,', (project_status) => {
  let small: SizedProject
  let large: SizedProject
  beforeAll(async () => {
    server = await testServer()
    small = await sizedProject(server, SMALL, project_status)
    large = await sizedProject(server, LARGE, project_status)
  })

  const reads = (Object.keys(contract) as ActionName[]).filter((name) => {
    const { kind, route }: Action = contract[name]
    return kind === 'read' && route === undefined && isAskable(name)
  })
  const cases = reads.flatMap((name) => callersOf(contract[name]).map((caller) => [name, caller] as const))

  test.each(cases)('%s by a %s', async (name, caller) => {
    const ask = async (project: SizedProject) => {
      const { user_id } = loginOf(project, caller)
      const subject = subjectOf(project)
      // Experts ask about themselves only.
      const input = inputAbout(name, caller === 'member' ? { ...subject, user_ids: [user_id] } : subject)
      const answer = await send(loginOf(project, caller), name, input)
      // A refusal by a rule is an answer too; one for the wrong caller or form would prove nothing.
      if (project_status !== 'reviewing' || !LATER.includes(name))
        expect([name, answer.code, answer.msg]).not.toEqual([name, 403, expect.anything()])
    }
    // What is looked up once and kept is no part of it.
    await ask(small)
    await markAllChanged(server.database)
    const few = await statementsOf(() => ask(small))
    await markAllChanged(server.database)
    const many = await statementsOf(() => ask(large))
    expect(few).not.toEqual([])
    expect(brief(many)).toEqual(brief(few))
  })

  test('of every kind about a project is among them', () => {
    expect(cases.filter(([name]) => isAboutProject(name)).length).toBeGreaterThan(50)
  })
})

describe('a write of many', () => {
  beforeEach(async () => {
    server = await testServer()
  })

  /** Books of the library and experts without a seat, as many as the project has in its first group. */
  async function newcomers(project: SizedProject) {
    const { db } = server.database
    const book_ids: number[] = []
    const user_ids: number[] = []
    for (const _ of project.first.book_ids) book_ids.push((await makeBook(db)).book_id)
    for (const { user_id } of project.first.experts) {
      const login = await server.login(`new-${user_id}`)
      await db.insert(expertTable).values({ user_id: login.user_id, name: login.user_name })
      user_ids.push(login.user_id)
    }
    return { book_ids, user_ids }
  }

  type Made = SizedProject & { fresh: Awaited<ReturnType<typeof newcomers>> }
  const writes: Partial<{ [A in ActionName]: (made: Made) => Input<A> }> = {
    people_group: ({ first, fresh }) => ({ group_id: first.group_id, user_ids: fresh.user_ids }),
    del_zhuanjia: ({ first }) => ({
      group_id: first.group_id,
      user_ids: first.experts.map(({ user_id }) => user_id),
      force: 1,
    }),
    set_usertype: ({ fresh }) => ({ user_ids: fresh.user_ids, expert_kind: 'academic' }),
    zhuanjia_liaisonMan: ({ project_id, first }) => ({
      project_id,
      op: 'set',
      liaison_user_id: first.liaison.user_id,
      user_ids: first.experts.map(({ user_id }) => user_id),
    }),
    update_expert_status: ({ project_id, first }) => ({
      project_id,
      user_ids: first.experts.slice(1).map(({ user_id }) => user_id),
      expert_status: 'disabled',
      reason: REASON,
    }),
    group_book: ({ first }) => ({ group_id: first.group_id, op: 'remove', book_ids: first.book_ids }),
    group_bookUser: ({ first }) => ({
      group_id: first.group_id,
      book_ids: first.book_ids,
      user_ids: first.experts.map(({ user_id }) => user_id),
    }),
    delete_fenpei: ({ project_id, first }) => ({ project_id, book_ids: first.book_ids }),
    project_grouop_book_edit: ({ project_id, first }) => ({
      project_id,
      book_ids: first.book_ids,
      needed_num: 5,
    }),
    psgroup_del: ({ groups }) => ({ group_ids: groups.map(({ group_id }) => group_id) }),
    return_expert_review: ({ project_id, first }) => ({
      project_id,
      user_id: first.leader.user_id,
      reason: REASON,
    }),
    allocation_group_book: ({ project_id, first }) => ({ project_id, group_ids: [first.group_id] }),
    refresh_group_book: ({ project_id, first }) => ({ project_id, group_ids: [first.group_id] }),
    import_file: ({ first }) => ({
      import_type: 'book',
      file_name: '教材.xlsx',
      rows: first.book_ids.map((n) => ({
        row: n,
        record: { book_name: `新教材${n}`, first_editor: '主编' },
      })),
    }),
    pingshen_avoid_update: ({ project_id, first }) => ({
      project_id,
      add: first.book_ids.map((book_id) => ({
        book_id,
        user_id: first.leader.user_id,
        kind: 'manual' as const,
        reason: REASON,
      })),
    }),
    send_expert_msg: ({ project_id, first }) => ({
      project_id,
      user_ids: first.experts.map(({ user_id }) => user_id),
      template: 'custom',
      title: '通知',
      content: '通知内容',
      channel: ['site'],
    }),
  }

  test.each(Object.keys(writes) as (keyof typeof writes)[])('%s', async (name) => {
    const count = async (size: typeof SMALL) => {
      const made = await sizedProject(server, size)
      const fresh = await newcomers(made)
      const input = writes[name]?.({ ...made, fresh })
      if (!input) throw new Error(`no input for ${name}`)
      return statementsOf(async () => {
        const { code, msg } = await send(made.manager, name, input)
        // Groups that hold reviews stay; that they are asked about all at once is what counts.
        if (name !== 'psgroup_del') expect([name, code, msg]).toEqual([name, 200, expect.anything()])
      })
    }
    // Whatever is looked up once and kept, and the first line of the log, is no part of it.
    await count({ ...SMALL, books: 2 })
    const few = await count(SMALL)
    const many = await count(LARGE)
    expect(brief(many)).toEqual(brief(few))
  })
})
