import { eq } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import type { ExpertStatus, MemberType } from '#contract/facts/seats'
import { holds, seatsOf } from '#server/access/scope'
import { value } from '#server/db/facts'
import { member, projectBook } from '#server/db/schema/project'
import type { assignment } from '#server/db/schema/scoring'
import type { Context } from '#server/define'

/** Never run: the compiler refuses each of these lines, or it refuses this file. */
export function misspelt(ctx: Context, row: typeof assignment.$inferSelect, member_type: MemberType) {
  // @ts-expect-error -- a value of an assignment
  if (row.assign_type === 'trail') return undefined
  // @ts-expect-error -- a state of a seat
  const status: ExpertStatus = 'reviewng'
  // @ts-expect-error -- a role
  if (holds(ctx.user, 'pingshenManage')) return status
  // @ts-expect-error -- a kind of seat, in a list
  if (isOneOf(member_type, ['leader', 'deputi'])) return status
  // @ts-expect-error -- the same, where the seats of a user are asked for
  void seatsOf(ctx, 1, ['leader', 'deputi'])
  // @ts-expect-error -- a column compared with no value of it
  const where = eq(projectBook.result_status, 'nonsense')
  // @ts-expect-error -- a value in raw SQL
  const inSql = value.review.submited
  // @ts-expect-error -- a value that is written
  const written: typeof member.$inferInsert.expert_status = 'confirmd'
  return [where, inSql, written]
}
