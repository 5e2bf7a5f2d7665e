import { sql, type SQL } from 'drizzle-orm'
import { openSession } from '#server/auth/session'
import { asRole } from '#server/db/asRole'
import type { Db } from '#server/db/client'
import { userRole } from '#server/db/schema/index'

/** How many books there are. */
export interface Size {
  /** Of the review: 100 to a group, a fifth as many experts, five to a book. */
  books: number
  /** Of the whole library, among which those of the review are scattered. */
  library: number
}

const people = ({ experts, groups }: { experts: number; groups: number }): SQL[] => [
  sql`insert into sys_user (user_id, user_name, nick_name)
    select i, 'u' || i, '专家' || i from generate_series(1, ${experts}::int) i`,
  sql`insert into sys_user (user_id, user_name, nick_name) values (${experts + 1}, 'office', '管理员')`,
  sql`insert into dept (dept_name, dept_type, province_id)
    select '学院' || i, 'school', (i % 31)::text from generate_series(1, 3000) i`,
  sql`insert into expert (user_id, name, unit, province_id, phone, major_categories, part_time_units)
    select i, '专家' || i, '学院' || (i % 3000), (i % 31)::text, (13800000000 + i)::text,
      jsonb_build_array((40 + i % 20)::text), jsonb_build_array('公司' || (i % 500))
    from generate_series(1, ${experts}::int) i`,
  sql`insert into review_project (project_id, project_name, year, project_type, review_mode, review_begin_time,
      review_end_time, experts_per_book, experts_per_group, max_books_per_expert, need_sign, need_commitment, need_leader,
      need_leader_opinion, allow_withdraw_submit, score_rule, avoid_rules, texts, project_status, create_by)
    values (1, '评审活动', 2026, 'plan', 'online', now() - interval '1 day', now() + interval '9 days', 5, 5, 30, false,
      false, true, true, true, '{}', '{}', '{}', 'reviewing', ${experts + 1})`,
  sql`insert into review_group (group_id, project_id, group_name, group_code, group_type, order_num)
    select i, 1, '评审组' || i, 'G' || i, 'major', i from generate_series(1, ${groups}::int) i`,
  sql`insert into group_member (project_id, group_id, user_id, member_type, expert_status)
    select 1, (i - 1) % ${groups}::int + 1, i, case when i <= ${groups}::int then 'leader' else 'expert' end, 'confirmed'
    from generate_series(1, ${experts}::int) i`,
]

/** Books to a statement, none of which may take longer than half a minute. */
const PART = 20_000

const partsOf = (all: number) =>
  Array.from({ length: Math.ceil(all / PART) }, (_, part) => ({
    from: part * PART + 1,
    to: Math.min(all, (part + 1) * PART),
  }))

const libraryPart = ({ books, library: all }: Size, { from, to }: { from: number; to: number }): SQL[] => [
  sql`insert into book (book_id, book_code, year, book_name, isbn, first_editor, first_editor_unit, publisher_name,
      declare_unit, recommend_unit, declare_status, major_category, major_class, province_id, edu_level)
    select i, 'B' || i, 2026, '教材' || i, (9787100000000 + i)::text,
      '主编' || i || case when i % 3 = 0 then '、合编' || i else '' end, '学院' || (i * 7 % 3000), '出版社' || (i % 200),
      '学院' || (i * 7 % 3000), '行指委' || (i % 50),
      case when i % ${all / books}::int = 0 then 'in_review' when i % 7 = 0 then 'formal_passed' else 'draft' end,
      (40 + i % 20)::text, ((40 + i % 20) * 100 + i % 5)::text, (i % 31)::text, 'voc'
    from generate_series(${from}::int, ${to}::int) i`,
  sql`insert into book_editor (book_id, sort_no, name, role, unit, phone)
    select b, n, case when b % 50 = 0 and n = 1 then '专家' || (b / 50) else '编者' || b || '-' || n end, 'chief',
      '学院' || ((b + n) % 3000), null
    from generate_series(${from}::int, ${to}::int) b, generate_series(1, 2) n`,
]

const review = ({ books, library: all }: Size, groups: number): SQL[] => [
  sql`insert into project_book (project_id, book_id, group_id, sort_no, final_score, rank_all, result_status)
    select 1, i * ${all / books}::int, (i - 1) % ${groups}::int + 1, i, 60 + i % 40, i, 'scored'
    from generate_series(1, ${books}::int) i`,
  sql`insert into assignment (project_id, group_id, book_id, user_id, assign_type, anon_no, review_status)
    select 1, group_id, book_id, group_id + ${groups}::int * ((sort_no / ${groups}::int * 5 + n) % 20), 'auto', n + 1,
      (array['assigned', 'draft', 'submitted', 'submitted', 'locked'])[n + 1]
    from project_book, generate_series(0, 4) n`,
  sql`insert into score (fenpei_id, total_score) select fenpei_id, 60 + fenpei_id % 40 from assignment
    where review_status in ('submitted', 'locked')`,
  sql`insert into opinion (fenpei_id, advice) select fenpei_id, repeat('意见', 60) from assignment
    where review_status in ('submitted', 'locked')`,
  sql`insert into avoidance (project_id, user_id, book_id, kind, source, reason, create_by)
    select 1, sort_no / 2, book_id, 'manual', 'admin', '师生关系', 1 from project_book
    where sort_no between 2 and ${books / 5}::int`,
  sql`insert into leader_opinion (project_id, group_id, book_id, leader_user_id, status, advice)
    select 1, group_id, book_id, group_id, 'submitted', repeat('意见', 60) from project_book where sort_no % 2 = 0`,
]

/**
 * A library and one review, project 1, with everything that its lists show.
 * @returns a login of the office that directs it, and one of the leader of each group
 */
export async function makeListed(db: Db, size: Size): Promise<{ office: string; leaders: string[] }> {
  const experts = size.books / 5
  const groups = size.books / 100
  for (const statement of [
    ...people({ experts, groups }),
    sql`analyze`,
    ...partsOf(size.library).flatMap((part) => libraryPart(size, part)),
    ...review(size, groups),
    sql`vacuum analyze`,
  ])
    await db.execute(statement)
  await db.insert(userRole).values(asRole(experts + 1, 'reviewActivity'))
  const now = new Date()
  const leaders: string[] = []
  for (let group = 1; group <= groups; group++) leaders.push(await openSession(db, group, { ip: '', now }))
  return { office: await openSession(db, experts + 1, { ip: '', now }), leaders }
}
