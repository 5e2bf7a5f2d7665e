import { REFUSAL } from '#contract/refusals'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import type { Db } from '#server/db/client'
import type { Group } from '#server/db/rows'
import { Refusal, type Context, type Handlers } from '#server/define'
import { isActivePair, planData, type PlanAssignment, type PlanData } from '#server/store/allocation/planData'
import { avoidanceView } from '#server/store/avoidance/view'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { assignment } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { apartJudge } from '#server/domain/avoidance/apart'
import { BARRED } from '#server/domain/allocation/index'
import { planByHand } from '#server/domain/allocation/manualPlan'
import { refuseReserve } from './reserve'

/** Minimum length of the reason for a forced assignment, which the log keeps. */
const MIN_REASON = 5
/** Rows in one statement: it takes at most 65,535 parameters. */
const BATCH = 1000

type Order = Parameters<Handlers['group_bookUser']>[0]

/** The chosen books and experts of a group; each must be in the group and open to assignments. */
function chosenFrom(
  { books: known, experts: seated }: Pick<PlanData, 'books' | 'experts'>,
  { book_ids, user_ids }: Order,
) {
  const wanted = new Set(book_ids)
  const books = known.filter((book) => wanted.has(book.book_id))
  if (books.length < wanted.size) throw new Refusal('所选教材不全在本组')
  const barred = books.find((book) => book.barred)
  if (barred)
    throw new Refusal(`教材《${barred.book_name}》${barred.is_trial ? '是试评样书，不参加正式分配' : BARRED}`)
  const experts = seated.filter((expert) => user_ids.includes(expert.user_id))
  if (experts.length < new Set(user_ids).size) throw new Refusal('所选专家不全在本组')
  const away = experts.find((expert) => !expert.available)
  if (away) throw new Refusal(REFUSAL.expertUnavailable(away.name))
  return { books, experts }
}

/** Whether an assignment remains once this order is carried out: with `replace`, others make way. */
const remains =
  ({ mode, user_ids }: Order) =>
  (pair: PlanAssignment): boolean =>
    isActivePair(pair) &&
    (mode === 'append' || pair.review_status !== 'assigned' || pair.pinned || user_ids.includes(pair.user_id))

/** Writes the plan: the assignments it removes make way first. */
async function writeByHand(
  db: Db,
  { group_id, project_id }: Pick<Group, 'group_id' | 'project_id'>,
  { added, removed }: Pick<ReturnType<typeof planByHand>, 'added' | 'removed'>,
  { reason, assign_type = 'manual' }: Order,
): Promise<void> {
  const deleted = removed.map(({ fenpei_id }) => fenpei_id)
  if (deleted.length > 0) await db.delete(assignment).where(within(assignment.fenpei_id, deleted))
  const values = added.map(({ forced, ...pair }) => ({
    ...pair,
    project_id,
    group_id,
    assign_type,
    // The book has its number without them: a new allocation would take them away again.
    pinned: assign_type === 'reserve',
    forced_reason: forced ? (reason ?? null) : null,
  }))
  for (let at = 0; at < values.length; at += BATCH)
    await db.insert(assignment).values(values.slice(at, at + BATCH))
  await flagMissingExperts(
    db,
    project_id,
    [...added, ...removed].map((pair) => pair.book_id),
  )
}

/**
 * Assigns books of a group to experts of it: every book to every expert, or only the pairs that `meant` accepts.
 * @throws Refusal when one of them is not in the group or cannot be assigned
 */
export async function assignByHand(
  ctx: Context,
  order: Order,
  meant?: (book_id: number, user_id: number) => boolean,
): ReturnType<Handlers['group_bookUser']> {
  const { db } = ctx
  const { group_id, book_ids, user_ids, mode, assign_type = 'manual', force, reason } = order
  const { group, project } = await arrangeGroup(ctx, group_id, '手动分配')
  if (force && (reason?.length ?? 0) < MIN_REASON)
    throw new Refusal(`不顾回避强制分配须写明理由，不少于${MIN_REASON}字`)
  if (assign_type === 'reserve' && mode === 'replace') throw new Refusal('增补专家不能替换已有的专家')
  const data = await planData(db, project.project_id, [group_id])
  const { books, experts } = chosenFrom(data, order)
  const { judge } = await avoidanceView(db, project.project_id, { book_ids, user_ids })
  const plan = planByHand({
    book_ids: books.map((book) => book.book_id),
    experts,
    meant,
    pairs: data.assignments,
    mode,
    force: force === 1,
    limit: project.max_books_per_expert,
    judge,
    apart: apartJudge(data.aparts, data.assignments.filter(remains(order))),
  })
  const { added, removed, conflicts, over_limit } = plan
  if (assign_type === 'reserve') await refuseReserve(db, group, project, added)
  await writeByHand(db, group, plan, order)
  if (added.length + removed.length > 0)
    ctx.log({
      action: '手动分配',
      target: groupTarget(group),
      project_id: project.project_id,
      before: removed.map(({ book_id, user_id }) => ({ book_id, user_id })),
      after: {
        assign_type,
        added: added.map(({ book_id, user_id, forced }) => ({ book_id, user_id, forced })),
      },
      reason,
    })
  return { created_num: added.length, conflicts, over_limit }
}

export const manualHandlers: Handlers<'group_bookUser'> = {
  group_bookUser: (order, ctx) => assignByHand(ctx, order),
}
