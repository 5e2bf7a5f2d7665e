import { eq, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { keysOf } from '#contract/facts/closed'
import { RESET_SCOPE, type ResetScope } from '#contract/facts/project'
import { hasStarted, isAfterReviewing } from '#contract/facts/projectLife'
import { rows, type Db } from '#server/db/client'
import { seatIsActive } from '#server/db/conditions'
import { flagsOf, part, value } from '#server/db/facts'
import { copiesMeant } from '#server/store/samples/readingCopies'
import { project as table } from '#server/db/schema/project'
import { Refusal, type Context } from '#server/define'
import { removeCopies } from '#server/files/copies'
import { returnBooksToLibrary, unlockTemplate } from './remove'

type Counts = Output<'reset_test_count'>

const ORDER = keysOf(RESET_SCOPE)
const reaches = (scope: ResetScope, to: ResetScope) => ORDER.indexOf(scope) >= ORDER.indexOf(to)

/** The data of a project that a reset may delete, counted. */
export async function countOf(db: Db, project_id: number): Promise<Counts> {
  const of = sql`fenpei_id in (select fenpei_id from assignment where project_id = ${project_id})`
  const found = await db.execute(sql`
    select
      (select count(*)::int from score where ${of}) as scores,
      (select count(*)::int from opinion where ${of}) as advices,
      (select count(*)::int from leader_opinion where project_id = ${project_id})
        + (select count(*)::int from book_opinion where project_id = ${project_id}) as opinions,
      (select count(*)::int from assignment where project_id = ${project_id}) as fenpei,
      (select count(*)::int from review_group where project_id = ${project_id}) as groups,
      (select count(*)::int from group_member where project_id = ${project_id}) as members,
      (select count(*)::int from project_book where project_id = ${project_id}) as books,
      (select count(*)::int from avoidance where project_id = ${project_id})
        + (select count(*)::int from expert_apart where project_id = ${project_id}) as avoids`)
  const [counts] = rows<Counts>(found)
  if (!counts) throw new Error('a query of scalars answers one row')
  return counts
}

/** The data that each scope deletes. */
const lostWith = (scope: ResetScope, all: Counts): Counts => ({
  ...all,
  fenpei: reaches(scope, 'fenpei') ? all.fenpei : 0,
  groups: reaches(scope, 'group') ? all.groups : 0,
  members: reaches(scope, 'group') ? all.members : 0,
  books: reaches(scope, 'all') ? all.books : 0,
  avoids: reaches(scope, 'all') ? all.avoids : 0,
})

/**
 * Returns a test project to configuring and deletes the data that the scope names, all or nothing.
 * @throws Refusal for a project that is no test, or when its name was not confirmed
 */
export async function resetTest(
  ctx: Context,
  { project_id, scope, confirm_name }: { project_id: number; scope: ResetScope; confirm_name: string },
): Promise<Output<'reset_test_project'>> {
  const { db } = ctx
  const [row] = await db.select().from(table).where(eq(table.project_id, project_id)).for('update')
  if (!row) throw new Refusal(REFUSAL.projectMissing)
  if (!row.is_test) throw new Refusal('非测试项目不能重置')
  if (confirm_name !== row.project_name) throw new Refusal(`请输入活动名称“${row.project_name}”以确认`)
  const from = row.project_status
  const deleted = lostWith(scope, await countOf(db, project_id))

  await dropScores(db, project_id, isAfterReviewing(from))
  if (reaches(scope, 'fenpei')) await dropAssignments(db, project_id)
  if (reaches(scope, 'group'))
    await db.execute(sql`delete from review_group where project_id = ${project_id}`)
  // Reading copies of the test are created again on demand.
  await removeCopies(ctx, copiesMeant(project_id, {}))
  if (reaches(scope, 'all')) await dropPool(ctx, project_id)

  const project_status = from === 'draft' ? from : 'configuring'
  const revision = row.revision + 1
  await db.execute(sql`delete from score_rule_version where project_id = ${project_id}`)
  await db
    .update(table)
    .set({
      project_status,
      status_reason: null,
      calc_time: null,
      last_score_time: null,
      result_lock_time: null,
      wall_embargo: true,
      revision,
    })
    .where(eq(table.project_id, project_id))
  if (row.template_id !== null && hasStarted(from)) await unlockTemplate(db, row.template_id)
  ctx.log({
    action: 'reset_test_project',
    target: `${row.project_name} ${RESET_SCOPE[scope]}`,
    project_id,
    before: { project_status: from, ...deleted },
    after: { project_status, scope, revision },
  })
  return { deleted, project_status }
}

/** Returns assignments, seats and results to their state before the start. */
async function dropScores(db: Db, project_id: number, isEnded: boolean): Promise<void> {
  const of = sql`fenpei_id in (select fenpei_id from assignment where project_id = ${project_id})`
  for (const part of ['score', 'opinion', 'review_version', 'review_comment', 'signing'])
    await db.execute(sql`delete from ${sql.identifier(part)} where ${of}`)
  for (const part of ['leader_opinion', 'book_opinion', 'divergence_mark', 'return_request'])
    await db.execute(sql`delete from ${sql.identifier(part)} where project_id = ${project_id}`)
  await db.execute(sql`
    update assignment set read_seconds = 0, first_open_time = null where project_id = ${project_id}`)
  await db.execute(sql`
    update assignment set review_status = ${value.review.assigned}, submit_time = null, lock_time = null, return_reason = null,
      return_time = null, return_deadline = null
    where project_id = ${project_id} and review_status not in ${part.ended}`)
  // The end of reviewing cancelled the reviews that were not submitted: those of present members become open again.
  if (isEnded)
    await db.execute(sql`
      update assignment a set review_status = ${value.review.assigned}
      where a.project_id = ${project_id} and a.review_status = ${value.review.cancelled} and exists (
        select from group_member m where m.group_id = a.group_id and m.user_id = a.user_id
          and ${seatIsActive('m')})`)
  await db.execute(sql`
    update group_member set all_submit_time = null, return_count = 0,
      expert_status = case when expert_status not in ${part.atWork} then expert_status
        when commit_time is null then ${value.seat.confirmed} else ${value.seat.committed} end
    where project_id = ${project_id}`)
  await db.execute(sql`
    update project_book set rule_version = null, valid_num = null, avg_score = null, trimmed_score = null,
      std_dev = null, range_score = null, leader_score = null, bonus_score = null, group_factor = null,
      final_score = null, rank_group = null, rank_all = null, result_status = ${value.result.pending}, trace = null,
      scores = null, manual_score = null, manual_reason = null, grade = null, grade_manual = false,
      violation_status = ${value.violation.none}, violation_reason = null, violation_type = null,
      violation_files = '[]', publish_flag = true, wall_shown = false,
      flags = case when flags ? ${value.flag.need_expert} then ${flagsOf('need_expert')} else '[]'::jsonb end
    where project_id = ${project_id}`)
}

async function dropAssignments(db: Db, project_id: number): Promise<void> {
  for (const part of ['assignment', 'allocation_draw', 'acting_leader'])
    await db.execute(sql`delete from ${sql.identifier(part)} where project_id = ${project_id}`)
  await db.execute(
    sql`update project_book set flags = '[]', is_trial = false where project_id = ${project_id}`,
  )
}

async function dropPool(ctx: Context, project_id: number): Promise<void> {
  await returnBooksToLibrary(ctx, project_id)
  for (const part of ['project_book', 'avoidance', 'expert_apart'])
    await ctx.db.execute(sql`delete from ${sql.identifier(part)} where project_id = ${project_id}`)
}
