import { and, eq, sql } from 'drizzle-orm'
import type { ReviewStatus } from '#contract/facts/reviews'
import { AvoidRules } from '#contract/entities/project'
import { inOne, type Db } from '#server/db/client'
import { part } from '#server/db/facts'
import type { MarkedTable } from '#server/db/kept/tables'
import { whileUnchanged } from '#server/db/kept/unchanged'
import { avoidancePair, member, project } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { apartJudge } from '#server/domain/avoidance/apart'
import {
  avoidanceJudge,
  type AvoidBook,
  type AvoidExpert,
  type Avoidance,
} from '#server/domain/avoidance/avoidance'
import { apartIn } from './apart'
import { avoidBooks, avoidExperts, avoidPeople, editedBooks } from './facts'

export interface AvoidanceView {
  rules: AvoidRules
  books: ReadonlyMap<number, AvoidBook & { book_name: string }>
  experts: ReadonlyMap<number, AvoidExpert>
  /** The rule that requires avoidance, or null; also null for an expert or a book outside the view. */
  judge: (user_id: number, book_id: number) => Avoidance | null
}

/** The part of a project to judge; an absent field does not filter. */
interface Part {
  /** Books of these groups, and their experts unless others are given. */
  group_ids?: readonly number[] | undefined
  book_ids?: readonly number[] | undefined
  user_ids?: readonly number[] | undefined
  /** These people instead of the experts with a seat, whether or not they have one. */
  people?: readonly number[] | undefined
}

/** What a judgement asks. */
export const JUDGED_BY: readonly MarkedTable[] = [
  'review_project',
  'project_book',
  'book',
  'book_editor',
  'dept',
  'sys_user',
  'expert',
  'group_member',
  'avoidance',
]
/** A view of more groups, or of more books, is not kept in memory. */
const FEW_GROUPS = 20
const FEW_BOOKS = 100

/**
 * Everything needed to judge any pair of a project, or of a part of it: some queries, whatever their size. The
 * books that its experts have edited count wherever they are in the project.
 * @param known rules under consideration; absent: those of the project
 */
export function avoidanceView(
  db: Db,
  project_id: number,
  part: Part = {},
  known?: AvoidRules,
): Promise<AvoidanceView> {
  const read = () => viewOf(db, project_id, part, known)
  const { group_ids, book_ids } = part
  const isSmall =
    book_ids === undefined
      ? group_ids !== undefined && group_ids.length <= FEW_GROUPS
      : book_ids.length <= FEW_BOOKS
  if (known || !isSmall) return read()
  return whileUnchanged(db, JSON.stringify(['avoidance', project_id, part]), JUDGED_BY, read)
}

async function viewOf(
  db: Db,
  project_id: number,
  { group_ids, book_ids, user_ids, people }: Part,
  known: AvoidRules | undefined,
): Promise<AvoidanceView> {
  const wanted = and(
    group_ids && within(sql`group_id`, group_ids),
    book_ids && within(sql`book_id`, book_ids),
  )
  const chosen =
    wanted && sql`select book_id from project_book where project_id = ${project_id} and ${wanted}`
  const [rules, books, experts] = await Promise.all([
    known ?? rulesOf(db, project_id),
    avoidBooks(db, project_id, chosen),
    people
      ? avoidPeople(db, people)
      : avoidExperts(
          db,
          project_id,
          user_ids ? within(member.user_id, user_ids) : group_ids && within(member.group_id, group_ids),
        ),
  ])
  const [edited, listed] = await Promise.all([
    editedBooks(db, project_id, [...experts.values()]),
    listedPairs(db, project_id, group_ids || user_ids || people ? [...experts.keys()] : undefined),
  ])
  const judge = avoidanceJudge(rules, edited, listed)
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

async function rulesOf(db: Db, project_id: number): Promise<AvoidRules> {
  const [found] = await db
    .select({ rules: project.avoid_rules })
    .from(project)
    .where(eq(project.project_id, project_id))
  return AvoidRules.parse(found?.rules ?? {})
}

/** The recorded pairs of a project, in the order in which they were recorded. */
const listedPairs = (db: Db, project_id: number, user_ids: readonly number[] | undefined) =>
  db
    .select({
      user_id: avoidancePair.user_id,
      book_id: avoidancePair.book_id,
      unit: avoidancePair.unit,
      kind: avoidancePair.kind,
      reason: avoidancePair.reason,
    })
    .from(avoidancePair)
    .where(and(eq(avoidancePair.project_id, project_id), user_ids && within(avoidancePair.user_id, user_ids)))
    .orderBy(avoidancePair.avoid_id)

export interface Conflict extends Avoidance {
  fenpei_id: number
  group_id: number
  book_id: number
  book_name: string
  user_id: number
  user_name: string
  review_status: ReviewStatus
  forced: boolean
  /** Why a manager assigned despite the rules. */
  forced_reason: string | null
}

type Active = Pick<
  Conflict,
  'fenpei_id' | 'group_id' | 'book_id' | 'user_id' | 'review_status' | 'forced_reason'
>

/**
 * Active assignments that an avoidance forbids; those a manager forced with a reason are marked.
 * @param only.group_ids those of these groups; absent: of the whole project
 * @param only.rules rules under consideration; absent: those of the project
 */
export async function conflictsOf(
  db: Db,
  project_id: number,
  { group_ids, rules }: { group_ids?: readonly number[]; rules?: AvoidRules } = {},
): Promise<Conflict[]> {
  const view = await avoidanceView(db, project_id, { group_ids }, rules)
  const where = group_ids ? within(sql`group_id`, group_ids) : sql`true`
  const active = await inOne<Active>(
    db,
    sql`select fenpei_id, group_id, book_id, user_id, review_status, forced_reason from assignment
      where project_id = ${project_id} and ${where} and review_status in ${part.active} order by fenpei_id`,
  )
  const { judge, put } = apartJudge(await apartIn(db, project_id), [])
  return active.flatMap((row) => {
    // Of two experts to keep apart, the one assigned later is in conflict.
    const found = view.judge(row.user_id, row.book_id) ?? judge(row.user_id, row.book_id)
    put(row)
    if (!found) return []
    const book_name = view.books.get(row.book_id)?.book_name ?? ''
    const user_name = view.experts.get(row.user_id)?.name ?? ''
    return [{ ...row, ...found, forced: row.forced_reason !== null, book_name, user_name }]
  })
}
