import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from '#contract/zod'
import { contract, type ActionName, type Input } from '#contract'
import { PRINT_KIND } from '#contract/facts/prints'
import type { Action } from '#contract/define'
import { avoidancePair } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { inputAbout, isAskable } from '#tests/support/callInputs'
import { makeExpert } from '#tests/support/factories'
import { MAKES_FILES, told } from '#tests/support/told'
import { leaderScene, type LeaderScene } from './leader.support'

/**
 * The walk of other people's reviews: everybody who is not of the office sends every reading call at every moment of a
 * review, and no answer may hold a score or an opinion of a review that is hidden from the caller then, nor join the name
 * of an expert with the number or score of a review at any time.
 */
let server: TestServer
let scene: LeaderScene
let plain: Login
let liaison: Login
let dataDir: string

const NAMES = ['周专家', '吴专家']
/** What the reviews of the two experts say, as it would stand in an answer: totals, their mean, and opinions. */
const SECRETS = {
  first: ['88.5', '89.75', '绝密意见一甲', '绝密意见二甲'],
  second: ['86.5', '89.25', '绝密意见一乙', '绝密意见二乙'],
}
type Book = keyof typeof SECRETS
const BOTH: readonly Book[] = ['first', 'second']

const READS = (Object.keys(contract) as ActionName[]).filter(
  (name) => (contract[name].kind === 'read' || MAKES_FILES.includes(name)) && name !== 'login',
)

const fieldsOf = ({ input }: Action): string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : []

/** In which ways it is asked about a book: as usual, about everybody, as a long page, as a wall, by number. */
function questions(name: ActionName, book_id: number, forms: boolean): Input<ActionName>[] {
  const { project_id, group_id, one } = scene
  const about = { project_id, group_id, book_ids: [book_id], user_ids: [one.user_id] }
  const usual = isAskable(name) ? inputAbout(name, about) : { project_id, group_id, book_id }
  const { user_id: _, ...ofAll } = { user_id: 0, ...usual }
  const fields = fieldsOf(contract[name])
  const kinds = name.startsWith('print_') && forms ? Object.keys(PRINT_KIND) : []
  const variants: object[] = [
    usual,
    ofAll,
    ...(fields.includes('wall') ? [{ ...ofAll, wall: 1 }] : []),
    ...(fields.includes('anon_no') ? [{ ...ofAll, anon_no: 3 }] : []),
    ...(fields.includes('as_file') && forms ? [{ ...ofAll, as_file: true }] : []),
    ...kinds.map((kind) => ({ ...ofAll, kind })),
    ...(name === 'export_user_pingshen_detail' && forms
      ? ['opinions', 'form_pdf'].map((kind) => ({ ...ofAll, kind }))
      : []),
  ]
  // Only the schema knows whether it fits; the server refuses what does not.
  return variants
}

const holds = (text: string, secret: string): boolean =>
  /^[\d.]+$/.test(secret)
    ? new RegExp(`(?<![\\d.])${secret.replace('.', '\\.')}(?!\\d)`).test(text)
    : text.includes(secret)

/** Objects and table rows that name another expert beside a number or a total of a review; forms have no rows. */
function joined(text: string, self: string): string[] {
  const rows = text.includes('%PDF-') ? [] : text.split(/<tr|[{}]/)
  const all = [...SECRETS.first, ...SECRETS.second].filter((secret) => /^[\d.]+$/.test(secret))
  return rows.filter((row) => {
    const named = NAMES.some((name) => name !== self && row.includes(name))
    const numbered = /"anon_no":\d/.test(row) || /专家\d/.test(row)
    return named && (numbered || all.some((secret) => holds(row, secret)))
  })
}

interface Walk {
  /** What was answered and should not have been. */
  found: string[]
  /** The secrets that were read. */
  read: Set<string>
}

async function walk(as: Login, hidden: readonly Book[], forms = false): Promise<Walk> {
  const found = new Set<string>()
  const read = new Set<string>()
  const self = as === scene.one ? '周专家' : ''
  const asked = READS.flatMap((name) => {
    const inputs = [scene.first, scene.second].flatMap(({ book_id }) => questions(name, book_id, forms))
    return [...new Map(inputs.map((input) => [JSON.stringify(input), { name, input }])).values()]
  })
  for (const { name, input } of asked) {
    const { text } = await told(server, dataDir, name, input, as)
    const where = `${name} ${JSON.stringify(input)}`
    for (const book of BOTH)
      for (const secret of SECRETS[book].filter((one) => holds(text, one))) {
        read.add(secret)
        if (hidden.includes(book)) found.add(`${where} tells ${secret}`)
      }
    for (const row of joined(text, self)) found.add(`${where} joins name and review: ${row.slice(0, 160)}`)
  }
  return { found: [...found], read }
}

async function handInAll(): Promise<void> {
  const { first, second, one, two } = scene
  const sheets = [
    { as: one, book: first, items: [18.5, 18, 26, 26], advice: '绝密意见一甲' },
    { as: two, book: first, items: [19, 18, 27, 27], advice: '绝密意见二甲' },
    { as: one, book: second, items: [17.5, 17, 26, 26], advice: '绝密意见一乙' },
    { as: two, book: second, items: [19, 18, 27, 28], advice: '绝密意见二乙' },
  ]
  for (const { as, book, items, advice } of sheets)
    await scene.handIn(as, book.book_id, items, {}, { advice: advice.repeat(12) })
  for (const as of [one, two]) await scene.allSubmit(as)
}

async function avoid(who: Login, book_id: number): Promise<void> {
  await server.database.db.insert(avoidancePair).values({
    project_id: scene.project_id,
    user_id: who.user_id,
    book_id,
    kind: 'relative',
    source: 'admin',
    reason: '与主编为亲属',
    create_by: scene.manager.user_id,
  })
}

/** The office works out results, which hold the totals of single experts. */
const calculate = async () =>
  server.ok(
    await server.login(`director-${scene.project_id}`, ['reviewActivity']),
    'update_project_finalscore',
    {
      mode: 'calc',
      project_id: scene.project_id,
    },
  )

describe.each([false, true])('in a review that is anonymous: %s', (is_anonymous) => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'review-sight-'))
    server = await testServer({ dataDir })
    scene = await leaderScene(server, { is_anonymous, wall_embargo: false })
    plain = await makeExpert(server, scene, { name: '郑专家' })
    liaison = await makeExpert(server, { ...scene, member_type: 'liaison' }, { name: '王联络' })
    await handInAll()
  })

  test('nobody reads others before the own reviews are in', async () => {
    for (const as of [scene.leader, scene.deputy, plain, liaison])
      expect((await walk(as, BOTH)).found).toEqual([])
  })

  test('experts read their own reviews and no others, before and after handing in', async () => {
    const { found, read } = await walk(scene.one, [])
    expect(found).toEqual([])
    expect([...read].toSorted()).toEqual(['86.5', '88.5', '绝密意见一乙', '绝密意见一甲'])
  })

  test('a leader who has handed in reads them by number, but not of a book to avoid', async () => {
    for (const { book_id } of [scene.first, scene.second]) await scene.handIn(scene.leader, book_id)
    await scene.allSubmit(scene.leader)
    await avoid(scene.leader, scene.second.book_id)
    const { found, read } = await walk(scene.leader, ['second'])
    expect(found).toEqual([])
    expect(read).toContain('88.5')
    expect(read).toContain('绝密意见二甲')
    expect((await walk(scene.deputy, BOTH)).found).toEqual([])
  })

  test('an acting leader reads the book that the leaders must avoid', async () => {
    await avoid(scene.deputy, scene.second.book_id)
    await scene.setProject({ project_status: 'leader_stage' })
    await server.ok(scene.manager, 'acting_leader_set', {
      group_id: scene.group_id,
      book_id: scene.second.book_id,
      user_id: scene.one.user_id,
    })
    const { found, read } = await walk(scene.one, [])
    expect(found).toEqual([])
    expect(read).toContain('绝密意见二乙')
    expect(read).not.toContain('绝密意见二甲')
  })

  test('the book to avoid stays closed when the results are worked out', async () => {
    await calculate()
    const { found, read } = await walk(scene.leader, ['second'], true)
    expect(found).toEqual([])
    expect(read).toContain('88.5')
  })

  test('in publicity as well', async () => {
    await scene.setProject({ project_status: 'publicity' })
    expect((await walk(scene.leader, ['second'])).found).toEqual([])
    expect((await walk(plain, BOTH)).found).toEqual([])
    expect((await walk(liaison, BOTH)).found).toEqual([])
  })
})

test('projects of other offices are not named: neither by who sits in them, nor by what they use', async () => {
  const server = await testServer()
  const { project_id, one } = await leaderScene(server, { project_name: '别处的评审' })
  const stranger = await server.login('office-elsewhere', ['pingShenManage'])
  const seats = (as: Login) => server.ok(as, 'in_group', { user_id: one.user_id })
  expect(await seats(stranger)).toEqual([])
  expect(await seats(one)).toMatchObject([{ project_id }])
  const templates = await server.ok(stranger, 'indicator_template_list', {})
  expect(templates.flatMap(({ project_names }) => project_names)).toEqual(['其他评审活动'])
})
