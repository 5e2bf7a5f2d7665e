import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from '#contract/zod'
import type { ActionName, Input } from '#contract'
import { PRINT_KIND } from '#contract/facts/prints'
import { openSession } from '#server/auth/session'
import { notePublishers } from '#server/store/books/publishers'
import { assignment, book, bookEditor, expert, projectBook, user } from '#server/db/schema/index'
import { makeCopies } from '#server/samples/worker'
import { COLUMNS } from '#tests/contract/accessMatrix'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { callersBy } from '#tests/support/callers'
import { REASON } from '#tests/support/callInputs'
import { askedAbout, EVERY_CALL, fieldNames, isRead, LATE } from '#tests/support/everyCall'
import { assign, makeExpert } from '#tests/support/factories'
import { reviewScene, WORDS, type ReviewScene } from '#tests/support/reviewScene'
import { told } from '#tests/support/told'

/**
 * The walk of anonymity: an anonymous review whose books and experts have names that nothing else has. Everybody from
 * whom something is kept sends every call there is, and no answer, file, message, event or refusal may hold a name that
 * is not for that user.
 *
 * Who may know which names is said here, from what is promised to each (separation of duties 2 and 4, anonymous mode:
 * a book is a number, an expert is a number), and not from the code.
 */
const BOOK = {
  title: '绝密书名甲',
  code: 'JMBH-0001',
  isbn: '9787111999906',
  source: 'JMXH-0077',
  editor: '绝密主编乙',
  editorUnit: '绝密作者单位丙',
  others: '绝密参编丁',
  declareUnit: '绝密申报单位戊',
  recommendUnit: '绝密推荐单位己',
  publisher: '绝密出版社庚',
  listed: '绝密编者辛',
  listedUnit: '绝密编者单位壬',
}
const EXPERTS = {
  member: { name: '绝密专家子', unit: '绝密专家单位子', phone: '13911110001', account: 'jm-expert-zi' },
  other: { name: '绝密专家丑', unit: '绝密专家单位丑', phone: '13911110002', account: 'jm-expert-chou' },
  leader: { name: '绝密组长寅', unit: '绝密专家单位寅', phone: '13911110003', account: 'jm-expert-yin' },
}
type Person = keyof typeof EXPERTS

const namesOf = (...people: Person[]): string[] => people.flatMap((person) => Object.values(EXPERTS[person]))
const BOOKS = Object.values(BOOK)
const ALL = [...BOOKS, ...namesOf('member', 'other', 'leader')]

/** Calls about people and not about what they have reviewed: who sits in a group is no secret to who leads it. */
const ABOUT_PEOPLE: readonly ActionName[] = [
  'psgroup_list',
  'group_zhuanjia',
  'group_renyuan',
  'expert_review_list',
  'not_reviewed_user_list',
  'zhuanjia_liaisonMan',
]

/** Who runs the review, and technical support, which sees what there is: nothing is kept from them but on walls. */
const TRUSTED = ['AD', 'S2', 'RA', 'PM']

interface Sight {
  /** The users' own names. */
  self?: Person
  /** People the user may know by name, and in which calls. */
  people?: { names: string[]; where: readonly ActionName[] }
}
const SIGHT: Readonly<Record<string, Sight>> = {
  ME: { self: 'member' },
  GL: {
    self: 'leader',
    people: {
      names: namesOf('member', 'other').filter((name) => !name.startsWith('139')),
      where: ABOUT_PEOPLE,
    },
  },
  // A liaison looks after the experts: names and telephones are needed.
  LI: {
    people: {
      names: namesOf('member', 'other', 'leader'),
      where: [...ABOUT_PEOPLE, 'admin_group_list', 'send_expert_msg', 'msg_batch_list', 'expert_msg_list'],
    },
  },
}

/** What must not stand in an answer to this caller. */
function hiddenFrom(column: string, name: ActionName): string[] {
  const { self, people } = SIGHT[column] ?? {}
  const known = new Set([
    ...(self ? namesOf(self) : []),
    ...(people?.where.includes(name) ? people.names : []),
    // That there is such a house is public; whose book it publishes is not told by a list of houses.
    ...(name === 'publisher_list' ? [BOOK.publisher] : []),
  ])
  return ALL.filter((word) => !known.has(word))
}

let server: TestServer
let scene: ReviewScene
let callers: Map<string, Login | undefined>
let files: string[] = []
/** Forms that were made, and what became of them. */
let printed: string[] = []
let dataDir: string

const db = () => server.database.db

async function named(login: Login, person: Person): Promise<void> {
  const { name, unit, phone, account } = EXPERTS[person]
  await db()
    .update(user)
    .set({ nick_name: name, user_name: account, phone })
    .where(eq(user.user_id, login.user_id))
  await db().update(expert).set({ name, unit, phone }).where(eq(expert.user_id, login.user_id))
}

async function secretBooks(): Promise<void> {
  const [first = 0] = scene.ids
  const facts = {
    book_name: BOOK.title,
    book_code: BOOK.code,
    isbn: BOOK.isbn,
    source_no: BOOK.source,
    first_editor: BOOK.editor,
    first_editor_unit: BOOK.editorUnit,
    other_editors: BOOK.others,
    declare_unit: BOOK.declareUnit,
    recommend_unit: BOOK.recommendUnit,
    publisher_name: BOOK.publisher,
  }
  await db().update(book).set(facts).where(inArray(book.book_id, scene.ids))
  await db().insert(bookEditor).values({
    book_id: first,
    sort_no: 1,
    name: BOOK.listed,
    role: 'first_chief',
    unit: BOOK.listedUnit,
  })
  await notePublishers(db())
}

async function sample(): Promise<void> {
  const document = await PDFDocument.create()
  document.addPage([200, 300])
  document.setAuthor(BOOK.editor)
  document.setTitle(BOOK.title)
  const bytes = new Uint8Array(await document.save())
  const file = new File([bytes], `${BOOK.title}-${BOOK.editor}.pdf`, { type: 'application/pdf' })
  await server.ok(scene.manager, 'sample_upload', { book_id: scene.ids[0] ?? 0, code: 'M02B', file })
  await server.ok(scene.manager, 'bookpath_cache_add', { project_id: scene.project_id, op: 'add' })
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'review-anonymity-'))
  server = await testServer({ dataDir })
  scene = await reviewScene(server, 3, { is_anonymous: true, wall_embargo: false })
  const { project_id, group_id, manager, ids } = scene
  const [first = 0, second = 0] = ids
  const member = scene.expert
  const other = await makeExpert(server, scene)
  const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
  const liaison = await makeExpert(server, { ...scene, member_type: 'liaison' })
  await named(member, 'member')
  await named(other, 'other')
  await named(leader, 'leader')
  await secretBooks()
  await sample()
  await makeCopies(db(), { dataDir })

  for (const book_id of [first, second]) {
    await assign(db(), { project_id, group_id }, book_id, [member, other]).catch(() => undefined)
    const given = await db().select().from(assignment).where(eq(assignment.book_id, book_id))
    if (given.length < 2) {
      const [made] = await assign(db(), { project_id, group_id }, book_id, [other])
      await db()
        .update(assignment)
        .set({ anon_no: 2 })
        .where(eq(assignment.fenpei_id, made?.fenpei_id ?? 0))
    }
  }
  await scene.handIn(first)
  await scene.handIn(second)
  await scene.handIn(first, other)
  const director = await server.login('director', ['reviewActivity'])
  // Whatever writes to people or about books has happened once.
  await server.ok(manager, 'zhuanjia_liaisonMan', {
    project_id,
    op: 'set',
    liaison_user_id: liaison.user_id,
    user_ids: [member.user_id, other.user_id],
  })
  await server.ok(manager, 'return_expert_review', {
    project_id,
    user_id: member.user_id,
    book_ids: [second],
    reason: '评分依据不足，请补充说明',
    notify: 1,
  })
  await server.ok(member, 'fenpei_avoid_apply', asked('fenpei_avoid_apply', 2) as Input<'fenpei_avoid_apply'>)
  await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
  await server.ok(director, 'wall_book_show', { project_id, book_id: first, shown: 1 })
  await server.send(manager, 'send_expert_msg', {
    project_id,
    user_ids: [member.user_id, leader.user_id],
    template: 'remind',
    title: '催交',
    content: '请于{deadline}前完成《{project}》的评审。',
    channel: ['site'],
  })

  callers = await callersBy(server, { PM: manager, ME: member, GL: leader, LI: liaison })
})

const subject = (nth = 0) => ({
  project_id: scene.project_id,
  group_id: scene.group_id,
  book_ids: [scene.ids[nth] ?? 0],
  user_ids: [scene.expert.user_id],
})

/** What experts and leaders send in earnest. */
const OWN: Partial<{ [A in ActionName]: Partial<Input<A>> }> = {
  fenpei_avoid_apply: { kind: 'relative', reason: REASON },
  user_score: { status: 'submitted', items: [] },
  advice_add: { status: 'submitted', advice: WORDS, conclusion: 'recommend' },
  zhuanjia_all_submit: { sign_confirm: 1 },
  groupLeader_advice_add: { status: 'submitted', conclusion: 'recommend', advice: WORDS.repeat(2) },
  update_book_violation: {
    violation_status: 'leader_confirmed',

    reason: REASON,
  },
  group_ten_book: { op: 'list' },
}

const asked = (name: ActionName, nth = 0): Input<ActionName> => askedAbout(name, subject(nth), OWN[name])

const PRINTS = Object.keys(PRINT_KIND).flatMap((kind) => [
  { kind },
  { kind, own: 1 },
  { kind, own: 1, user_id: undefined },
  { kind, user_id: undefined, book_id: undefined },
  { kind, user_id: undefined, book_id: undefined, pack: 'zip' },
])
/** What a call tells depends on what it is asked for. */
const VARIANTS: Partial<Record<ActionName, readonly object[]>> = {
  print_count: PRINTS,
  print_add: PRINTS,
  export_user_pingshen_detail: [
    { kind: 'opinions' },
    { kind: 'form_pdf' },
    { kind: 'opinions', as_file: true },
  ],
}

/**
 * In how many ways it is asked: as usual, as a long page, as a wall, and for somebody else. Who has no seat is asked for
 * the caller's rights before anything else, so once is enough.
 */
function questions(column: string, name: ActionName): Input<ActionName>[] {
  const usual = asked(name)
  if (!(column in SIGHT)) return [usual]
  const fields = fieldNames(name)
  const others = callers.get('GL')?.user_id
  return [
    usual,
    ...(fields.includes('pageSize') ? [{ ...usual, pageSize: 500 } as Input<ActionName>] : []),
    ...(fields.includes('wall') ? [{ ...usual, wall: 1 } as Input<ActionName>] : []),
    ...(fields.includes('user_id') ? [{ ...usual, user_id: others } as Input<ActionName>] : []),
    ...(fields.includes('as_file') ? [{ ...usual, as_file: true } as Input<ActionName>] : []),
    ...(VARIANTS[name] ?? []).map((more) => ({ ...usual, ...more }) as Input<ActionName>),
  ]
}

async function answerTo(name: ActionName, input: Input<ActionName>, as: Login | undefined): Promise<string> {
  const answer = await told(server, dataDir, name, input, as)
  if (answer.isFile) files.push(name)
  printed.push(...answer.printed)
  return answer.text
}

const early = EVERY_CALL.filter((name) => !LATE.includes(name))
const late = EVERY_CALL.filter((name) => LATE.includes(name))

/** Calls that were answered and not refused. */
let answered: string[] = []

async function leaks(column: string): Promise<string[]> {
  const found: string[] = []
  answered = []
  // What users have written themselves may tell them more than they wrote: it is read again.
  for (const name of column in SIGHT ? [...early, ...early.filter(isRead), ...late] : EVERY_CALL) {
    for (const input of questions(column, name)) {
      const answer = await answerTo(name, input, callers.get(column))
      if (answer.includes('"code":200')) answered.push(name)
      for (const word of hiddenFrom(column, name))
        if (answer.includes(word)) found.push(`${name} ${JSON.stringify(input)} tells ${word}`)
    }
  }
  await enterAgain(column)
  return found
}

/** The user has logged out at the end of the walk; a user who is refused everything learns nothing. */
async function enterAgain(column: string): Promise<void> {
  const login = callers.get(column)
  if (!login) return
  const token = await openSession(db(), login.user_id, { ip: '127.0.0.1', now: new Date() })
  callers.set(column, { ...login, token })
}

test('nobody is forgotten: every column of the table of access walks, or is trusted', () => {
  expect([...callers.keys()]).toEqual(COLUMNS)
})

describe('while experts review', () => {
  test.each(COLUMNS.filter((column) => !TRUSTED.includes(column) && column !== 'GL'))(
    '%s is told no name that is not for him',
    async (column) => {
      expect(await leaks(column)).toEqual([])
      // Were all refused, nothing could have leaked.
      if (column in SIGHT) expect(answered.length).toBeGreaterThan(20)
    },
  )

  test('a reader of the sample gets the anonymous copy, and an expert his own forms', () => {
    expect(files).toContain('sample_content')
    for (const form of ['review pdf', 'review zip']) expect(printed).toContain(`done ${form}`)
  })
})

describe('while leaders give their opinions', () => {
  beforeAll(async () => {
    await scene.setProject({ project_status: 'leader_stage' })
    await db()
      .update(assignment)
      .set({ review_status: 'locked' })
      .where(eq(assignment.review_status, 'submitted'))
    await db().update(projectBook).set({ violation_status: 'suspected', violation_reason: '版权存疑' })
    // Results that are out of date are not exported.
    const { project_id } = scene
    await server.ok(callers.get('RA'), 'update_project_finalscore', { mode: 'calc', project_id })
  })

  test('a leader reads much, and of nothing by name', async () => {
    const reads = await Promise.all(
      (['leader_expert_reviews', 'advice_list', 'groupe_leader_booklist'] as const).map((name) =>
        answerTo(name, asked(name), callers.get('GL')),
      ),
    )
    // Something was told indeed, so that what is not in it means something.
    expect(reads[0]).toContain(WORDS.slice(0, 12))
    printed = []
    expect(await leaks('GL')).toEqual([])
    // The forms of the leader's group, which hold all that its experts wrote.
    for (const form of ['review pdf', 'review zip', 'group pdf', 'leader pdf'])
      expect(printed).toContain(`done ${form}`)
    expect(answered.length).toBeGreaterThan(30)
    for (const name of ['export_group_pingshen', 'groupe_booklist_export', 'ds_pingshen_list25'])
      expect(answered).toContain(name)
  })
})

test.each(['AD', 'RA', 'PM', 'GL'])('the walls of %s are read by a whole hall', async (column) => {
  await scene.setProject({ project_status: 'reviewing' })
  for (const name of ['zhuanjia_realtime_pingshen', 'book_resultscore'] as const) {
    const own = await answerTo(name, { project_id: scene.project_id, wall: 1 }, callers.get(column))
    expect(ALL.filter((word) => own.includes(word))).toEqual([])
  }
})

test('what is hidden cannot be asked for either: no list finds a book by its name', async () => {
  const found: string[] = []
  let listed = 0
  for (const name of EVERY_CALL.filter((call) => fieldNames(call).includes('keyword')))
    for (const column of ['ME', 'GL', 'LI'])
      for (const keyword of [BOOK.title, BOOK.editor, BOOK.isbn]) {
        const input = { ...asked(name), keyword } as Input<ActionName>
        const text = await answerTo(name, input, callers.get(column))
        const { rows = [] } = z
          .object({ rows: z.array(z.unknown()).optional() })
          .parse(JSON.parse(text.slice(text.indexOf('{"code"'))))
        if (text.includes('"code":200')) listed++
        if (rows.length > 0) found.push(`${column} ${name} ${keyword}`)
      }
  expect(found).toEqual([])
  // Refused questions would find nothing in any case.
  expect(listed).toBeGreaterThan(20)
})

test('the office goes on by names', async () => {
  const text = await answerTo('bookinfo_list', { project_id: scene.project_id }, callers.get('PM'))
  expect(text).toContain(BOOK.title)
})
