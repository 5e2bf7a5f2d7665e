import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract'
import { assignment } from '#server/db/schema/index'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: ReviewScene

/** Full marks are 20, 20, 30, 30. */
const HIGH = [19, 19, 27, 27]
const MIDDLE = [18, 18, 26, 26]
const LOW = [17, 17, 26, 26]

async function handIn(book_id: number, as: Login, scores: number[]) {
  await server.ok(as, 'user_score', scene.sheet(book_id, scores))
  await server.ok(as, 'advice_add', scene.opinion(book_id, { status: 'submitted' }))
}

/** Books with three, one, two and no reviews handed in, with totals near and far apart. */
beforeAll(async () => {
  server = await testServer()
  scene = await reviewScene(server, 4)
  const second = await makeExpert(server, scene)
  const third = await makeExpert(server, scene)
  const [three = 0, one = 0, two = 0] = scene.ids
  const { project_id, group_id } = scene
  await server.database.db.insert(assignment).values(
    [three, two].flatMap((book_id) =>
      [second, third].map(({ user_id }, i) => ({
        project_id,
        group_id,
        book_id,
        user_id,
        assign_type: 'manual' as const,
        anon_no: i + 2,
      })),
    ),
  )
  await handIn(three, scene.expert, HIGH)
  await handIn(three, second, MIDDLE)
  await handIn(three, third, LOW)
  await handIn(one, scene.expert, LOW)
  await handIn(two, scene.expert, HIGH)
  await handIn(two, second, MIDDLE)
})

const COLUMNS = [
  'valid_num',
  'avg_score',
  'range_score',
  'std_dev',
  'veto_num',
  'book_name',
  'sort_no',
] as const

test.each(COLUMNS)('the list of an office stands in the order of the %s it shows', async (orderByColumn) => {
  const { project_id } = scene
  const ask = (more: Partial<Input<'groupe_leader_booklist'>>) =>
    server.ok(scene.manager, 'groupe_leader_booklist', { project_id, orderByColumn, ...more })
  for (const isAsc of ['asc', 'desc'] as const) {
    const { rows, total } = await ask({ isAsc })
    expect([rows.length, total]).toEqual([4, 4])
    const known = rows.flatMap((row) => row[orderByColumn] ?? [])
    // What is not known stands last, whichever way the list is sorted.
    expect(rows.slice(0, known.length).map((row) => row[orderByColumn])).toEqual(known)
    const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(known).toEqual(isAsc === 'asc' ? sorted : sorted.toReversed())
    const pages = [await ask({ isAsc, pageSize: 3 }), await ask({ isAsc, pageSize: 3, pageNum: 2 })]
    expect(pages.flatMap((page) => page.rows)).toEqual(rows)
  }
})

/** Limits that the books meet exactly (a range of 6 and of 4, a deviation of 2), just miss, or that are not set. */
const LIMITS = [
  { divergence_limit: 6, divergence_std: null, min_reviews: 2 },
  { divergence_limit: 6.01, divergence_std: 2, min_reviews: 1 },
  { divergence_limit: 4, divergence_std: 2.01, min_reviews: 3 },
  { divergence_limit: null, divergence_std: null, min_reviews: 4 },
]

test.each(LIMITS)('an office finds by a flag the books that show it: %o', async (limits) => {
  const { project_id } = scene
  await server.database.db.execute(
    sql`update review_project set score_rule = score_rule || ${JSON.stringify(limits)}::jsonb
      where project_id = ${project_id}`,
  )
  const ask = (more: Partial<Input<'groupe_leader_booklist'>>) =>
    server.ok(scene.manager, 'groupe_leader_booklist', { project_id, ...more })
  const all = await ask({})
  for (const flags of [['divergent'], ['insufficient'], ['veto'], ['divergent', 'insufficient']] as const) {
    const found = await ask({ flags: [...flags] })
    const shown = all.rows.filter((row) => flags.some((flag) => row.flags.includes(flag)))
    expect(found.rows).toEqual(shown)
    expect(found.total).toBe(shown.length)
  }
  expect(all.rows.some((row) => row.flags.includes('divergent'))).toBe(limits.divergence_limit !== null)
})
