import { sql } from 'drizzle-orm'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { routeOf, type ActionName, type Input } from '#contract'
import type { Role } from '#contract/roles'
import { openSession } from '#server/auth/session'
import { createApp } from '#server/app'
import { openDatabase } from '#server/db/open'
import { migrate } from '#server/db/migrate'
import { seedAccess } from '#server/seed/access'
import { readSettings } from '#server/settings'
import { newDatabase, separateDatabase } from '#tests/support/postgres'

/**
 * How long the lists of declared books take, as their readers ask for them: the first page, a late one, filtered, in
 * another order. `npx tsx tests/bench/declaring.ts [books] [runs] [calls]` in the embedded database; with TEST_DATABASE_URL in a
 * PostgreSQL server. For each call the median and the 95th percentile of the time on the clock, and the median of the
 * time of the processor, which a busy machine does not lengthen; the latter is that of this process, and so without a
 * server's.
 */
const BOOKS = Number(process.argv[2] ?? 100_000)
const RUNS = Number(process.argv[3] ?? 50)
const ONLY = process.argv[4]?.split(',')
const SCHOOLS = 3000
const PUBLISHERS = 300

const url = process.env['TEST_DATABASE_URL']

async function prepared() {
  if (!url) return separateDatabase()
  const database = await openDatabase({ url: await newDatabase(url, '_declaring') })
  await migrate(database.db)
  await seedAccess(database.db)
  return database
}

const database = await prepared()
const { db } = database

const STATES = `(array['draft','draft','school_pending','school_returned','recommend_pending','recommended','recommended',
  'formal_pending','formal_passed','in_review','reviewed','publicity','selected','not_selected','withdrawn'])`

/** Accounts: one of each role that reads lists of books. */
const WHO = {
  admin: { user_id: 1, role: 'admin', dept_id: null },
  school: { user_id: 2, role: 'school', dept_id: 7 },
  author: { user_id: 3, role: 'schoolMan', dept_id: 7 },
  publisher: { user_id: 4, role: 'publisher', dept_id: SCHOOLS + 5 },
  province: { user_id: 5, role: 'province', dept_id: SCHOOLS + PUBLISHERS + 1 },
  examiner: { user_id: 6, role: 'formalExamination', dept_id: null },
} as const satisfies Record<string, { user_id: number; role: Role; dept_id: number | null }>
type Who = keyof typeof WHO

const SEED = [
  sql`insert into dept (dept_id, dept_name, dept_type, province_id)
    select i, '学院' || i, 'school_voc', ((i % 31 + 11) * 10000)::text from generate_series(1, ${SCHOOLS}::int) i`,
  sql`insert into dept (dept_id, dept_name, dept_type)
    select ${SCHOOLS}::int + i, '出版社' || i, 'publisher' from generate_series(1, ${PUBLISHERS}::int) i`,
  sql`insert into dept (dept_id, dept_name, dept_type, province_id)
    select ${WHO.province.dept_id}::int + i, '教育厅' || i, 'province', ((i + 11) * 10000)::text
    from generate_series(0, 30) i`,
  sql`insert into declare_batch (year, batch_name, declare_begin_time, declare_end_time, recommend_end_time,
      publish_from, publish_to)
    values (2026, '批次', now() - interval '9 days', now() + interval '9 days', now() + interval '19 days', '2020-01', '2026-12')`,
  sql`insert into quota (year, dept_id, total) select 2026, dept_id, 9000 from dept where dept_type = 'province'`,
  // Two of three schools have a number of their own.
  sql`insert into quota (year, dept_id, parent_dept_id, total)
    select 2026, s.dept_id, p.dept_id, 40 from dept s join dept p on p.dept_type = 'province' and p.province_id = s.province_id
    where s.dept_type = 'school_voc' and s.dept_id % 3 > 0`,
  sql`insert into publisher (publisher_id, publisher_name, dept_id)
    select i, '出版社' || i, ${SCHOOLS}::int + i from generate_series(1, ${PUBLISHERS}::int) i`,
  ...Object.values(WHO).flatMap(({ user_id, role, dept_id }) => [
    sql`insert into sys_user (user_id, user_name, nick_name, dept_id) values (${user_id}, ${role}, ${role}, ${dept_id})`,
    sql`insert into sys_user_role (user_id, role_id) values (${user_id}, ${BUILT_IN_ROLE[role]})`,
  ]),
  sql`insert into book (book_id, book_code, year, book_name, isbn, first_editor, first_editor_unit, publisher_name,
      publisher_id, declare_unit, declare_dept_id, declare_status, major_category, major_code, province_id, edu_level,
      carrier, recommend_channel, recommend_dept_id, create_by, completeness, deleted, del_by, del_time, del_reason, submit_time)
    select i, '2026SJ' || lpad((i % 100000)::text, 5, '0'), 2026 - i % 3, '教材' || i, (9787100000000 + i)::text,
      '主编' || i, '学院' || (i * 7 % ${SCHOOLS}::int + 1), '出版社' || (i % ${PUBLISHERS}::int + 1),
      i % ${PUBLISHERS}::int + 1, '学院' || (i % ${SCHOOLS}::int + 1), i % ${SCHOOLS}::int + 1,
      ${sql.raw(STATES)}[i % 15 + 1], (40 + i % 20)::text, ((40 + i % 20) * 10000 + i % 50)::text,
      (((i % ${SCHOOLS}::int + 1) % 31 + 11) * 10000)::text, (array['sec','voc','voc_b'])[i % 3 + 1],
      (array['paper','digital','paper_digital'])[i % 3 + 1],
      (array['province','hang','committee','ministry','publisher'])[i % 5 + 1],
      case when i % 5 = 0 then ${WHO.province.dept_id}::int + (i % ${SCHOOLS}::int + 1) % 31 end,
      case when i % ${SCHOOLS}::int = 6 then 3 else 1 end, i % 100, i % 20 = 0,
      case when i % 20 = 0 then 1 end, case when i % 20 = 0 then now() - i * interval '1 minute' end, '重复',
      now() - i * interval '1 minute'
    from generate_series(1, ${BOOKS}::int) i`,
  sql`insert into formal_exam (book_id, round, examiner_id, due_time, state, conclusion, exam_time, reading)
    select book_id, 1, case when book_id % 50 = 0 then ${WHO.examiner.user_id}::int else 1 end,
      now() + (book_id % 20 - 5) * interval '1 day',
      case when declare_status = 'formal_pending' then 'open' else 'done' end,
      case when declare_status <> 'formal_pending' then 'pass' end,
      case when declare_status <> 'formal_pending' then now() end, 'ready'
    from book where declare_status in ('formal_pending', 'formal_passed', 'in_review', 'reviewed', 'publicity', 'selected')`,
  sql`insert into province_check (book_id, dept_id, opened_at, due_at)
    select b.book_id, d.dept_id, now(), now() + (b.book_id % 20 - 5) * interval '1 day'
    from book b join dept o on o.dept_id = b.declare_dept_id
      join dept d on d.dept_type = 'province' and d.province_id = o.province_id
    where b.recommend_channel in ('hang', 'committee', 'ministry') and b.submit_time is not null`,
  sql`insert into review_project (project_id, project_name, year, project_type, review_mode, review_begin_time,
      review_end_time, experts_per_book, experts_per_group, max_books_per_expert, need_sign, need_commitment, need_leader,
      need_leader_opinion, allow_withdraw_submit, score_rule, avoid_rules, texts, project_status, create_by)
    values (1, '评审', 2026, 'plan', 'online', now(), now(), 3, 5, 20, true, true, true, true, true, '{}', '{}', '{}',
      'finished', 1)`,
  sql`insert into certificate (book_id, project_id, certificate_no, year, serial, verify_key, book_name, first_editor,
      publisher_name, project_name, issue_date, revise_due)
    select book_id, 1, '2026-' || book_id, 2026, book_id, 'key' || book_id, book_name, first_editor, publisher_name, '评审',
      '2026-01-01', '2029-01-01'::date - book_id % 900
    from book where declare_status = 'selected'`,
  sql`insert into book_editor (book_id, sort_no, name, role, unit)
    select b, n, '编者' || b || '-' || n, case n when 1 then 'first_chief' else 'editor' end, '学院' || ((b + n) % 3000)
    from generate_series(1, ${BOOKS}::int) b, generate_series(1, 2) n`,
  sql`insert into book_use (book_id, school_name, course_name, term_begin, students)
    select b, '学院' || ((b + n) % 3000), '课程' || (b % 500), '2024-春', 100 + b % 300
    from generate_series(1, ${BOOKS}::int) b, generate_series(1, 2) n`,
  sql`insert into declare_flow (book_id, from_status, to_status, event, user_id, dept_id)
    select b, 'draft', 'school_pending', '送审', 1, 7 from generate_series(1, ${BOOKS}::int) b, generate_series(1, 2) n`,
  sql`insert into collected_book (isbn, book_name, first_editor, publisher_name, edu_level, collect_status, dept_id, create_by)
    select (9787100000000 + i)::text, '教材' || i, '主编' || i, '出版社' || (i % ${PUBLISHERS}::int + 1), 'voc',
      (array['draft','pending','passed','returned'])[i % 4 + 1], i % ${SCHOOLS}::int + 1, 1
    from generate_series(1, ${BOOKS}::int) i`,
  sql`insert into major (edu_level, category_code, category_name, class_code, class_name, major_code, major_name, edition)
    select 'voc', (40 + i / 75)::text, '大类' || i / 75, (4000 + i / 10)::text, '专业类' || i / 10, (400000 + i)::text, '专业' || i, 'bench'
    from generate_series(0, 1499) i`,
]
const begun = performance.now()
for (const statement of SEED) await db.execute(statement)
for (const table of ['book', 'dept', 'publisher', 'sys_user'])
  await db.execute(
    sql.raw(
      `select setval(pg_get_serial_sequence('${table}', '${table === 'sys_user' ? 'user' : table}_id'), 1000000)`,
    ),
  )
// As the server does by itself, now and then.
await db.execute(sql`vacuum analyze`)
console.log(`${BOOKS}种教材，${database.kind}，准备${Math.round((performance.now() - begun) / 1000)}秒`)

const app = createApp({ database, settings: { ...readSettings({}), captcha: false } })
const tokens = new Map<Who, string>()
for (const [who, { user_id }] of Object.entries(WHO))
  tokens.set(who as Who, await openSession(db, user_id, { ip: '', now: new Date() })) // Its keys are those of the accounts.

async function call<A extends ActionName>(who: Who, name: A, input: Input<A>) {
  const { path } = routeOf(name)
  const response = await app.fetch(
    new Request(`http://bench/common-shenhe-api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get(who) ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
  )
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`${name}: ${msg}`)
}

interface Line {
  调用: string
  谁: string
  怎样: string
  中位: number
  '95%': number
  处理器: number
}
const lines: Line[] = []
const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

async function measure<A extends ActionName>(who: Who, name: A, ways: Record<string, Input<A>>) {
  if (ONLY && !ONLY.includes(name)) return
  for (const [way, input] of Object.entries(ways)) {
    const [clock, processor]: [number[], number[]] = [[], []]
    await call(who, name, input)
    for (let run = 0; run < RUNS; run++) {
      const [from, used] = [performance.now(), process.cpuUsage()]
      await call(who, name, input)
      const { user, system } = process.cpuUsage(used)
      clock.push(performance.now() - from)
      processor.push((user + system) / 1000)
    }
    const byTime = (a: number, b: number) => a - b
    const [sorted, work] = [clock.toSorted(byTime), processor.toSorted(byTime)]
    lines.push({
      调用: name,
      谁: who,
      怎样: way,
      中位: at(sorted, 0.5),
      '95%': at(sorted, 0.95),
      处理器: at(work, 0.5),
    })
  }
}

const LATE = Math.floor((BOOKS * 0.95) / 20) - 1
const ways = (late: number) => ({
  第一页: {},
  末页: { pageNum: late },
  关键字: { keyword: '教材99' },
  年度与状态: { year: 2026, declare_status: 'recommended' as const },
  层次与大类: { edu_level: 'voc' as const, major_category: '45' as const },
  按书名: { orderByColumn: 'book_name', isAsc: 'desc' as const },
  按状态: { orderByColumn: 'declare_status', isAsc: 'asc' as const },
})
for (const who of ['admin', 'school', 'author', 'publisher'] as const)
  await measure(who, 'declared_book_list', ways(who === 'admin' ? LATE : 2))
await measure('admin', 'bookinfo_list', {
  按单位汇总: { dimension: 'declare_unit' },
  按出版社汇总: { dimension: 'publisher_name' },
})
const collected = {
  第一页: {},
  ISBN: { isbn: '97871000099' },
  书名: { keyword: '教材99' },
  状态: { collect_status: 'pending' as const },
  按书名: { orderByColumn: 'book_name', isAsc: 'asc' as const },
}
await measure('admin', 'collection_list', { ...collected, 末页: { pageNum: BOOKS / 20 - 1 } })
await measure('school', 'collection_list', collected)
await measure('school', 'collection_isbn', { 新书: { isbn: '9787111128069' } })
await measure('school', 'bookinfo_isbn_check', {
  已申报: { isbn: '9787100000017' },
  新书: { isbn: '9787111128069' },
})
const exams = { 待审: {}, 全部: { tab: 'all' as const }, 逾期: { tab: 'all' as const, late: 1 as const } }
await measure('admin', 'formal_exam_list', { ...exams, 关键字: { tab: 'all', keyword: '教材99' } })
await measure('examiner', 'formal_exam_list', exams)
for (const who of ['admin', 'province'] as const)
  await measure(who, 'declare_check_list', {
    待复核: {},
    全部: { tab: 'all' },
    关键字: { keyword: '教材99' },
  })
for (const who of ['admin', 'school', 'publisher'] as const)
  await measure(who, 'selected_list', {
    第一页: {},
    该修订: { state: 'due_soon' as const },
    关键字: { keyword: '教材99' },
  })
for (const who of ['admin', 'school', 'publisher', 'province'] as const)
  await measure(who, 'duty_list', { 首页: {} })
await measure('author', 'major_tree', { 高职: { edu_level: 'voc' } })
await measure('school', 'bookinfo_detail', { 本校: { book_id: 6 } })
await measure('province', 'bookinfo_detail', { 本省: { book_id: 30 } })
await measure('school', 'material_list', { 本校: { book_id: 6 } })
await measure('school', 'declare_flow_list', { 本校: { book_id: 6 } })
await measure('province', 'declare_recommend_list', {
  待处理: {},
  已处理: { tab: 'done' },
  按书名: { tab: 'all', orderByColumn: 'book_name', isAsc: 'desc' },
})
await measure('admin', 'declare_recommend_list', {
  待处理: {},
  已处理: { tab: 'done' },
  末页: { tab: 'all', pageNum: 3000 },
  关键字: { tab: 'all', keyword: '教材99' },
  按书名: { tab: 'all', orderByColumn: 'book_name', isAsc: 'desc' },
})
for (const who of ['province', 'admin'] as const)
  await measure(who, 'declare_quota_list', {
    第一页: {},
    关键字: { keyword: '学院29' },
    已设置: { is_set: 1 },
  })
await measure('province', 'declare_quota_own', { 本单位: {} })
await measure('school', 'declare_quota_own', { 共用: {} })

console.table(lines)
await database.close()
