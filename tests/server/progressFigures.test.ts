import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ACTIVE_REVIEW, REVIEW_STATUS } from '#contract/facts/reviews'
import { EXPERT_STATUS } from '#contract/facts/seats'
import { assignment, member, projectBook } from '#server/db/schema/index'
import { figuresOf } from '#src/features/figures/figures'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let office: Login
/** Books and experts are used again by every project that is drawn. */
let book_ids: number[]
let user_ids: number[]

const BOOKS = 8
const EXPERTS = 5

beforeAll(async () => {
  server = await testServer()
  const { db } = server.database
  office = await server.login('office', ['admin'])
  const { project_id } = await makeProject(db, office)
  const { group_id } = await makeGroup(db, project_id)
  book_ids = []
  for (let n = 0; n < BOOKS; n++) book_ids.push((await makeBook(db)).book_id)
  user_ids = []
  for (let n = 0; n < EXPERTS; n++)
    user_ids.push((await makeExpert(server, { project_id, group_id })).user_id)
})

const keys = <T extends object>(labels: T) =>
  fc.constantFrom(...(Object.keys(labels) as (keyof T & string)[]))

const aBook = fc.record({
  group: fc.option(fc.nat(1), { freq: 4 }),
  needed_num: fc.option(fc.integer({ min: 1, max: 5 })),
  violation_status: fc.constantFrom('none', 'none', 'suspected', 'confirmed'),
  /** What each expert of its group has of it; absent: nothing. */
  tasks: fc.array(
    fc.option(
      fc.record({
        review_status: keys(REVIEW_STATUS),
        assign_type: fc.constantFrom('manual', 'manual', 'manual', 'trial'),
      }),
    ),
    { minLength: EXPERTS, maxLength: EXPERTS },
  ),
})
const aProject = fc.record({
  books: fc.array(aBook, { minLength: BOOKS, maxLength: BOOKS }),
  seats: fc.array(fc.record({ group: fc.nat(1), expert_status: keys(EXPERT_STATUS) }), {
    minLength: EXPERTS,
    maxLength: EXPERTS,
  }),
})

type Drawn = typeof aProject extends fc.Arbitrary<infer T> ? T : never

async function write({ books, seats }: Drawn): Promise<number> {
  const { db } = server.database
  const { project_id } = await makeProject(db, office, { project_status: 'reviewing' })
  const groups = [await makeGroup(db, project_id), await makeGroup(db, project_id, { experts_per_book: 2 })]
  const groupOf = (n: number) => groups[n]?.group_id ?? 0
  await db.insert(member).values(
    seats.map(({ group, expert_status }, i) => ({
      project_id,
      group_id: groupOf(group),
      user_id: user_ids[i] ?? 0,
      member_type: 'expert' as const,
      expert_status,
    })),
  )
  await db.insert(projectBook).values(
    books.map(({ group, needed_num, violation_status }, i) => ({
      project_id,
      book_id: book_ids[i] ?? 0,
      group_id: group === null ? null : groupOf(group),
      needed_num,
      violation_status,
    })),
  )
  const given = books.flatMap(({ group, tasks }, b) =>
    tasks.flatMap((task, e) =>
      task && group !== null && seats[e]?.group === group
        ? [
            {
              ...task,
              project_id,
              group_id: groupOf(group),
              book_id: book_ids[b] ?? 0,
              user_id: user_ids[e] ?? 0,
              anon_no: e + 1,
            },
          ]
        : [],
    ),
  )
  if (given.length > 0) await db.insert(assignment).values(given)
  return project_id
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)

/** The same figure wherever it is told. */
async function figures(project_id: number) {
  const pageSize = 100
  const all = await server.ok(office, 'project_all_num', { project_id })
  const groups = (await server.ok(office, 'psgroup_list', { project_id, pageSize })).rows
  const counted = await server.ok(office, 'group_num_zhuanjia', { project_id })
  const people = (await server.ok(office, 'expert_review_list', { project_id, pageSize })).rows
  const books = (await server.ok(office, 'zhuanjia_realtime_pingshen', { project_id, pageSize })).rows
  const lacking = await server.ok(office, 'zhuanjia_realtime_pingshen', { project_id, done: 'gap' })
  const roster = (await server.ok(office, 'project_expert_list', { project_id, in_project: 1, pageSize }))
    .rows
  return { all, groups, counted, people, books, lacking, roster }
}

test('every screen tells the same figures, of what can still be reviewed or has been', async () => {
  await fc.assert(
    fc.asyncProperty(aProject, async (drawn) => {
      const project_id = await write(drawn)
      const { all, groups, counted, people, books, lacking, roster } = await figures(project_id)
      // Counted by hand: neither avoided, nor cancelled, nor for trial.
      const tasks = drawn.books.flatMap(({ group, tasks: of }) =>
        of.flatMap((task, e) => (task && group !== null && drawn.seats[e]?.group === group ? [task] : [])),
      )
      const real = tasks.filter(
        ({ review_status, assign_type }) =>
          assign_type !== 'trial' && ACTIVE_REVIEW.some((status) => status === review_status),
      )
      const done = real.filter(({ review_status: s }) => s === 'submitted' || s === 'locked').length

      expect(all.assigned_num).toBe(real.length)
      expect(all.done_num).toBe(done)
      for (const told of [
        sum(groups, (g) => g.assigned_num),
        sum(counted, (g) => g.assigned_total),
        sum(people, (p) => p.assigned_num),
      ])
        expect(told).toBe(real.length)
      for (const told of [
        sum(groups, (g) => g.reviewed_num),
        sum(people, (p) => p.submitted_num),
        sum(books, (b) => b.done_num),
        sum(all.by_group, (g) => g.done),
      ])
        expect(told).toBe(done)
      expect(sum(people, (p) => p.locked_num)).toBe(all.locked_num)
      expect(sum(people, (p) => p.draft_num)).toBe(all.draft_num)

      // What is due, with and without the books that stand in no group yet.
      const grouped = books.filter(({ group_id }) => group_id !== null)
      expect(all.need_review_num).toBe(sum(books, (b) => b.needed_num))
      for (const told of [
        sum(groups, (g) => g.need_num),
        sum(counted, (g) => g.need_total),
        sum(all.by_group, (g) => g.need),
      ])
        expect(told).toBe(sum(grouped, (b) => b.needed_num))
      expect(all.gap_book_num).toBe(lacking.total)
      expect(all.gap_book_num === 0).toBe(all.need_review_num === all.assigned_num)
      for (const { gap, need_total, assigned_total } of counted) expect(gap).toBe(need_total - assigned_total)

      // Nothing can be more than done, and all of it can be.
      expect(all.done_rate ?? 0).toBeLessThanOrEqual(100)
      expect(all.done_rate === 100).toBe(all.need_review_num > 0 && done === all.need_review_num)
      for (const { rate } of all.by_group) expect(rate ?? 0).toBeLessThanOrEqual(100)

      expect(sum(groups, (g) => g.zhuanjia_num)).toBe(all.expert_num)
      expect(sum(groups, (g) => g.book_num)).toBe(all.grouped_num)
      expect(sum(roster, (p) => p.done_num)).toBeLessThanOrEqual(done)
      const start = new Map(figuresOf(project_id, all).map(({ label, value }) => [label, value]))
      expect(start.get('已评')).toBe(`${done} / ${all.need_review_num}`)
    }),
    { numRuns: 25 },
  )
})
