import { and, eq, inArray, sql } from 'drizzle-orm'
import { ACTIVE_REVIEW, SCORING_MEMBERS, type AvoidKind, type ReviewStatus } from '#contract/dict'
import { AvoidRules } from '#contract/entities/project'
import type { Db } from '#server/db/open'
import {
  assignment,
  avoidance,
  book,
  bookEditor,
  dept,
  expert,
  member,
  project,
  projectBook,
  user,
} from '#server/db/schema/index'
import { avoidanceJudge, type AvoidBook, type AvoidExpert, type Avoidance } from '#server/domain/avoidance'

export interface AvoidanceView {
  rules: AvoidRules
  books: ReadonlyMap<number, AvoidBook & { book_name: string }>
  experts: ReadonlyMap<number, AvoidExpert>
  /** The rule that keeps the two apart, or null; also null for someone or something not in the project. */
  judge: (user_id: number, book_id: number) => Avoidance | null
}

const EDITOR_ROLES = ['first_chief', 'chief', 'vice_chief']

/** Names in one cell, as lists of authors are written. */
const names = (cell: string | null) =>
  (cell ?? '')
    .split(/[、，,;；/]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Everything needed to judge any pair of a project: four queries, whatever its size. */
export async function avoidanceView(db: Db, project_id: number): Promise<AvoidanceView> {
  const [found] = await db
    .select({ rules: project.avoid_rules })
    .from(project)
    .where(eq(project.project_id, project_id))
  const rules = AvoidRules.parse(found?.rules ?? {})
  const books = await loadBooks(db, project_id)
  const experts = await loadExperts(db, project_id)
  const listed = await db
    .select({
      user_id: avoidance.user_id,
      book_id: avoidance.book_id,
      unit: avoidance.unit,
      kind: sql<AvoidKind>`${avoidance.kind}`,
      reason: avoidance.reason,
    })
    .from(avoidance)
    .where(eq(avoidance.project_id, project_id))
  const judge = avoidanceJudge(rules, [...books.values()], listed)
  return {
    rules,
    books,
    experts,
    judge: (user_id, book_id) => {
      const who = experts.get(user_id)
      const what = books.get(book_id)
      return who && what ? judge(who, what) : null
    },
  }
}

async function loadBooks(db: Db, project_id: number) {
  const found = await db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      group_id: projectBook.group_id,
      major_class: book.major_class,
      declare_unit: book.declare_unit,
      recommend_unit: book.recommend_unit,
      publisher_name: book.publisher_name,
      province_id: book.province_id,
      first_editor: book.first_editor,
      first_editor_unit: book.first_editor_unit,
      first_editor_province: sql<string | null>`(select ${dept.province_id} from ${dept}
        where ${dept.dept_name} = ${book.first_editor_unit} limit 1)`,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(eq(projectBook.project_id, project_id))
  const editors = await db
    .select()
    .from(bookEditor)
    .innerJoin(projectBook, eq(projectBook.book_id, bookEditor.book_id))
    .where(eq(projectBook.project_id, project_id))
  const books = new Map(
    found.map(({ first_editor, first_editor_unit, ...rest }) => [
      rest.book_id,
      {
        ...rest,
        // The unit of the first editor counts even where his name is a list of several.
        editors: [
          ...names(first_editor),
          ...(names(first_editor).length === 0 && first_editor_unit ? [''] : []),
        ].map((name): AvoidBook['editors'][number] => ({
          name,
          unit: first_editor_unit,
          phone: null,
          id_card: null,
          chief: true,
        })),
      },
    ]),
  )
  for (const { book_editor: row } of editors)
    books.get(row.book_id)?.editors.push({
      name: row.name,
      unit: row.unit,
      phone: row.phone,
      id_card: row.id_card,
      chief: EDITOR_ROLES.includes(row.role),
    })
  return books
}

async function loadExperts(db: Db, project_id: number) {
  const found = await db
    .selectDistinct({
      user_id: user.user_id,
      name: sql<string>`coalesce(${expert.name}, ${user.nick_name})`,
      unit: expert.unit,
      phone: sql<string | null>`coalesce(${expert.phone}, ${user.phone})`,
      id_card: expert.id_card,
      province_id: expert.province_id,
      expert_kind: expert.expert_kind,
      part_time_units: sql<string[]>`coalesce(${expert.part_time_units}, '[]'::jsonb)`,
    })
    .from(member)
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(and(eq(member.project_id, project_id), inArray(member.member_type, [...SCORING_MEMBERS])))
  return new Map(found.map((row) => [row.user_id, row]))
}

export interface Conflict extends Avoidance {
  fenpei_id: number
  book_id: number
  book_name: string
  user_id: number
  user_name: string
  review_status: ReviewStatus
  forced: boolean
  /** Why a manager allocated in spite of the rules. */
  forced_reason: string | null
}

/** Active assignments between two who should be kept apart; those a manager forced with a reason are marked. */
export async function conflictsOf(db: Db, project_id: number, known?: AvoidanceView): Promise<Conflict[]> {
  const view = known ?? (await avoidanceView(db, project_id))
  const active = await db
    .select({
      fenpei_id: assignment.fenpei_id,
      book_id: assignment.book_id,
      user_id: assignment.user_id,
      review_status: sql<ReviewStatus>`${assignment.review_status}`,
      forced_reason: assignment.forced_reason,
    })
    .from(assignment)
    .where(and(eq(assignment.project_id, project_id), inArray(assignment.review_status, [...ACTIVE_REVIEW])))
    .orderBy(assignment.fenpei_id)
  return active.flatMap((row) => {
    const found = view.judge(row.user_id, row.book_id)
    if (!found) return []
    const book_name = view.books.get(row.book_id)?.book_name ?? ''
    const user_name = view.experts.get(row.user_id)?.name ?? ''
    return [{ ...row, ...found, forced: row.forced_reason !== null, book_name, user_name }]
  })
}
