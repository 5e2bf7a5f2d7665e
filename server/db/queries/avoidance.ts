import { and, eq, sql } from 'drizzle-orm'
import { ACTIVE_REVIEW, type AvoidKind, type ReviewStatus } from '#contract/dict'
import { AvoidRules } from '#contract/entities/project'
import { inOne, type Db } from '#server/db/open'
import { avoidance, member, project, projectBook } from '#server/db/schema/index'
import { list, within } from '#server/db/within'
import { apartJudge } from '#server/domain/apart'
import { avoidanceJudge, type AvoidBook, type AvoidExpert, type Avoidance } from '#server/domain/avoidance'
import { apartIn } from './apart'
import { avoidBooks, avoidExperts, booksEditedBy } from './avoidanceFacts'

export interface AvoidanceView {
  rules: AvoidRules
  books: ReadonlyMap<number, AvoidBook & { book_name: string }>
  experts: ReadonlyMap<number, AvoidExpert>
  /** The rule that keeps the two apart, or null; also null for someone or something not in the view. */
  judge: (user_id: number, book_id: number) => Avoidance | null
}

/** The part of a project that is to be judged; what is left out narrows nothing. */
interface Part {
  /** Books of these groups, and their experts where no others are named. */
  group_ids?: readonly number[] | undefined
  book_ids?: readonly number[] | undefined
  user_ids?: readonly number[] | undefined
}

/**
 * Everything needed to judge any pair of a project, or of a part of it: some queries, whatever their size.
 * What its experts have edited counts wherever it stands in the project.
 * @param known rules that are only being considered; left out, those of the project
 */
export async function avoidanceView(
  db: Db,
  project_id: number,
  { group_ids, book_ids, user_ids }: Part = {},
  known?: AvoidRules,
): Promise<AvoidanceView> {
  const rules = known ?? (await rulesOf(db, project_id))
  const books = await avoidBooks(
    db,
    project_id,
    and(
      group_ids && within(projectBook.group_id, group_ids),
      book_ids && within(projectBook.book_id, book_ids),
    ),
  )
  const experts = await avoidExperts(
    db,
    project_id,
    user_ids ? within(member.user_id, user_ids) : group_ids && within(member.group_id, group_ids),
  )
  const edited = group_ids || book_ids ? await booksOf(db, project_id, [...experts.values()]) : books
  const listed = await db
    .select({
      user_id: avoidance.user_id,
      book_id: avoidance.book_id,
      unit: avoidance.unit,
      kind: sql<AvoidKind>`${avoidance.kind}`,
      reason: avoidance.reason,
    })
    .from(avoidance)
    .where(
      and(
        eq(avoidance.project_id, project_id),
        group_ids || user_ids ? within(avoidance.user_id, [...experts.keys()]) : undefined,
      ),
    )
    .orderBy(avoidance.avoid_id)
  const judge = avoidanceJudge(rules, [...edited.values()], listed)
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

const booksOf = async (db: Db, project_id: number, experts: readonly AvoidExpert[]) =>
  avoidBooks(db, project_id, within(projectBook.book_id, await booksEditedBy(db, project_id, experts)))

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

type Active = Pick<Conflict, 'fenpei_id' | 'book_id' | 'user_id' | 'review_status' | 'forced_reason'>

/** Active assignments between two who should be kept apart; those a manager forced with a reason are marked. */
export async function conflictsOf(db: Db, project_id: number, known?: AvoidanceView): Promise<Conflict[]> {
  const view = known ?? (await avoidanceView(db, project_id))
  const active = await inOne<Active>(
    db,
    sql`select fenpei_id, book_id, user_id, review_status, forced_reason from assignment
      where project_id = ${project_id} and review_status in ${list(ACTIVE_REVIEW)} order by fenpei_id`,
  )
  const { judge, put } = apartJudge(await apartIn(db, project_id), [])
  return active.flatMap((row) => {
    // Of two who must be apart, the later one is in conflict.
    const found = view.judge(row.user_id, row.book_id) ?? judge(row.user_id, row.book_id)
    put(row)
    if (!found) return []
    const book_name = view.books.get(row.book_id)?.book_name ?? ''
    const user_name = view.experts.get(row.user_id)?.name ?? ''
    return [{ ...row, ...found, forced: row.forced_reason !== null, book_name, user_name }]
  })
}
