import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ActionName } from '#contract'
import type { ProjectStatus } from '#contract/facts/projectLife'
import { openSession } from '#server/auth/session'
import {
  assignment,
  book,
  dept,
  expert,
  feedback,
  leaderOpinion,
  opinion,
  project,
  projectBook,
  publisher,
  score,
  user,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { callersBy } from '#tests/support/callers'
import { askedAbout, EVERY_CALL, isRead } from '#tests/support/everyCall'
import { told } from '#tests/support/told'
import { idOf, outcomeScene, type OutcomeScene } from './outcome.support'

/**
 * What the people of a book are told of its review: everybody who declares, publishes or recommends it sends every call
 * there is, at every stage. No answer, file or event holds the name of an expert, what one expert gave or wrote, or what
 * the group wrote before the office has edited it; and nothing of the result before it is public.
 */
const EXPERTS = ['绝密专家子', '绝密专家丑', '绝密专家寅'] as const
const SINGLE = { totals: ['91.37', '93.61', '96.83'], advice: ['绝密意见子', '绝密意见丑', '绝密意见寅'] }
const GROUP_ADVICE = '绝密组意见未经整理'
const FINAL = '经整理的反馈意见定稿'

const ALWAYS = [
  ...EXPERTS,
  ...EXPERTS.map((name) => `${name}单位`),
  ...SINGLE.totals,
  ...SINGLE.advice,
  GROUP_ADVICE,
]
/** Of those who have nothing to do with the review: a formal examiner and strangers are told no more. */
const COLUMNS = ['SC', 'SM', 'PB', 'PR', 'P2', 'CM', 'HB', 'HA', 'FE', 'EX', 'DF', 'NO']
/** Who the book belongs to. */
const OWN = ['SC', 'SM', 'PB', 'PR']

let server: TestServer
let scene: OutcomeScene
let callers: Map<string, Login | undefined>
let dataDir: string
let finalScore: string
const db = () => server.database.db

/** Gives the experts names, scores and words that nothing else has. */
async function mark(book_id: number): Promise<void> {
  const tasks = await db().select().from(assignment).where(eq(assignment.book_id, book_id))
  for (const [i, { fenpei_id, user_id }] of tasks.entries()) {
    const name = EXPERTS[i] ?? ''
    const total = SINGLE.totals[i] ?? '0'
    await db().update(user).set({ nick_name: name }).where(eq(user.user_id, user_id))
    await db()
      .update(expert)
      .set({ name, unit: `${name}单位` })
      .where(eq(expert.user_id, user_id))
    await db().update(score).set({ total_score: total }).where(eq(score.fenpei_id, fenpei_id))
    await db()
      .update(opinion)
      .set({ advice: SINGLE.advice[i] ?? '' })
      .where(eq(opinion.fenpei_id, fenpei_id))
  }
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'review-declarers-'))
  server = await testServer({ dataDir })
  scene = await outcomeScene(server)
  const { project_id, group_id, books, director, owner, province } = scene
  await db().insert(dept).values({ dept_id: 3, dept_name: '甲出版社', dept_type: 'publisher' })
  const [house] = await db().insert(publisher).values({ publisher_name: '甲出版社', dept_id: 3 }).returning()
  const man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  const press = await server.login('pub1', ['publisher'], { dept_id: 3 })
  await db()
    .update(book)
    .set({
      create_by: man.user_id,
      declare_unit: '某学院',
      publisher_id: house?.publisher_id ?? null,
      publisher_name: '甲出版社',
      recommend_channel: 'province',
      recommend_unit: '某省教育厅',
      province_id: '320000',
    })
    .where(inArray(book.book_id, [books.优]))
  await mark(books.优)
  await db().insert(leaderOpinion).values({
    project_id,
    group_id,
    book_id: books.优,
    leader_user_id: director.user_id,
    advice: GROUP_ADVICE,
    status: 'submitted',
  })
  await db().insert(feedback).values({
    project_id,
    book_id: books.优,
    opinion: FINAL,
    edited_by: director.user_id,
    revision: 1,
    status: 'final',
  })
  await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
  const [result] = await db().select().from(projectBook).where(eq(projectBook.book_id, books.优))
  finalScore = result?.final_score ?? ''
  callers = await callersBy(server, { SC: owner, SM: man, PB: press, PR: province })
})

interface Walked {
  leaks: string[]
  /** Calls that were answered, and what they told of the final score. */
  answered: ActionName[]
  tellsScore: boolean
  tellsOpinion: boolean
}

async function walk(column: string, hidden: readonly string[], calls = EVERY_CALL): Promise<Walked> {
  const { project_id, group_id, books, experts } = scene
  const about = {
    project_id,
    group_id,
    book_ids: [books.优],
    user_ids: experts.map(({ user_id }) => user_id),
  }
  const walked: Walked = { leaks: [], answered: [], tellsScore: false, tellsOpinion: false }
  for (const name of calls) {
    const { text } = await told(server, dataDir, name, askedAbout(name, about), callers.get(column))
    if (text.includes('"code":200')) walked.answered.push(name)
    walked.tellsScore ||= text.includes(finalScore)
    walked.tellsOpinion ||= text.includes(FINAL)
    for (const word of hidden) if (text.includes(word)) walked.leaks.push(`${name} tells ${word}`)
  }
  // The walk ends with logging out.
  const login = callers.get(column)
  if (login) {
    const token = await openSession(db(), login.user_id, { ip: '127.0.0.1', now: new Date() })
    callers.set(column, { ...login, token })
  }
  return walked
}

const inState = (project_status: ProjectStatus) =>
  db().update(project).set({ project_status }).where(eq(project.project_id, scene.project_id))

test('what is kept secret can be told apart from what is told', () => {
  expect(finalScore).toMatch(/^\d\d\.\d+$/)
  expect(SINGLE.totals).not.toContain(finalScore)
})

test('the office is told all of it, so that the walk finds what is told', async () => {
  const { leaks } = await walk('RA', [...ALWAYS, finalScore, FINAL], EVERY_CALL.filter(isRead))
  for (const word of [...ALWAYS, finalScore, FINAL])
    expect([word, leaks.some((leak) => leak.endsWith(`tells ${word}`))]).toEqual([word, true])
})

describe.each([
  ['reviewing', OWN],
  ['leader_stage', OWN],
  ['weighting', COLUMNS],
] as const)('in the state %s', (state, columns) => {
  beforeAll(() => inState(state))

  test.each([...columns])('%s is told nothing of the review', async (column) => {
    const { leaks, answered } = await walk(column, [...ALWAYS, finalScore, FINAL])
    expect(leaks).toEqual([])
    if (OWN.includes(column)) expect(answered.length).toBeGreaterThan(20)
  })
})

describe('once the results are public', () => {
  beforeAll(async () => {
    await inState('weighting')
    await db()
      .update(book)
      .set({ declare_status: 'reviewed' })
      .where(inArray(book.book_id, Object.values(scene.books)))
    expect((await scene.carry('publicity')).msg).toBe('操作成功')
    await scene.object({ id_no: idOf(12) })
  })

  test.each(COLUMNS)('%s is told no expert and nothing of a single one', async (column) => {
    const { leaks, tellsScore, tellsOpinion } = await walk(column, ALWAYS)
    expect(leaks).toEqual([])
    // What is public now reaches those whose book it is.
    expect([column, tellsScore, tellsOpinion]).toEqual([column, OWN.includes(column), OWN.includes(column)])
  })
})
