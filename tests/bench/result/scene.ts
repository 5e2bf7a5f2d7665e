import { sql } from 'drizzle-orm'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { openSession } from '#server/auth/session'
import { asRole } from '#server/db/asRole'
import type { Db } from '#server/db/client'
import { user, userRole } from '#server/db/schema/index'
import { makeGroup, makeProject, makeTemplate } from '#tests/support/factories'

const EXPERTS = 5
const PER_GROUP = 100

/** Seventeen leaves of 100 points in four parts. */
const PARTS = [5, 4, 4, 4].map((leaves, part) =>
  Array.from({ length: leaves }, (_, i) => ({
    name: `指标${part}${i}`,
    score: part === 3 && i === 3 ? 4 : 6,
  })),
)

/**
 * A project whose reviews are all handed in: 100 books to a group, five experts to a book.
 * @param books how many of them
 * @returns the project, and the login of the office that directs it
 */
export async function makeReviewed(db: Db, books: number): Promise<{ project_id: number; token: string }> {
  const [office] = await db.insert(user).values({ user_name: 'director', nick_name: '办公室' }).returning()
  if (!office) throw new Error('no user was made')
  await db.insert(userRole).values(asRole(office.user_id, 'reviewActivity'))
  const token = await openSession(db, office.user_id, { ip: '', now: new Date() })
  const { template_id } = await makeTemplate(db, PARTS)
  const { project_id } = await makeProject(
    db,
    { user_id: office.user_id, user_name: 'director', token },
    {
      template_id,
      project_status: 'weighting',
      rule: ScoreRule.parse({ leader_weight: 0.3, group_normalize: 'mean_ratio', trim_min_count: 5 }),
    },
  )
  const groups: number[] = []
  for (let g = 0; g < books / PER_GROUP; g++) groups.push((await makeGroup(db, project_id)).group_id)
  const [first = 0] = groups
  await db.execute(sql`insert into sys_user (user_name, nick_name)
    select 'reviewed-' || n, '专家' || n from generate_series(1, ${EXPERTS}::int) n`)
  await db.execute(sql`with made as (
    insert into book (book_name, year, first_editor, edu_level, declare_status)
    select '教材' || n, 2026, '主编' || n, 'voc', 'in_review' from generate_series(1, ${books}::int) n
    returning book_id)
    insert into project_book (project_id, book_id, group_id, sort_no)
    select ${project_id}, book_id, ${first} + (row_number() over (order by book_id) - 1) / ${PER_GROUP}::int, book_id
    from made`)
  await db.execute(sql`
    insert into assignment (project_id, group_id, book_id, user_id, assign_type, anon_no, review_status, submit_time)
    select ${project_id}, p.group_id, p.book_id, u.user_id, 'auto', row_number() over (partition by p.book_id
      order by u.user_id), 'locked', now() - random() * interval '9 days'
    from project_book p cross join sys_user u
    where p.project_id = ${project_id} and u.user_name like 'reviewed-%'`)
  await db.execute(sql`insert into score (fenpei_id, marks, total_score)
    select fenpei_id, jsonb_object_agg(indicator_id, points), sum(points) from (
      select a.fenpei_id, i.indicator_id, round((i.score * (0.6 + 0.39 * random()))::numeric * 2) / 2 as points
      from assignment a join indicator i on i.template_id = ${template_id}
      where a.project_id = ${project_id} and i.parent_id is not null and not i.veto) as given
    group by fenpei_id`)
  await db.execute(sql`insert into opinion (fenpei_id, advice, conclusion)
    select fenpei_id, '意见', 'recommend' from assignment where project_id = ${project_id}`)
  await db.execute(sql`vacuum analyze`)
  return { project_id, token }
}
