import { and, eq } from 'drizzle-orm'
import type { Input } from '#contract'
import { isOneOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import { ANSWERS, DISMISSALS, EXPERT_STATUS, SCORING_MEMBERS } from '#contract/facts/seats'
import { hasStarted, tooLateFor } from '#contract/facts/projectLife'
import { arrangeProject } from '#server/access/arrange'
import { oversees, seatsOf } from '#server/access/scope'
import { isValid } from '#server/store/assignments/conditions'
import { dropReviews } from '#server/store/leader/droppedReviews'
import { changeStatus } from '#server/store/members/status'
import { assignment, project } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { refusedAnswer } from '#server/domain/people/status'
import { promiseHandlers } from './promise'

type Change = Input<'update_expert_status'>
type Status = Change['expert_status']

/** What experts may set themselves. */
const OWN = [...ANSWERS, 'committed'] as const

/** Experts set only their own participation, nothing that the office decides. */
async function ownWord(ctx: Context, project_id: number, expert_status: Status, reason: string | undefined) {
  const { db, user } = ctx
  if (!isOneOf(expert_status, OWN)) throw forbidden()
  const [held] = await db.select().from(project).where(eq(project.project_id, project_id)).for('update')
  const seats = await seatsOf(ctx, project_id, SCORING_MEMBERS)
  if (!held || seats.length === 0) throw forbidden(REFUSAL.notInProject)
  if (expert_status === 'committed') {
    await promiseHandlers.update_zhuanjia_sign({ project_id, commit: 1, clear: 0 }, ctx)
    return { gaps: [] }
  }
  const refused =
    tooLateFor('arranging', held.project_status, '回复邀请') ??
    seats.map((seat) => refusedAnswer(seat.expert_status, expert_status, reason)).find(Boolean)
  if (refused) throw new Refusal(refused)
  const mine = new Set(seats.map(({ member_id }) => member_id))
  const change = { user_ids: [user.user_id], expert_status, reason }
  return changeStatus(ctx, held, { ...change, about: ({ member_id }) => mine.has(member_id) })
}

/** 修改专家状态 */
export const statusHandlers: Handlers<'update_expert_status'> = {
  async update_expert_status({ project_id, user_ids, expert_status, reason, drop_scores }, ctx) {
    const drops = drop_scores === 1
    if (!(await oversees(ctx, project_id))) {
      if (drops || user_ids.some((user_id) => user_id !== ctx.user.user_id)) throw forbidden()
      return ownWord(ctx, project_id, expert_status, reason)
    }
    const found = await arrangeProject(ctx, project_id, '修改专家状态')
    if (expert_status === 'committed') throw new Refusal('承诺书须由专家本人签署')
    if (expert_status === 'reviewing' && !hasStarted(found.project_status))
      throw new Refusal(`评审尚未开始，不能改为“${EXPERT_STATUS.reviewing}”`)
    if (drops && !isOneOf(expert_status, DISMISSALS))
      throw new Refusal('只有停评或中途退出时可以作废已提交的评审')
    const change = { user_ids, expert_status, reason }
    if (!drops) return changeStatus(ctx, found, change)
    const dropped = await dropReviews(ctx, found, {
      where: and(within(assignment.user_id, user_ids), isValid),
      target: `评审活动 ${found.project_name}`,
      reason,
    })
    const { gaps } = await changeStatus(ctx, found, change)
    const named = new Map([...dropped.missing, ...gaps].map((gap) => [gap.book_id, gap]))
    return { gaps: [...named.values()].sort((a, b) => a.book_id - b.book_id) }
  },
}
