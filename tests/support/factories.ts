import { ScoreRule } from '#contract/rules/project/scoreRule'
import type { Db } from '#server/db/client'
import type { ExpertStatus, MemberType } from '#contract/facts/seats'
import {
  assignment,
  book,
  dept,
  expert,
  group,
  major,
  indicator,
  member,
  project,
  projectBook,
  projectManager,
  template,
} from '#server/db/schema/index'
import type { Login, TestServer } from './api'

/** The one row an insert returns. */
function only<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('the insert returned no row')
  return row
}

let serial = 0
const next = () => ++serial

export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000)

export interface Leaf {
  name: string
  score: number
}

/** A template of one level-1 line for each list of leaves, and one veto item. */
export async function makeTemplate(db: Db, parts: Leaf[][], score_mode: 'sum' | 'weighted' = 'sum') {
  const { template_id } = only(
    await db
      .insert(template)
      .values({ name: `指标${next()}`, score_mode, full_score: 100 })
      .returning(),
  )
  const leaves: number[] = []
  for (const [p, part] of parts.entries()) {
    const total = part.reduce((sum, leaf) => sum + leaf.score, 0)
    const parent = only(
      await db
        .insert(indicator)
        .values({
          template_id,
          code: `A${p + 1}`,
          name: `一级${p + 1}`,
          score: String(total),
          order_num: p * 100,
        })
        .returning(),
    )
    for (const [i, leaf] of part.entries()) {
      const made = only(
        await db
          .insert(indicator)
          .values({
            template_id,
            parent_id: parent.indicator_id,
            code: `A${p + 1}.${i + 1}`,
            name: leaf.name,
            score: String(leaf.score),
            standard: '评分标准',
            order_num: p * 100 + i + 1,
          })
          .returning(),
      )
      leaves.push(made.indicator_id)
    }
  }
  const veto = only(
    await db
      .insert(indicator)
      .values({ template_id, code: 'V1', name: '政治方向问题', veto: true, order_num: 9000 })
      .returning(),
  )
  return { template_id, leaves, veto: veto.indicator_id }
}

export const TWO_PARTS: Leaf[][] = [
  [
    { name: '政治方向', score: 20 },
    { name: '立德树人', score: 20 },
  ],
  [
    { name: '科学性', score: 30 },
    { name: '先进性', score: 30 },
  ],
]

export async function makeProject(
  db: Db,
  by: Login,
  fields: Partial<typeof project.$inferInsert> & { rule?: Partial<ScoreRule>; managers?: Login[] } = {},
) {
  const { rule, managers = [], ...rest } = fields
  const made = only(
    await db
      .insert(project)
      .values({
        project_name: `评审活动${next()}`,
        year: 2026,
        project_type: 'plan',
        review_mode: 'online',
        review_begin_time: day(-1),
        review_end_time: day(10),
        experts_per_book: 3,
        experts_per_group: 5,
        max_books_per_expert: 30,
        need_sign: false,
        need_commitment: false,
        need_leader: true,
        need_leader_opinion: true,
        allow_withdraw_submit: true,
        score_rule: ScoreRule.parse(rule ?? {}),
        avoid_rules: {},
        texts: {},
        project_status: 'configuring',
        create_by: by.user_id,
        ...rest,
      })
      .returning(),
  )
  if (managers.length > 0)
    await db
      .insert(projectManager)
      .values(managers.map(({ user_id }) => ({ project_id: made.project_id, user_id })))
  return made
}

export async function makeGroup(db: Db, project_id: number, fields: Partial<typeof group.$inferInsert> = {}) {
  const n = next()
  return only(
    await db
      .insert(group)
      .values({ project_id, group_name: `评审组${n}`, group_code: `G${n}`, group_type: 'major', ...fields })
      .returning(),
  )
}

/** A user with an expert's profile and a seat in a group. */
export async function makeExpert(
  server: TestServer,
  seat: { project_id: number; group_id: number; member_type?: MemberType; expert_status?: ExpertStatus },
  fields: Partial<typeof expert.$inferInsert> = {},
): Promise<Login> {
  const n = next()
  const name = fields.name ?? `专家${n}`
  const login = await server.login(`expert-${n}`, [], { nick_name: name })
  await server.database.db.insert(expert).values({
    user_id: login.user_id,
    name,
    unit: `单位${n}`,
    phone: `138000${String(n).padStart(5, '0')}`,
    ...fields,
  })
  await server.database.db.insert(member).values({
    project_id: seat.project_id,
    group_id: seat.group_id,
    user_id: login.user_id,
    member_type: seat.member_type ?? 'expert',
    expert_status: seat.expert_status ?? 'confirmed',
  })
  return login
}

/** A book that passed its formal examination; with a project it is in its pool, with a group in that too. */
/** 某学院, a vocational school: the unit numbered 1. */
export async function makeSchool(db: Db, fields: Partial<typeof dept.$inferInsert> = {}) {
  await db.insert(dept).values({ dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', ...fields })
}

export async function makeBook(
  db: Db,
  fields: Partial<typeof book.$inferInsert> = {},
  place: { project_id?: number; group_id?: number } = {},
) {
  const n = next()
  const made = only(
    await db
      .insert(book)
      .values({
        book_name: `教材${n}`,
        year: 2026,
        first_editor: `主编${n}`,
        publisher_name: '某某出版社',
        edu_level: 'voc',
        declare_status: place.project_id ? 'in_review' : 'formal_passed',
        ...fields,
      })
      .returning(),
  )
  if (place.project_id)
    await db.insert(projectBook).values({
      project_id: place.project_id,
      book_id: made.book_id,
      group_id: place.group_id ?? null,
      sort_no: n,
    })
  return made
}

export async function assign(
  db: Db,
  place: { project_id: number; group_id: number },
  book_id: number,
  experts: readonly Login[],
) {
  return db
    .insert(assignment)
    .values(
      experts.map(({ user_id }, i) => ({
        ...place,
        book_id,
        user_id,
        assign_type: 'manual' as const,
        anon_no: i + 1,
      })),
    )
    .returning()
}

/** A major of the catalogue: 460301 机电一体化技术, 高职专科. */
export const makeMajor = (db: Db) =>
  db.insert(major).values({
    edu_level: 'voc',
    category_code: '46',
    category_name: '装备制造大类',
    class_code: '4603',
    class_name: '自动化类',
    major_code: '460301',
    major_name: '机电一体化技术',
    edition: '2021',
  })
