import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { assignment, group, member, opinion, project, projectBook } from '#server/db/schema/index'
import { RUNNING } from './projects'

const ADVICE =
  '教材立足岗位需求组织内容，体例完整，案例来自生产一线，图文配合得当，符合高职学生认知规律；数字资源较丰富。建议更新部分标准引用，补充安全操作规范，并在习题中增加综合性任务，进一步体现岗课赛证融通的要求。'

/**
 * Allocates every group of the running project; all experts finish except the leader and one expert of the
 * first group.
 */
export async function seedReviews(db: Db): Promise<void> {
  const groups = await db
    .select({ group_id: group.group_id, needed: sql<number>`coalesce(${group.experts_per_book}, 5)` })
    .from(group)
    .where(eq(group.project_id, RUNNING))
    .orderBy(asc(group.order_num))
  for (const { group_id, needed } of groups) await allocateInTurn(db, RUNNING, group_id, needed)
  const [first] = groups
  if (!first) return
  const seats = await db
    .select({ user_id: member.user_id })
    .from(member)
    .where(eq(member.group_id, first.group_id))
    .orderBy(asc(member.member_id))
  const finished = seats.slice(2).map(({ user_id }) => user_id)
  await fillSheets(db, { project_id: RUNNING, group_id: first.group_id }, finished)
}

/** Books take the experts in rotation, so that all have about the same load. */
export async function allocateInTurn(db: Db, project_id: number, group_id: number, needed: number) {
  const seats = await db
    .select({ user_id: member.user_id })
    .from(member)
    .where(eq(member.group_id, group_id))
    .orderBy(asc(member.member_id))
  const books = await db
    .select({ book_id: projectBook.book_id })
    .from(projectBook)
    .where(eq(projectBook.group_id, group_id))
    .orderBy(asc(projectBook.sort_no))
  const experts = Math.min(needed, seats.length)
  const values = books.flatMap(({ book_id }, b) =>
    Array.from({ length: experts }, (_, k) => ({
      project_id,
      group_id,
      book_id,
      user_id: seats[(b + k) % seats.length]?.user_id ?? 0,
      assign_type: 'auto' as const,
      anon_no: k + 1,
    })),
  )
  await db.insert(assignment).values(values)
}

/**
 * Fills in and locks the sheets of these experts: 64 to 99 per cent of each full score, in steps of half a
 * point, so that some books are better than others.
 * @param now when they were handed in
 */
export async function fillSheets(
  db: Db,
  { project_id, group_id }: { project_id: number; group_id: number },
  user_ids: readonly number[],
  now = new Date(),
) {
  const mine = and(eq(assignment.group_id, group_id), inArray(assignment.user_id, [...user_ids]))
  await db.execute(sql`
    insert into score (fenpei_id, marks, total_score)
    select fenpei_id, jsonb_object_agg(indicator_id, points), sum(points) from (
      select a.fenpei_id, i.indicator_id,
        round(i.score * (64 + a.book_id * 5 % 13 + (a.fenpei_id * 7 + i.indicator_id * 13) % 24) / 100 * 2) / 2 as points
      from assignment a
      join review_project p on p.project_id = a.project_id
      join indicator i on i.template_id = p.template_id and i.parent_id is not null and not i.veto
      where a.group_id = ${group_id} and a.user_id in ${[...user_ids]}) as given
    group by fenpei_id`)
  const done = await db
    .update(assignment)
    .set({ review_status: 'locked', submit_time: now, lock_time: now })
    .where(mine)
    .returning({ fenpei_id: assignment.fenpei_id })
  await db.insert(opinion).values(
    done.map(({ fenpei_id }) => ({
      fenpei_id,
      advice: ADVICE,
      conclusion: 'recommend_after_fix' as const,
    })),
  )
  await db
    .update(member)
    .set({ expert_status: 'all_submitted', all_submit_time: now })
    .where(and(eq(member.group_id, group_id), inArray(member.user_id, [...user_ids])))
  await db.update(project).set({ last_score_time: now }).where(eq(project.project_id, project_id))
}
