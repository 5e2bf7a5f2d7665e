import { and, eq, inArray } from 'drizzle-orm'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import { arrangeProject } from '#server/access/arrange'
import { oversees, seatsOf } from '#server/access/scope'
import { seatIsHeld } from '#server/db/conditions'
import { liaisonsOf } from '#server/store/members/liaisons'
import { personName } from '#server/store/members/seats'
import { expert, member, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'

type Liaison = NonNullable<Output<'zhuanjia_liaisonMan'>>[number]

/** The office sees all liaisons, a liaison only themselves, an expert the liaison assigned to them. */
async function listed(ctx: Context, project_id: number, wanted: { liaison?: number; group?: number }) {
  const runs = await oversees(ctx, project_id)
  if (!runs && (await seatsOf(ctx, project_id, [...SCORING_MEMBERS, 'liaison'])).length === 0) return []
  const me = ctx.user.user_id
  const found = await liaisonsOf(ctx.db, project_id)
  return found.flatMap(({ need, done, experts, ...liaison }): Liaison[] => {
    if (wanted.liaison !== undefined && liaison.liaison_user_id !== wanted.liaison) return []
    if (wanted.group !== undefined && !experts.some(({ group_id }) => group_id === wanted.group)) return []
    if (runs || liaison.liaison_user_id === me)
      return [
        {
          ...liaison,
          expert_num: experts.length,
          done_rate: need === 0 ? null : Math.round((done * 1000) / need) / 10,
          experts,
        },
      ]
    const own = experts.filter(({ user_id }) => user_id === me)
    return own.length > 0 ? [{ ...liaison, expert_num: null, done_rate: null, experts: own }] : []
  })
}

interface Change {
  project_id: number
  user_ids: readonly number[]
  group_id: number | undefined
  liaison: number | null
}

/** Assigns experts to a liaison, or to none: then the liaison of their group serves them. */
async function entrust(ctx: Context, { project_id, user_ids, group_id, liaison }: Change) {
  const { db } = ctx
  const project = await arrangeProject(ctx, project_id, '设置联络员')
  const [chosen] =
    liaison === null
      ? []
      : await db
          .select({ name: personName })
          .from(member)
          .innerJoin(user, eq(user.user_id, member.user_id))
          .leftJoin(expert, eq(expert.user_id, member.user_id))
          .where(
            and(
              eq(member.project_id, project_id),
              eq(member.user_id, liaison),
              eq(member.member_type, 'liaison'),
              seatIsHeld(),
            ),
          )
          .limit(1)
  if (liaison !== null && !chosen) throw new Refusal('所选人员不是本项目的联络员，请先将其加入评审组任联络员')
  const seats = and(
    eq(member.project_id, project_id),
    group_id === undefined ? undefined : eq(member.group_id, group_id),
    inArray(member.member_type, [...SCORING_MEMBERS]),
    within(member.user_id, user_ids),
    seatIsHeld(),
  )
  const changed = await db
    .update(member)
    .set({ liaison_user_id: liaison })
    .where(seats)
    .returning({ user_id: member.user_id })
  const reached = new Set(changed.map(({ user_id }) => user_id))
  const missing = user_ids.filter((one) => !reached.has(one)).length
  if (missing > 0) throw new Refusal(`${missing}人不是本项目的评审专家，未作任何修改`)
  ctx.log({
    action: 'zhuanjia_liaisonMan',
    target: `评审活动 ${project.project_name}`,
    project_id,
    after: { liaison_user_id: liaison, name: chosen?.name ?? null, user_ids },
  })
}

/** 联络员 */
export const liaisonHandlers: Handlers<'zhuanjia_liaisonMan'> = {
  async zhuanjia_liaisonMan({ project_id, op, user_ids, liaison_user_id, group_id }, ctx) {
    if (op === 'list')
      return listed(ctx, project_id, {
        ...(liaison_user_id !== undefined && { liaison: liaison_user_id }),
        ...(group_id !== undefined && { group: group_id }),
      })
    if (!user_ids) throw new Refusal('请选择专家')
    if (op === 'set' && liaison_user_id === undefined) throw new Refusal(REFUSAL.chooseLiaison)
    const liaison = op === 'set' ? (liaison_user_id ?? null) : null
    await entrust(ctx, { project_id, user_ids: [...new Set(user_ids)], group_id, liaison })
    return null
  },
}
