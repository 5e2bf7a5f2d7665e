import { sql } from 'drizzle-orm'
import { routeOf, type ActionName, type Input } from '#contract'
import { openSession } from '#server/auth/session'
import { createApp } from '#server/app'
import { groupAvoidance } from '#server/store/avoidance/ofGroup'
import { avoidanceView } from '#server/store/avoidance/view'
import { readSettings } from '#server/settings'
import { separateDatabase } from '#tests/support/postgres'

/**
 * How long the lists of a large project take, each as its first page, a late page, filtered and sorted:
 * `npx tsx tests/bench/lists.ts [books]`, with a fifth as many experts, 100 books to a group, five experts to a book.
 */
const BOOKS = Number(process.argv[2] ?? 10_000)
const EXPERTS = BOOKS / 5
const GROUPS = BOOKS / 100
const RUNS = 3

const database = await separateDatabase()
const { db } = database

const SEED = [
  sql`insert into sys_user (user_id, user_name, nick_name)
    select i, 'u' || i, '专家' || i from generate_series(1, ${EXPERTS}::int) i`,
  sql`insert into sys_user (user_id, user_name, nick_name) values (${EXPERTS + 1}, 'office', '管理员')`,
  sql`insert into sys_user_role (user_id, role) values (${EXPERTS + 1}, 'reviewActivity')`,
  sql`insert into dept (dept_name, dept_type, province_id)
    select '学院' || i, 'school', (i % 31)::text from generate_series(1, 3000) i`,
  sql`insert into expert (user_id, name, unit, province_id, phone, major_categories, part_time_units)
    select i, '专家' || i, '学院' || (i % 3000), (i % 31)::text, (13800000000 + i)::text,
      jsonb_build_array((40 + i % 20)::text), jsonb_build_array('公司' || (i % 500))
    from generate_series(1, ${EXPERTS}::int) i`,
  sql`insert into book (book_id, book_code, year, book_name, isbn, first_editor, first_editor_unit, publisher_name,
      declare_unit, recommend_unit, declare_status, major_category, major_class, province_id, edu_level)
    select i, 'B' || i, 2026, '教材' || i, (9787100000000 + i)::text, '主编' || i || case when i % 3 = 0 then '、合编' || i else '' end,
      '学院' || (i * 7 % 3000), '出版社' || (i % 200), '学院' || (i * 7 % 3000), '行指委' || (i % 50), 'in_review',
      (40 + i % 20)::text, ((40 + i % 20) * 100 + i % 5)::text, (i % 31)::text, 'voc'
    from generate_series(1, ${BOOKS}::int) i`,
  sql`insert into book_editor (book_id, sort_no, name, role, unit, phone)
    select b, n, case when b % 50 = 0 and n = 1 then '专家' || (b / 5) else '编者' || b || '-' || n end, 'chief',
      '学院' || ((b + n) % 3000), null
    from generate_series(1, ${BOOKS}::int) b, generate_series(1, 2) n`,
  sql`insert into review_project (project_id, project_name, year, project_type, review_mode, review_begin_time,
      review_end_time, experts_per_book, experts_per_group, max_books_per_expert, need_sign, need_commitment, need_leader,
      need_leader_opinion, allow_withdraw_submit, score_rule, avoid_rules, texts, project_status, create_by)
    values (1, '评审活动', 2026, 'plan', 'online', now() - interval '1 day', now() + interval '9 days', 5, 5, 30, false,
      false, true, true, true, '{}', '{}', '{}', 'reviewing', ${EXPERTS + 1})`,
  sql`insert into review_group (group_id, project_id, group_name, group_code, group_type, order_num)
    select i, 1, '评审组' || i, 'G' || i, 'major', i from generate_series(1, ${GROUPS}::int) i`,
  sql`insert into group_member (project_id, group_id, user_id, member_type, expert_status)
    select 1, (i - 1) % ${GROUPS}::int + 1, i, case when i <= ${GROUPS}::int then 'leader' else 'expert' end, 'confirmed'
    from generate_series(1, ${EXPERTS}::int) i`,
  sql`insert into project_book (project_id, book_id, group_id, sort_no, final_score, rank_all, result_status)
    select 1, i, (i - 1) % ${GROUPS}::int + 1, i, 60 + i % 40, i, 'scored' from generate_series(1, ${BOOKS}::int) i`,
  sql`insert into assignment (project_id, group_id, book_id, user_id, assign_type, anon_no, review_status)
    select 1, g, b, g + ${GROUPS}::int * ((b / ${GROUPS}::int * 5 + n) % 20), 'auto', n + 1,
      (array['assigned', 'draft', 'submitted', 'submitted', 'locked'])[n + 1]
    from (select b, (b - 1) % ${GROUPS}::int + 1 as g from generate_series(1, ${BOOKS}::int) b) x,
      generate_series(0, 4) n`,
  sql`insert into score (fenpei_id, total_score) select fenpei_id, 60 + fenpei_id % 40 from assignment
    where review_status in ('submitted', 'locked')`,
  sql`insert into opinion (fenpei_id, advice) select fenpei_id, repeat('意见', 60) from assignment
    where review_status in ('submitted', 'locked')`,
  sql`insert into avoidance (project_id, user_id, book_id, kind, source, reason, create_by)
    select 1, i, i, 'manual', 'admin', '师生关系', 1 from generate_series(1, ${EXPERTS / 2}::int) i`,
  sql`insert into leader_opinion (project_id, group_id, book_id, leader_user_id, status, advice)
    select 1, group_id, book_id, group_id, 'submitted', repeat('意见', 60) from project_book where book_id % 2 = 0`,
  sql`analyze`,
]
for (const statement of SEED) await db.execute(statement)

const app = createApp({ database, settings: { ...readSettings({}), captcha: false } })
const office = await openSession(db, EXPERTS + 1, '', new Date())
const leader = await openSession(db, 1, '', new Date())

async function call<A extends ActionName>(token: string, name: A, input: Input<A>) {
  const path = routeOf(name).path
  const response = await app.fetch(
    new Request(`http://bench/common-shenhe-api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
  )
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`${name}: ${msg}`)
}

async function median(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const begin = process.cpuUsage()
    await run()
    const used = process.cpuUsage(begin)
    times.push((used.user + used.system) / 1000)
  }
  return `${Math.round(times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0)} ms`
}

async function list<A extends ActionName>(
  who: string,
  token: string,
  name: A,
  inputs: Record<string, Input<A>>,
) {
  const line: Record<string, string> = {}
  for (const [way, input] of Object.entries(inputs)) line[way] = await median(() => call(token, name, input))
  console.log(`${name}（${who}）`, line)
}

const LATE = BOOKS / 20 - 1
const project_id = 1
const group_id = 3
const ways = <F extends object>(fixed: F, { late = LATE, keyword = '99', sort = 'book_name' } = {}) => ({
  first: { ...fixed },
  late: { ...fixed, pageNum: late },
  filtered: { ...fixed, keyword },
  sorted: { ...fixed, orderByColumn: sort, isAsc: 'desc' as const },
})

await list('office', office, 'bookinfo_list', ways({ project_id }))
await list('office', office, 'group_addlist', ways({ group_id }, { late: 1 }))
await list('office', office, 'group_booklist', ways({ group_id }, { late: 4 }))
await list('leader', leader, 'group_booklist', ways({ group_id: 1 }, { late: 4 }))
await list('office', office, 'group_zhuanjia', { first: { group_id }, filtered: { group_id, keyword: '9' } })
await list('office', office, 'group_user', ways({ group_id }, { late: EXPERTS / 20 - 2, sort: 'name' }))
await list('office', office, 'psgroup_list', ways({ project_id }, { late: 4, sort: 'book_num' }))
await list('office', office, 'admin_group_list', { first: { project_id } })
await list('office', office, 'allocation_matrix', { first: { group_id } })
await list('office', office, 'groupe_leader_booklist', ways({ project_id }, { late: 4, sort: 'avg_score' }))
await list('leader', leader, 'groupe_leader_booklist', ways({ project_id }, { late: 4, sort: 'avg_score' }))
await list('office', office, 'groupLeader_advice_list', ways({ project_id }, { late: LATE >> 1 }))
await list('leader', leader, 'groupLeader_advice_list', ways({ project_id }, { late: 2 }))
await list('leader', leader, 'groupe_zhuanjia_books', ways({ project_id }, { late: 2 }))
await list('office', office, 'book_resultscore', ways({ project_id }, { sort: 'final_score' }))
await list('office', office, 'expert_review_list', ways({ project_id }, { late: 50, sort: 'name' }))
await list('office', office, 'zhuanjia_realtime_pingshen', ways({ project_id }, { late: 50 }))
await list('office', office, 'not_reviewed_user_list', ways({ project_id }, { late: 20, sort: 'name' }))
await list('office', office, 'pingshen_list', { first: {} })
console.log(
  '回避判断：整个活动',
  await median(() => avoidanceView(db, project_id)),
  '一个组',
  await median(() => groupAvoidance(db, project_id, group_id)),
)
await database.close()
