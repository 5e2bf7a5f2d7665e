import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { contract, routeOf, type ActionName, type Input, type Output } from '#contract'
import { openSession } from '#server/auth/session'
import { createApp } from '#server/app'
import { migrate } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/open'
import { asRole } from '#server/db/asRole'
import { user, userRole } from '#server/db/schema/index'
import { readSettings } from '#server/settings'
import { newDatabase } from '#tests/support/postgres'

/**
 * A review of a whole country, made and looked at through the API as an office would: `npx tsx tests/bench/organise.ts
 * [books]`, with a fifth as many experts, 100 books to a group and five experts to a book. Runs on the embedded
 * database in a folder, and on the PostgreSQL server of TEST_DATABASE_URL when there is one. Milliseconds on the wall;
 * a list is asked for RUNS times, told are the median and the 95th percentile. Ends with 1 when a list misses its limit.
 */
const BOOKS = Number(process.argv[2] ?? 10_000)
const EXPERTS = BOOKS / 5
const PER_GROUP = 100
const GROUPS = BOOKS / PER_GROUP
const SEATS = EXPERTS / GROUPS
const PAGE = 20
const RUNS = 20
const LIST_LIMIT_MS = 300
/** It judges every pair of a project again for two figures, so it may take longer than a list. */
const CHECK = 'avoid_conflict_num'
const CHECK_LIMIT_MS = 1000

type Figures = Map<string, number>

/** Sends calls as one user; a refusal ends the run. */
async function office(database: Database) {
  const app = createApp({ database, settings: { ...readSettings({}), captcha: false } })
  const [made] = await database.db
    .insert(user)
    .values({ user_name: 'office', nick_name: '办公室' })
    .returning()
  if (!made) throw new Error('no user was made')
  await database.db.insert(userRole).values(asRole(made.user_id, 'reviewActivity'))
  // A run takes longer than an idle session lives.
  const login = () => openSession(database.db, made.user_id, { ip: '', now: new Date() })
  let token = await login()
  return {
    renew: async () => void (token = await login()),
    call: async <A extends ActionName>(name: A, input: Input<A>): Promise<Output<A>> => {
      const response = await app.fetch(
        new Request(`http://bench/common-shenhe-api${routeOf(name).path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        }),
      )
      const answer = (await response.json()) as { code: number; msg: string; data?: unknown }
      if (answer.code !== 200) throw new Error(`${name}: ${answer.msg}`)
      // Tests judge answers by the contract; here only the time counts.
      return (contract[name].envelope === 'data' ? answer.data : answer) as Output<A>
    },
  }
}
type Office = Awaited<ReturnType<typeof office>>

const range = (n: number) => Array.from({ length: n }, (_, i) => i)

async function timed<T>(figures: Figures, what: string, run: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const result = await run()
  figures.set(what, performance.now() - begin)
  return result
}

const files = {
  book: range(BOOKS).map((i) => ({
    row: i + 2,
    record: {
      book_name: `教材${i}`,
      first_editor: `主编${i}`,
      first_editor_unit: `学院${i % 3000}`,
      publisher_name: `出版社${i % 200}`,
      edu_level: '高职专科',
    },
  })),
  expert: range(EXPERTS).map((i) => ({
    row: i + 2,
    record: { name: `专家${i}`, phone: String(13_800_000_000 + i), unit: `研究院${i % 700}` },
  })),
}

/** Makes the project; its key and those of its groups. */
async function organise({ call }: Office, figures: Figures) {
  const { project_id } = await call('pingshen_add', {
    project_name: '全国评审',
    year: 2026,
    project_type: 'plan',
    review_mode: 'online',
    review_begin_time: '2026-12-01 09:00:00',
    review_end_time: '2026-12-20 18:00:00',
    experts_per_book: 5,
    experts_per_group: SEATS,
    max_books_per_expert: 30,
    is_anonymous: 0,
    need_sign: 0,
    sign_each: 0,
    need_commitment: 0,
    need_leader: 1,
    need_leader_opinion: 1,
    allow_withdraw_submit: 1,
    manager_ids: [],
    is_test: 0,
  })
  for (const import_type of ['book', 'expert'] as const)
    await timed(figures, `导入${import_type === 'book' ? '教材' : '专家'}`, () =>
      call('import_file', { import_type, file_name: '名单.xlsx', rows: files[import_type] }),
    )
  await timed(figures, '教材纳入活动', () => call('dist_psbook', { project_id, op: 'add', filter: {} }))
  const books = await keysOf(call, project_id, BOOKS)
  const people = await call('project_expert_keys', { project_id })
  const group_ids: number[] = []
  await timed(figures, `建${GROUPS}组、入组、分书`, async () => {
    for (const g of range(GROUPS)) {
      const made = await call('psgroup_add', { project_id, group_name: `第${g + 1}组`, group_type: 'major' })
      if (!('group_id' in made) || typeof made.group_id !== 'number') throw new Error('no group was made')
      const { group_id } = made
      const user_ids = people.slice(g * SEATS, (g + 1) * SEATS).map((person) => person.user_id)
      await call('people_group', { group_id, user_ids })
      await call('group_book', {
        group_id,
        op: 'add',
        book_ids: books.slice(g * PER_GROUP, (g + 1) * PER_GROUP),
      })
      group_ids.push(group_id)
    }
  })
  await timed(figures, '自动分配全部组', () => call('allocation_group_book', { project_id }))
  return { project_id, group_ids }
}

/** The books of the pool, page by page. */
async function keysOf(call: Office['call'], project_id: number, total: number): Promise<number[]> {
  const pageSize = 500
  const keys: number[] = []
  for (let pageNum = 1; keys.length < total; pageNum++) {
    const { rows } = await call('bookinfo_list', { project_id, in_project: 1, pageNum, pageSize })
    if (rows.length === 0) throw new Error('the pool holds fewer books than were imported')
    keys.push(...rows.map(({ book_id }) => book_id))
  }
  return keys
}

const LATE = BOOKS / PAGE - 1

/** Each list as its first page, a late one, filtered and sorted. */
const listsOf = (project_id: number, group_id: number) => {
  const desc = (orderByColumn: string) => ({ orderByColumn, isAsc: 'desc' as const })
  const ways = (fixed: object, late: number, keyword: string, sort: string) => ({
    首页: fixed,
    深页: { ...fixed, pageNum: late },
    筛选: { ...fixed, keyword },
    排序: { ...fixed, ...desc(sort) },
  })
  return {
    bookinfo_list: ways({ project_id }, LATE, '99', 'book_name'),
    group_booklist: ways({ group_id }, 4, '9', 'sort_no'),
    group_addlist: ways({ group_id }, 1, '9', 'book_name'),
    group_user: ways({ group_id }, EXPERTS / PAGE - 2, '专家9', 'name'),
    psgroup_list: ways({ project_id }, Math.ceil(GROUPS / PAGE), '1', 'assigned_num'),
    project_expert_list: ways({ project_id }, EXPERTS / PAGE - 1, '专家9', 'assigned_num'),
    expert_review_list: ways({ project_id }, EXPERTS / PAGE - 1, '专家9', 'assigned_num'),
    not_reviewed_user_list: ways({ project_id }, EXPERTS / PAGE - 1, '专家9', 'undone_num'),
    zhuanjia_realtime_pingshen: ways({ project_id }, LATE, '99', 'done_num'),
    groupe_leader_booklist: {
      ...ways({ project_id }, LATE, '99', 'avg_score'),
      标记: { project_id, flags: ['divergent', 'insufficient'] },
    },
    advice_list: ways({ project_id }, LATE, '教材99', 'total_score'),
    ds_pingshen_list25: { 首页: { project_id } },
    book_resultscore: ways({ project_id }, LATE, '99', 'final_score'),
    pingshen_list: { 首页: {} },
    admin_group_list: { 首页: { project_id } },
    group_zhuanjia: { 首页: { group_id } },
    group_renyuan: { 首页: { project_id, group_id } },
    project_all_num: { 进度总览: { project_id } },
    [CHECK]: { 全部回避: { project_id } },
    allocation_matrix: { 一组: { project_id, group_id } },
  } satisfies Partial<Record<ActionName, Record<string, object>>>
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0

async function look({ call }: Office, figures: Figures, project_id: number, group_id: number) {
  for (const [name, ways] of Object.entries(listsOf(project_id, group_id)))
    for (const [way, input] of Object.entries(ways)) {
      const times: number[] = []
      for (const _ of range(RUNS)) {
        const begin = performance.now()
        // The table above is checked by name; each input only by the server.
        await call(name as ActionName, input as Input<ActionName>)
        times.push(performance.now() - begin)
      }
      figures.set(`${name} ${way} 中位`, at(times, 0.5))
      figures.set(`${name} ${way} 95%`, at(times, 0.95))
    }
  const { data } = await timed(figures, '导出评审明细', () =>
    call('export_user_pingshen_detail', { project_id, kind: 'score_table' }),
  )
  console.log(`导出 ${data?.list.length ?? 0} 行`)
}

/** The rows that fifty thousand visits of experts would leave. */
const REVIEWS = [
  sql`update assignment set review_status = 'submitted', submit_time = now()`,
  sql`insert into score (fenpei_id, total_score) select fenpei_id, 60 + fenpei_id % 40 from assignment`,
  sql`insert into opinion (fenpei_id, advice, conclusion)
    select fenpei_id, repeat('意见', 60), 'recommend' from assignment`,
  sql`analyze`,
]

async function run(database: Database): Promise<Figures> {
  const figures: Figures = new Map()
  try {
    const me = await office(database)
    const { project_id, group_ids } = await organise(me, figures)
    for (const statement of REVIEWS) await database.db.execute(statement)
    await me.renew()
    await look(me, figures, project_id, group_ids[0] ?? 0)
    const { assigned_num } = await me.call('project_all_num', { project_id })
    console.log(`${database.kind}：${BOOKS} 种教材，${EXPERTS} 位专家，${GROUPS} 组，${assigned_num} 条分配`)
    return figures
  } finally {
    await database.close()
  }
}

console.log(
  `负载 ${loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')}`,
)
const dir = mkdtempSync(join(tmpdir(), 'organise-'))
const embedded = await openDatabase({ dir })
await migrate(embedded.db)
const here = await run(embedded)
rmSync(dir, { recursive: true })
const url = process.env['TEST_DATABASE_URL']
let there: Figures | undefined
if (url) {
  const remote = await openDatabase({ url: await newDatabase(url, '_organise') })
  await migrate(remote.db)
  there = await run(remote)
}
const slow: string[] = []
for (const [what, ms] of here) {
  const other = there?.get(what)
  console.log(
    [
      what.padEnd(44),
      `${Math.round(ms)} ms`,
      ...(other === undefined ? [] : [`${Math.round(other)} ms`, (ms / other).toFixed(1)]),
    ].join('\t'),
  )
  const limit = what.startsWith(CHECK) ? CHECK_LIMIT_MS : LIST_LIMIT_MS
  if (what.endsWith('95%') && Math.max(ms, other ?? 0) > limit) slow.push(`${what}超过${limit}毫秒`)
}
if (slow.length > 0) {
  console.error(slow.join('、'))
  process.exitCode = 1
}
