import { beforeAll, describe, expect, test } from 'vitest'
import { dept, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeProject } from '#tests/support/factories'

let server: TestServer
const who = {} as Record<'admin' | 'province' | 'hang' | 'school' | 'press' | 'man', Login>
const db = () => server.database.db
let withheld = 0

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
      { dept_id: 3, dept_name: '甲出版社', dept_type: 'publisher' },
      { dept_id: 4, dept_name: '江苏省', dept_type: 'province', province_id: '320000' },
      { dept_id: 5, dept_name: '行指办', dept_type: 'hang' },
    ])
  who.admin = await server.login('admin1', ['admin'])
  who.province = await server.login('province1', ['province'], { dept_id: 4 })
  who.hang = await server.login('hang1', ['hangzhiban'], { dept_id: 5 })
  who.school = await server.login('school1', ['school'], { dept_id: 1 })
  who.man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  who.press = await server.login('press1', ['publisher'], { dept_id: 3 })
  const own = {
    declare_dept_id: 1,
    declare_unit: '某学院',
    province_id: '320000',
    publisher_name: '甲出版社',
  }
  const project = await makeProject(db(), who.admin, { project_status: 'publicity' })
  for (const declare_status of [
    'draft',
    'school_pending',
    'recommended',
    'formal_passed',
    'in_review',
  ] as const)
    await makeBook(db(), { ...own, declare_status })
  await makeBook(db(), { ...own, declare_status: 'draft', deleted: true })
  await makeBook(db(), {
    ...own,
    declare_status: 'draft',
    year: 2025,
    declare_unit: null,
    declare_dept_id: 1,
  })
  const told = await makeBook(db(), { ...own, declare_status: 'selected' })
  withheld = (await makeBook(db(), { ...own, declare_status: 'selected', book_name: '未公布' })).book_id
  for (const [book_id, publish_flag] of [
    [told.book_id, true],
    [withheld, false],
  ] as const)
    await db()
      .insert(projectBook)
      .values({ project_id: project.project_id, book_id, publish_flag, sort_no: book_id })
  await makeBook(db(), {
    declare_unit: '别的学院',
    province_id: '330000',
    recommend_channel: 'hang',
    declare_status: 'draft',
  })
})

const LINE = { submitted: 6, recommended: 5, formal_passed: 4, in_review: 3 }
const summary = (as: Login, year?: number) =>
  server.ok(as, 'book_summary', { dimension: 'declare_unit', ...(year && { year }) })

describe('教材汇总', () => {
  test('counts in the scope of each, and tells nobody outside the office what is withheld', async () => {
    const office = await summary(who.admin, 2026)
    expect(office.lines).toEqual([
      { key: '某学院', label: '某学院', draft: 1, ...LINE, submitted: 6, selected: 2 },
      expect.objectContaining({ key: '别的学院', draft: 1, submitted: 0 }),
    ])
    expect(office.total).toEqual({ draft: 2, ...LINE, selected: 2 })
    expect(office.years).toEqual([2026, 2025])
    for (const as of [who.province, who.school, who.press]) {
      const { lines, dept_name } = await summary(as, 2026)
      expect([as.user_name, lines]).toEqual([
        as.user_name,
        [{ key: '某学院', label: '某学院', draft: 1, ...LINE, selected: 1 }],
      ])
      expect(dept_name).not.toBeNull()
    }
    expect((await summary(who.hang)).lines).toMatchObject([{ key: '别的学院', draft: 1 }])
    expect((await server.send(who.man, 'book_summary', { dimension: 'edu_level' })).code).toBe(403)
  })

  test('every figure is the number of the books that it opens', async () => {
    for (const as of [who.admin, who.school, who.hang])
      for (const dimension of ['declare_unit', 'edu_level', 'recommend_channel'] as const) {
        const { lines } = await server.ok(as, 'book_summary', { dimension })
        for (const { key, label: _, ...counts } of lines)
          for (const [step, num] of Object.entries(counts)) {
            const figure = key === null ? { unfilled: 1 as const } : { key }
            // The steps are the names of the counts.
            const asked = { dimension, ...figure, step: step as keyof typeof counts }
            const { total, rows } = await server.ok(as, 'book_summary_list', asked)
            expect([as.user_name, dimension, key, step, total]).toEqual([
              as.user_name,
              dimension,
              key,
              step,
              num,
            ])
            expect(rows).toHaveLength(num)
          }
      }
    const { rows } = await server.ok(who.school, 'book_summary_list', { step: 'selected' })
    expect(rows.map(({ book_id }) => book_id)).not.toContain(withheld)
    const [row] = (
      await server.ok(who.school, 'book_summary_list', { step: 'in_review', pageSize: 100 })
    ).rows.filter(({ book_id }) => book_id === withheld)
    expect(row?.declare_status).toBe('in_review')
  })
})
