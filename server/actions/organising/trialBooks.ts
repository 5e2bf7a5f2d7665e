import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { trialBooks } from '#contract/actions/organising/trialBooks'
import { MOST_SAMPLES } from '#contract/rules/book/samples'
import { SCORING_MEMBERS, AVAILABLE } from '#contract/facts/seats'
import { isActiveReview } from '#contract/facts/reviews'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { readGroup } from '#server/access/groupScope'
import { value } from '#server/db/facts'
import type { Group, Project } from '#server/db/rows'
import type { Db } from '#server/db/client'
import { avoidanceView } from '#server/store/avoidance/view'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { isActive, isValid } from '#server/store/assignments/conditions'
import { assignment, book, draw, member, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { drawByLot } from '#server/domain/allocation/sampleDraw'

interface Place {
  group: Group
  project: Project
}

const samplesOf = (db: Db, group_id: number) =>
  db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      is_trial: sql<1>`1`,
      given_num: sql<number>`(count(*) filter (where ${isActive}))::int`,
      done_num: sql<number>`(count(*) filter (where ${isValid}))::int`,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(
      assignment,
      and(
        eq(assignment.project_id, projectBook.project_id),
        eq(assignment.book_id, projectBook.book_id),
        eq(assignment.assign_type, 'trial'),
      ),
    )
    .where(and(eq(projectBook.group_id, group_id), eq(projectBook.is_trial, true)))
    .groupBy(projectBook.project_id, projectBook.book_id, book.book_id)
    .orderBy(asc(projectBook.sort_no), asc(book.book_id))

/**
 * Books of the group that nobody has been assigned yet: only they can be samples, because an expert and a book have
 * at most one assignment.
 */
const untouched = (db: Db, { group_id, project_id }: Group) =>
  db
    .select({ book_id: projectBook.book_id, book_name: book.book_name })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(
      and(
        eq(projectBook.group_id, group_id),
        eq(projectBook.is_trial, false),
        sql`${projectBook.violation_status} <> ${value.violation.confirmed}`,
        sql`not exists (select 1 from ${assignment} where ${assignment.project_id} = ${project_id}
          and ${assignment.book_id} = ${projectBook.book_id})`,
      ),
    )
    .orderBy(asc(projectBook.book_id))

/** Assigns every sample to every reviewing expert of the group, except where the expert must avoid it. */
async function giveSamples({ db }: Context, { group, project }: Place) {
  const { group_id, project_id } = group
  const samples = await samplesOf(db, group_id)
  const experts = await db
    .select({ user_id: member.user_id })
    .from(member)
    .where(
      and(
        eq(member.group_id, group_id),
        inArray(member.member_type, [...SCORING_MEMBERS]),
        inArray(member.expert_status, AVAILABLE),
      ),
    )
    .orderBy(asc(member.member_id))
  const { judge } = await avoidanceView(db, project.project_id, { group_ids: [group_id] })
  const given = await db
    .select({ book_id: assignment.book_id, user_id: assignment.user_id, anon_no: assignment.anon_no })
    .from(assignment)
    .where(and(eq(assignment.group_id, group_id), eq(assignment.assign_type, 'trial')))
  const rows = samples.flatMap(({ book_id }) => {
    const there = given.filter((pair) => pair.book_id === book_id)
    const has = new Set(there.map(({ user_id }) => user_id))
    const last = Math.max(0, ...there.map(({ anon_no }) => anon_no))
    return experts
      .filter(({ user_id }) => !has.has(user_id) && !judge(user_id, book_id))
      .map(({ user_id }, i) => ({
        project_id,
        group_id,
        book_id,
        user_id,
        assign_type: 'trial' as const,
        anon_no: last + i + 1,
      }))
  })
  if (rows.length > 0) await db.insert(assignment).values(rows)
}

interface Order {
  num: number
  /** Samples chosen by hand instead of drawn. */
  book_ids?: readonly number[] | undefined
  seed?: string | undefined
}

async function drawSamples(ctx: Context, place: Place, order: Order) {
  const { db, user } = ctx
  const { num, book_ids: wanted } = order
  // The seed is fixed before any data is read: it cannot be chosen by what it leads to.
  const seed = order.seed || randomBytes(8).toString('hex')
  const { group_id, project_id } = place.group
  const before = await samplesOf(db, group_id)
  const had = new Set(before.map(({ book_id }) => book_id))
  const free = await untouched(db, place.group)
  const named = wanted && [...new Set(wanted)].filter((book_id) => !had.has(book_id))
  if (named?.some((book_id) => !free.some((one) => one.book_id === book_id)))
    throw new Refusal('只有本组尚未分配、没有认定违规的教材可以作试评样书')
  const lots = Math.min(free.length, Math.max(0, num - had.size))
  const drawn = named || lots === 0 ? undefined : drawByLot(free, lots, seed)
  const chosen = named ?? drawn?.book_ids ?? []
  if (had.size + chosen.length > MOST_SAMPLES) throw new Refusal(`每组试评样书不超过${MOST_SAMPLES}种`)
  if (had.size + chosen.length === 0) throw new Refusal('本组没有尚未分配的教材，不能抽取试评样书')
  await db
    .update(projectBook)
    .set({ is_trial: true })
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, chosen)))
  await giveSamples(ctx, place)
  await flagMissingExperts(db, project_id, chosen)
  if (drawn) await db.insert(draw).values({ ...drawn.record, project_id, group_id, create_by: user.user_id })
  ctx.log({
    action: '抽取试评样书',
    target: groupTarget(place.group),
    project_id,
    after: { book_ids: chosen, seed: drawn ? seed : null, plan_hash: drawn?.record.plan_hash ?? null },
  })
}

/** Deletes what was written about the samples; the books become ordinary ones again. */
async function clearSamples(ctx: Context, { group }: Place, wanted: readonly number[] | undefined) {
  const { db } = ctx
  const { project_id, group_id } = group
  const removed = (await samplesOf(db, group_id))
    .map(({ book_id }) => book_id)
    .filter((book_id) => wanted === undefined || wanted.includes(book_id))
  const ended = await db
    .delete(assignment)
    .where(
      and(
        eq(assignment.project_id, project_id),
        eq(assignment.assign_type, 'trial'),
        within(assignment.book_id, removed),
      ),
    )
    .returning({ review_status: assignment.review_status })
  await db
    .update(projectBook)
    .set({ is_trial: false })
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, removed)))
  await flagMissingExperts(db, project_id, removed)
  const active = ended.filter(({ review_status }) => isActiveReview(review_status))
  ctx.log({
    action: '清除试评样书',
    target: groupTarget(group),
    project_id,
    before: { book_ids: removed, review_num: active.length },
  })
}

/** 试评样书 */
export const trialBooksHandlers: Handlers<keyof typeof trialBooks> = {
  async group_ten_book({ group_id, op, book_ids, ...order }, ctx) {
    if (op === 'list') return (await readGroup(ctx, group_id)) ? samplesOf(ctx.db, group_id) : []
    const place = await arrangeGroup(ctx, group_id, op === 'draw' ? '抽取试评样书' : '清除试评样书')
    await (op === 'draw'
      ? drawSamples(ctx, place, { ...order, book_ids })
      : clearSamples(ctx, place, book_ids))
    return samplesOf(ctx.db, group_id)
  },
}
