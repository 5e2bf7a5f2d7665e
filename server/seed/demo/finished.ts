import { and, eq, inArray, ne } from 'drizzle-orm'
import { PLAN_BANDS } from '#contract/rules/project/scoreRule'
import type { Db } from '#server/db/client'
import { book, group, leaderOpinion, member, project, projectBook } from '#server/db/schema/index'
import { computeResults } from '#server/domain/result/index'
import { resultSource } from '#server/store/results/source'
import { writeResults } from '#server/store/results/write'
import type { People } from './people'
import { issueCertificates } from '#server/store/outcome/certificates'
import { FINISHED } from './projects'
import { allocateInTurn, fillSheets } from './reviews'

const DAY = 86_400_000
/** The experts of the finished review, by their places in the list; the first leads. */
const SEATS = [14, 18] as const

const OPINION =
  '本组专家一致认为，教材内容符合专业教学标准，项目任务来自企业真实生产，结构完整，图文规范，数字资源可用；各专家评分的差异在合理范围之内。综合评审意见和得分，形成小组意见。'

/** The review of last year: everybody has submitted, the results are published. */
export async function seedFinished(db: Db, people: People, books: readonly number[]): Promise<void> {
  const [found] = await db.select().from(project).where(eq(project.project_id, FINISHED))
  if (!found) return
  const end = found.review_end_time
  const experts = people.experts.slice(SEATS[0] - 1, SEATS[1])
  const [made] = await db
    .insert(group)
    .values({
      project_id: FINISHED,
      group_name: '文化艺术组',
      group_code: 'G01',
      group_type: 'major',
      major_categories: ['55'],
    })
    .returning({ group_id: group.group_id })
  if (!made) return
  const place = { project_id: FINISHED, group_id: made.group_id }
  await db.insert(member).values(
    experts.map((user_id, seat) => ({
      ...place,
      user_id,
      member_type: seat === 0 ? ('leader' as const) : ('expert' as const),
      expert_status: 'committed' as const,
      confirm_time: found.review_begin_time,
      commit_time: found.review_begin_time,
    })),
  )
  await db.insert(projectBook).values(books.map((book_id, n) => ({ ...place, book_id, sort_no: n + 1 })))
  await allocateInTurn(db, FINISHED, place.group_id, experts.length)
  await fillSheets(db, place, experts, new Date(end.getTime() - 2 * DAY))
  await publish(db, found, place.group_id, experts[0] ?? 0)
}

/** The leader's opinions, the results and what follows from them for the declarations. */
async function publish(
  db: Db,
  found: typeof project.$inferSelect,
  group_id: number,
  leader_user_id: number,
): Promise<void> {
  const { project_id } = found
  const { input } = await resultSource(db, found)
  const submit_time = new Date(found.review_end_time.getTime() - DAY)
  await db.insert(leaderOpinion).values(
    computeResults(input).map(({ id, trimmed }) => ({
      project_id,
      group_id,
      book_id: Number(id),
      leader_user_id,
      leader_score: String(Math.round(Number(trimmed))),
      conclusion:
        Number(trimmed) >= (PLAN_BANDS[0]?.min ?? 0)
          ? ('recommend' as const)
          : ('recommend_after_fix' as const),
      advice: OPINION,
      status: 'confirmed' as const,
      submit_time,
    })),
  )
  const { input: complete, rule_version } = await resultSource(db, found)
  await writeResults(db, found, rule_version, computeResults(complete))
  const ours = eq(projectBook.project_id, project_id)
  await db.update(projectBook).set({ result_status: 'published' }).where(ours)
  const of = (grade: ReturnType<typeof eq>) =>
    db.select({ book_id: projectBook.book_id }).from(projectBook).where(and(ours, grade))
  const selected = await db
    .update(book)
    .set({ declare_status: 'selected' })
    .where(inArray(book.book_id, of(eq(projectBook.grade, 'recommend'))))
    .returning({ book_id: book.book_id })
  const ended = found.publicity_end_time ?? found.review_end_time
  await issueCertificates(
    db,
    found,
    selected.map(({ book_id }) => book_id),
    ended,
  )
  await db
    .update(book)
    .set({ declare_status: 'not_selected' })
    .where(inArray(book.book_id, of(ne(projectBook.grade, 'recommend'))))
  await db
    .update(project)
    .set({ calc_time: new Date(found.review_end_time.getTime() + DAY) })
    .where(eq(project.project_id, project_id))
}
