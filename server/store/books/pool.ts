import { sql } from 'drizzle-orm'
import { OUTCOME_STEPS } from '#contract/facts/declaration/outcome'
import { part, value } from '#server/db/facts'
import type { Project } from '#server/db/rows'
import { type Db, rows } from '#server/db/client'
import { idArray, within } from '#server/db/within'
import type { Context } from '#server/define'
import type { PlacedBook, PoolCandidate } from '#server/domain/book/pool'
import { hasWork, isActive } from '#server/store/assignments/conditions'
import { tellOutcome } from '#server/store/notices/ofBooks'
import { moveBooks } from '#server/store/declarations/moveBooks'

/** Books that are to join the pool, with the facts that decide about it, in the order of the keys. */
export async function poolCandidates(
  db: Db,
  project: Project,
  caller_id: number,
  book_ids: readonly number[],
): Promise<Map<number, PoolCandidate>> {
  const { project_id, year } = project
  const found = await db.execute(sql`
    with runner as (
      select d.dept_id, d.dept_name, min(u.nick_name) as name
      from sys_user u join dept d on d.dept_id = u.dept_id
      where u.user_id = ${caller_id}
        or u.user_id in (select m.user_id from project_manager m where m.project_id = ${project_id})
      group by d.dept_id
    ), elsewhere as (
      select pb.book_id, min(p.project_name) as project_name
      from project_book pb join review_project p on p.project_id = pb.project_id
      where p.year = ${year} and p.project_id <> ${project_id}
        and p.project_status not in ${part.closed}
      group by pb.book_id
    )
    select b.book_id, b.book_name, b.deleted, b.declare_status, mine.book_id is not null as in_project,
      e.project_name as other_project,
      (select min(r.name) from runner r
        where r.dept_id = b.declare_dept_id or r.dept_name = b.declare_unit) as manager_of_unit
    from book b
    left join project_book mine on mine.book_id = b.book_id and mine.project_id = ${project_id}
    left join elsewhere e on e.book_id = b.book_id
    where b.book_id = any(${idArray(book_ids)})`)
  return new Map(rows<PoolCandidate>(found).map((book) => [book.book_id, book]))
}

/** Books of the pool with their group and the number of dependent records. */
export async function placedBooks(
  db: Db,
  project_id: number,
  book_ids: readonly number[],
): Promise<Map<number, PlacedBook>> {
  const found = await db.execute(sql`
    select pb.book_id, b.book_name, pb.group_id, g.group_name,
      coalesce(a.fenpei_num, 0) as fenpei_num, coalesce(a.review_num, 0) as review_num,
      coalesce(a.record_num, 0) as record_num, coalesce(a.avoided_num, 0) as avoided_num
    from project_book pb
    join book b on b.book_id = pb.book_id
    left join review_group g on g.group_id = pb.group_id
    left join (
      select assignment.book_id, (count(*) filter (where ${isActive} and not ${hasWork}))::int as fenpei_num,
        (count(*) filter (where ${isActive} and ${hasWork}))::int as review_num,
        (count(*) filter (where ${hasWork}))::int as record_num,
        (count(*) filter (where assignment.review_status = ${value.review.avoided} and not ${hasWork}))::int as avoided_num
      from assignment where assignment.project_id = ${project_id}
        and assignment.book_id = any(${idArray(book_ids)})
      group by assignment.book_id
    ) a on a.book_id = pb.book_id
    where pb.project_id = ${project_id} and pb.book_id = any(${idArray(book_ids)})`)
  return new Map(rows<PlacedBook>(found).map((book) => [book.book_id, book]))
}

/**
 * Adds books at the end of the pool, in the given order; with a group, directly to that group. Their people are told,
 * unless they are there only for a test.
 */
export async function takeIntoPool(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  { project_id, project_name, is_test }: Project,
  book_ids: readonly number[],
  group_id: number | null = null,
): Promise<void> {
  if (book_ids.length === 0) return
  const { db, user, now } = ctx
  await db.execute(sql`
    insert into project_book (project_id, book_id, group_id, sort_no)
    select ${project_id}::int, t.book_id, ${group_id}::int,
      (select coalesce(max(sort_no), 0) from project_book where project_id = ${project_id}) + t.place
    from unnest(${idArray(book_ids)}) with ordinality t (book_id, place)`)
  await moveBooks(db, OUTCOME_STEPS.review_join, within(sql`b.book_id`, book_ids), { by: user, now })
  if (!is_test) await tellOutcome(ctx, 'review_entered', book_ids, { project: project_name })
}

/** Removes books from the pool; those in no other review are waiting for one again. */
export async function takeOutOfPool(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  project_id: number,
  book_ids: readonly number[],
): Promise<void> {
  if (book_ids.length === 0) return
  await db.execute(sql`
    delete from assignment where project_id = ${project_id} and book_id = any(${idArray(book_ids)})`)
  await db.execute(sql`
    delete from project_book where project_id = ${project_id} and book_id = any(${idArray(book_ids)})`)
  const elsewhere = sql`exists (
    select 1 from project_book pb join review_project p on p.project_id = pb.project_id
    where pb.book_id = b.book_id and p.project_status not in ${part.closed})`
  await moveBooks(
    db,
    OUTCOME_STEPS.review_leave,
    sql`${within(sql`b.book_id`, book_ids)} and not ${elsewhere}`,
    {
      by: user,
      now,
    },
  )
}
