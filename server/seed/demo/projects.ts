import { asc, inArray, sql } from 'drizzle-orm'
import { AvoidRules } from '#contract/entities/project'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import type { Db } from '#server/db/client'
import {
  book,
  group,
  member,
  project,
  projectBook,
  projectManager,
  scoreRuleVersion,
  template,
} from '#server/db/schema/index'
import { STANDARD_TEXTS } from '#server/domain/project/standardTexts'
import { THIS_YEAR } from './library'
import type { People } from './people'

const DAY = 86_400_000

export const RUNNING = 1001
export const FINISHED = 1004

const GROUPS = [
  ['装备制造组', 'G01', 'major', ['46'], 7],
  ['电子与信息组', 'G02', 'major', ['51'], 6],
  ['财经商贸与旅游组', 'G03', 'major', ['53', '54'], 5],
  ['思政审读组', 'G04', 'politics', ['57'], 3],
] as const

/**
 * Four projects: one under review, one being prepared for an award, one for experiments, and the finished one of last
 * year.
 */
export async function seedProjects(db: Db, people: People, lists: readonly number[][]): Promise<void> {
  const templates = await db.select().from(template).orderBy(asc(template.template_id))
  const [plan] = templates
  const create_by = people.byLogin.get('activity01') ?? 0
  const rule = ScoreRule.parse({ leader_weight: 0.3 })
  await db.insert(project).values(projectsOf(templates, create_by, rule))
  await db.execute(sql`select setval(pg_get_serial_sequence('review_project', 'project_id'), ${FINISHED})`)
  const manager = people.byLogin.get('manager01') ?? 0
  await db
    .insert(projectManager)
    .values([RUNNING, 1002, 1003, FINISHED].map((project_id) => ({ project_id, user_id: manager })))
  await db.insert(scoreRuleVersion).values(
    [RUNNING, FINISHED].map((project_id) => ({
      project_id,
      version: 1,
      rule,
      reason: '启动评审时冻结',
      create_by,
    })),
  )
  if (plan)
    await db
      .update(template)
      .set({ locked: true })
      .where(inArray(template.template_id, [plan.template_id]))
  await seedGroups(db, people, lists)
}

/** The rows of the projects. Their times are relative to now, so that the demo is always in progress. */
function projectsOf(
  [plan, award, simple]: readonly (typeof template.$inferSelect)[],
  create_by: number,
  rule: ScoreRule,
): (typeof project.$inferInsert)[] {
  const now = Date.now()
  const common = {
    year: THIS_YEAR,
    review_begin_time: new Date(now - 5 * DAY),
    review_end_time: new Date(now + 20 * DAY),
    experts_per_group: 7,
    max_books_per_expert: 30,
    need_sign: false,
    need_commitment: true,
    need_leader: true,
    need_leader_opinion: true,
    allow_withdraw_submit: true,
    avoid_rules: AvoidRules.parse({}),
    texts: STANDARD_TEXTS,
    create_by,
  }
  return [
    {
      ...common,
      project_id: RUNNING,
      project_name: '2025年职业教育规划教材评审',
      project_type: 'plan',
      review_mode: 'both',
      experts_per_book: 5,
      score_rule: rule,
      template_id: plan?.template_id ?? null,
      project_status: 'reviewing',
      wall_embargo: false,
    },
    {
      ...common,
      project_id: 1002,
      project_name: '2025年教材建设奖推荐评审',
      project_type: 'award',
      review_mode: 'meeting',
      experts_per_book: 7,
      is_anonymous: true,
      score_rule: ScoreRule.parse({ score_mode: 'weighted' }),
      template_id: award?.template_id ?? null,
      project_status: 'configuring',
    },
    {
      ...common,
      project_id: 1003,
      project_name: '测试项目',
      project_type: 'test',
      review_mode: 'online',
      experts_per_book: 3,
      is_test: true,
      score_rule: ScoreRule.parse({ score_mode: 'grade' }),
      template_id: simple?.template_id ?? null,
      project_status: 'configuring',
    },
    {
      ...common,
      project_id: FINISHED,
      project_name: '2024年职业教育规划教材评审',
      year: THIS_YEAR - 1,
      project_type: 'plan',
      review_mode: 'online',
      review_begin_time: new Date(now - 390 * DAY),
      review_end_time: new Date(now - 360 * DAY),
      publicity_begin_time: new Date(now - 350 * DAY),
      publicity_end_time: new Date(now - 343 * DAY),
      experts_per_book: 5,
      score_rule: rule,
      template_id: plan?.template_id ?? null,
      project_status: 'finished',
      wall_embargo: false,
    },
  ]
}

async function seedGroups(db: Db, people: People, lists: readonly number[][]) {
  const groups = await db
    .insert(group)
    .values(
      GROUPS.map(([group_name, group_code, group_type, major_categories], i) => ({
        project_id: RUNNING,
        group_name,
        group_code,
        group_type,
        major_categories: [...major_categories],
        experts_per_book: group_code === 'G04' ? 3 : null,
        order_num: i,
      })),
    )
    .returning({ group_id: group.group_id })
  const now = new Date()
  let at = 0
  for (const [i, { group_id }] of groups.entries()) {
    const size = GROUPS[i]?.[4] ?? 0
    const seats = people.experts.slice(at, (at += size))
    await db.insert(member).values(
      seats.map((user_id, seat) => ({
        project_id: RUNNING,
        group_id,
        user_id,
        member_type: seat === 0 ? ('leader' as const) : ('expert' as const),
        expert_status: 'committed' as const,
        confirm_time: now,
        commit_time: now,
      })),
    )
    const books = lists[i] ?? []
    await db
      .insert(projectBook)
      .values(books.map((book_id, n) => ({ project_id: RUNNING, book_id, group_id, sort_no: n + 1 })))
    await db.update(book).set({ declare_status: 'in_review' }).where(inArray(book.book_id, books))
  }
}
