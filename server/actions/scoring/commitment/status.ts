import { eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { tooLateFor } from '#contract/facts/projectLife'
import { arrangeProject } from '#server/access/arrange'
import { oversees, seatsOf } from '#server/access/scope'
import { changeStatus } from '#server/store/members/status'
import { project } from '#server/db/schema/project'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { refusedAnswer } from '#server/domain/people/status'
import { promiseHandlers } from './promise'

type Status = 'confirmed' | 'declined' | 'committed' | 'disabled' | 'withdrawn'

/** Experts set only their own participation, nothing that the office decides. */
async function ownWord(ctx: Context, project_id: number, expert_status: Status, reason: string | undefined) {
  const { db, user } = ctx
  if (expert_status === 'disabled' || expert_status === 'withdrawn') throw forbidden()
  const [held] = await db.select().from(project).where(eq(project.project_id, project_id)).for('update')
  const seats = await seatsOf(ctx, project_id, SCORING_MEMBERS)
  if (!held || seats.length === 0) throw forbidden(REFUSAL.notInProject)
  if (expert_status === 'committed') {
    await promiseHandlers.update_zhuanjia_sign({ project_id, commit: 1 }, ctx)
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
  async update_expert_status({ project_id, user_ids, expert_status, reason }, ctx) {
    if (!(await oversees(ctx, project_id))) {
      if (user_ids.some((user_id) => user_id !== ctx.user.user_id)) throw forbidden()
      return ownWord(ctx, project_id, expert_status, reason)
    }
    const found = await arrangeProject(ctx, project_id, '修改专家状态')
    if (expert_status === 'committed') throw new Refusal('承诺书须由专家本人签署')
    return changeStatus(ctx, found, { user_ids, expert_status, reason })
  },
}
