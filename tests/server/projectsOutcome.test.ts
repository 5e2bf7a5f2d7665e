import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { ProjectStatus } from '#contract/facts/projectLife'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { book, leaderOpinion, opLog, project, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { day, makeExpert, makeGroup, makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'
import { reviewedBook } from './results.support'

let server: TestServer
let director: Login
let admin: Login
let project_id: number
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  admin = await server.login('admin', ['admin'])
})

/** A project under weighting with four books: two good ones, a poor one, and one with a single review. */
async function weighted(rule: Partial<ScoreRule> = {}, is_test = false) {
  const { template_id, leaves } = await makeTemplate(db(), TWO_PARTS)
  const made = await makeProject(db(), director, {
    project_status: 'weighting',
    template_id,
    rule,
    is_test,
    publicity_end_time: day(5),
  })
  project_id = made.project_id
  const { group_id } = await makeGroup(db(), project_id)
  const place = { project_id, group_id }
  const experts = [
    await makeExpert(server, { ...place, member_type: 'leader' }),
    await makeExpert(server, place),
    await makeExpert(server, place),
  ]
  const panel = { place, experts, leaves }
  await reviewedBook(db(), panel, '优', [95, 94, 95])
  await reviewedBook(db(), panel, '良', [86, 87, 86])
  await reviewedBook(db(), panel, '差', [70, 71, 70])
  await reviewedBook(db(), panel, '缺', [90])
}

const carry = (project_status: ProjectStatus, as = director) =>
  server.send(as, 'pingshen_edit', { project_id, project_status })
const calculate = () => server.send(director, 'update_project_finalscore', { mode: 'calc', project_id })
const strikeOff = async (book_name: string) => {
  const [found] = await db().select().from(book).where(eq(book.book_name, book_name))
  return server.ok(admin, 'update_book_violation', {
    project_id,
    book_id: found?.book_id ?? 0,
    violation_status: 'confirmed',
    reason: '经核实教材存在抄袭，严重侵犯他人著作权，情况属实',
  })
}
const endPublicity = () =>
  db()
    .update(project)
    .set({ publicity_end_time: day(-1) })
const declarations = async () => {
  const found = await db().select().from(book).orderBy(asc(book.book_id))
  return Object.fromEntries(found.map((one) => [one.book_name, one.declare_status]))
}
const results = async () => {
  const found = await db().select().from(projectBook).orderBy(asc(projectBook.book_id))
  return found.map((one) => one.result_status)
}
const lastEntry = async () => (await db().select().from(opLog).orderBy(desc(opLog.log_id)).limit(1))[0]

describe('weighting begins', () => {
  test('what the groups handed in is confirmed, and is the last word; drafts stay drafts', async () => {
    await weighted()
    await db().update(project).set({ project_status: 'leader_stage', need_leader_opinion: false })
    const [first, second, third] = await db().select().from(projectBook).orderBy(asc(projectBook.book_id))
    const group_id = first?.group_id ?? 0
    const opinion = (book_id: number | undefined, status: 'draft' | 'submitted' | 'returned') =>
      db()
        .insert(leaderOpinion)
        .values({ project_id, group_id, book_id, status, leader_user_id: director.user_id })
    await opinion(first?.book_id, 'submitted')
    await opinion(second?.book_id, 'draft')
    await opinion(third?.book_id, 'returned')
    await opinion(undefined, 'submitted')
    await carry('weighting')
    const kept = await db().select().from(leaderOpinion).orderBy(asc(leaderOpinion.id))
    expect(kept.map(({ status }) => status)).toEqual(['confirmed', 'draft', 'returned', 'confirmed'])
    expect(await lastEntry()).toMatchObject({ after: { project_status: 'weighting', confirmed_num: 2 } })
    const reply = await server.send(director, 'leader_opinion_return', {
      project_id,
      group_id,
      book_id: first?.book_id ?? 0,
      reason: '请补充说明理由',
    })
    expect(reply.msg).toBe('评审活动核分中，不能退回小组意见')
  })

  test('nothing is confirmed when it is refused', async () => {
    await weighted()
    await db().update(project).set({ project_status: 'leader_stage' })
    const [first] = await db().select().from(projectBook)
    await db()
      .insert(leaderOpinion)
      .values({
        project_id,
        group_id: first?.group_id ?? 0,
        book_id: first?.book_id,
        status: 'submitted',
        leader_user_id: director.user_id,
      })
    expect((await carry('weighting')).msg).toBe('有3种教材没有已提交的小组意见')
    expect((await db().select().from(leaderOpinion))[0]?.status).toBe('submitted')
  })
})

type States = readonly [优: DeclareStatus, 良: DeclareStatus, 差: DeclareStatus, 缺: DeclareStatus]
const named = ([优, 良, 差, 缺]: States) => ({ 优, 良, 差, 缺 })

describe('the declarations of the books', () => {
  test.each<[string, Partial<ScoreRule>, States, States]>([
    [
      'by the line of the rule',
      { select_line: 90 },
      ['publicity', 'reviewed', 'reviewed', 'in_review'],
      ['selected', 'not_selected', 'not_selected', 'formal_passed'],
    ],
    [
      'by the share of the rule',
      { select_ratio: 0.7 },
      ['publicity', 'publicity', 'reviewed', 'in_review'],
      ['selected', 'selected', 'not_selected', 'formal_passed'],
    ],
    [
      'by grade without a line',
      {},
      ['publicity', 'publicity', 'reviewed', 'in_review'],
      ['selected', 'selected', 'not_selected', 'formal_passed'],
    ],
  ])('move on with publicity and the end %s, and stay in the archive', async (_, rule, shown, ended) => {
    await weighted(rule)
    await calculate()
    await carry('publicity')
    expect(await declarations()).toEqual(named(shown))
    expect(await results()).toEqual(['finalized', 'finalized', 'finalized', 'insufficient'])
    await endPublicity()
    await carry('finished')
    expect(await declarations()).toEqual(named(ended))
    expect(await results()).toEqual(['published', 'published', 'published', 'insufficient'])
    const count = (status: DeclareStatus) => ended.filter((one) => one === status).length
    expect(await lastEntry()).toMatchObject({
      after: {
        project_status: 'finished',
        declare_status: {
          selected: count('selected'),
          not_selected: count('not_selected'),
          formal_passed: 1,
        },
      },
    })
    expect((await carry('archived', admin)).code).toBe(200)
    expect(await declarations()).toEqual(named(ended))
  })

  test('follow the grade that the office set by hand, without a line', async () => {
    await weighted()
    await calculate()
    const [best] = await db().select().from(book).where(eq(book.book_name, '优'))
    await server.ok(director, 'update_project_finalscore', {
      mode: 'grade',
      project_id,
      book_id: best?.book_id ?? 0,
      grade: 'reserve',
    })
    await carry('publicity')
    expect(await declarations()).toMatchObject({ 优: 'reviewed', 良: 'publicity' })
  })

  test('stay as they are when the step is refused', async () => {
    await weighted()
    expect((await carry('publicity')).msg).toBe('尚未核分')
    expect(new Set(Object.values(await declarations()))).toEqual(new Set(['in_review']))
    expect(await results()).toEqual(['pending', 'pending', 'pending', 'pending'])
  })

  test('are left alone by a test, whose books are declared for another review', async () => {
    await weighted({}, true)
    await calculate()
    await carry('publicity')
    await endPublicity()
    await carry('finished')
    expect(await results()).toContain('published')
    expect(new Set(Object.values(await declarations()))).toEqual(new Set(['in_review']))
  })
})

test('a book struck off in publicity is not selected, once the results have been computed anew', async () => {
  await weighted()
  await calculate()
  await carry('publicity')
  await endPublicity()
  await strikeOff('优')
  expect((await carry('finished')).msg).toBe('核分时间早于最近评分时间，请重新核分')
  expect((await calculate()).value).toMatchObject({ vetoed_num: 1 })
  expect(await results()).toEqual(['vetoed', 'finalized', 'finalized', 'insufficient'])
  await carry('finished')
  expect(await declarations()).toMatchObject({ 优: 'not_selected', 良: 'selected' })
})

test('a tie on the line is pointed out before publicity, and chooses no book', async () => {
  await weighted({ select_ratio: 0.5, tie_break: ['manual'] })
  const books = await db().select().from(book).orderBy(asc(book.book_id))
  await calculate()
  for (const { book_id } of books.slice(0, 2))
    await server.ok(director, 'update_project_finalscore', {
      mode: 'manual',
      project_id,
      book_id,
      final_score: 90,
      reason: '经评审委员会复议，该教材编校质量经复核后调整',
    })
  const reply = await carry('publicity')
  expect(reply.value.checks).toMatchObject([{ code: 'tie', count: 2, level: 'warn' }, { code: 'undecided' }])
  expect(await declarations()).toMatchObject({ 优: 'reviewed', 良: 'reviewed' })
})
