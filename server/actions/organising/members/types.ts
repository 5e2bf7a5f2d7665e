import { and, eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { EXPERT_KIND } from '#contract/facts/experts'
import { MEMBER_TYPE, SCORING_MEMBERS, type MemberType } from '#contract/facts/seats'
import { refusedType } from '#contract/rules/expert/seatType'
import { arrangeGroup, arrangeProject, groupTarget } from '#server/access/arrange'
import { opinionIsInForce, seatIsHeld, seatLeads } from '#server/db/conditions'
import { part } from '#server/db/facts'
import { groupLeaderHandlers } from './leaders'
import type { Db } from '#server/db/client'
import { isActive } from '#server/store/assignments/conditions'
import { personName } from '#server/store/members/seats'
import { expert, group, member, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'

interface Where {
  project_id: number
  group_id: number | undefined
}

/** The seats of these people, in one group or in the whole project, with the facts that may prevent a change. */
const seatsOf = (db: Db, { project_id, group_id }: Where, user_ids: readonly number[]) =>
  db
    .select({
      member_id: member.member_id,
      user_id: member.user_id,
      group_id: member.group_id,
      name: personName,
      member_type: member.member_type,
      is_expert: sql<boolean>`${expert.user_id} is not null`,
      active_num: sql<number>`(select count(*)::int from assignment where assignment.group_id = ${member.group_id}
        and assignment.user_id = ${member.user_id} and ${isActive})`,
      has_opinion: sql<boolean>`${seatLeads()} and exists (
        select 1 from leader_opinion o where o.group_id = ${member.group_id}
          and o.leader_user_id = ${member.user_id} and ${opinionIsInForce('o')})`,
      scores_in: sql<string | null>`(select g.group_name from group_member s
        join review_group g on g.group_id = s.group_id
        where s.project_id = ${member.project_id} and s.user_id = ${member.user_id}
          and s.group_id <> ${member.group_id} and s.member_type in ${part.scoring}
          and ${seatIsHeld('s')} limit 1)`,
    })
    .from(member)
    .innerJoin(group, eq(group.group_id, member.group_id))
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(
      and(
        eq(member.project_id, project_id),
        group_id === undefined ? undefined : eq(member.group_id, group_id),
        within(member.user_id, user_ids),
        seatIsHeld(),
      ),
    )

const namesOf = async ({ db }: Context, user_ids: readonly number[]) => {
  const found = await db
    .select({
      user_id: user.user_id,
      name: personName,
      is_expert: sql<boolean>`${expert.user_id} is not null`,
    })
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .where(within(user.user_id, user_ids))
  return new Map(found.map((person) => [person.user_id, person]))
}

async function setKind(user_ids: readonly number[], kind: keyof typeof EXPERT_KIND, ctx: Context) {
  const known = await namesOf(ctx, user_ids)
  const [changed, others] = [
    user_ids.filter((id) => known.get(id)?.is_expert),
    user_ids.filter((id) => !known.get(id)?.is_expert),
  ]
  await ctx.db.update(expert).set({ expert_kind: kind }).where(within(expert.user_id, changed))
  if (changed.length > 0)
    ctx.log({
      action: 'set_usertype',
      target: '专家库',
      after: { expert_kind: kind, people: changed.map((id) => ({ user_id: id, name: known.get(id)?.name })) },
    })
  return {
    done_num: changed.length,
    skipped: others.map((id) => ({
      user_id: id,
      name: known.get(id)?.name ?? '',
      reason: REFUSAL.noProfile,
    })),
  }
}

/** Appoints one leader or deputy at a time: the former one becomes an expert. */
async function appoint(place: Where, user_ids: readonly number[], type: 'leader' | 'deputy', ctx: Context) {
  const [user_id, ...more] = user_ids
  if (user_id === undefined || more.length > 0) throw new Refusal(`一次只能设置一位${MEMBER_TYPE[type]}`)
  const seats = await seatsOf(ctx.db, place, [user_id])
  const scoring = seats.filter(({ member_type }) => SCORING_MEMBERS.some((t) => t === member_type))
  const [seat] = scoring
  if (!seat) throw new Refusal(REFUSAL.onlyOwnExperts(MEMBER_TYPE[type]))
  await groupLeaderHandlers.group_leader({ group_id: seat.group_id, user_id, leader_type: type }, ctx)
  return { done_num: 1, skipped: [] }
}

async function setType(
  place: Where,
  target: string,
  user_ids: readonly number[],
  type: MemberType,
  ctx: Context,
) {
  const known = await namesOf(ctx, user_ids)
  const seats = await seatsOf(ctx.db, place, user_ids)
  const verdicts = user_ids.map((user_id) => {
    const [seat, second] = seats.filter((one) => one.user_id === user_id)
    const reason = !seat
      ? place.group_id === undefined
        ? '不在本项目'
        : '不在本组'
      : second
        ? '在多个评审组任职，请到组内设置'
        : refusedType(seat, type)
    return { user_id, seat, name: known.get(user_id)?.name ?? '', reason }
  })
  const changing = verdicts.flatMap(({ seat, reason }) =>
    seat && reason === undefined && seat.member_type !== type ? [seat] : [],
  )
  await ctx.db
    .update(member)
    .set({ member_type: type })
    .where(
      within(
        member.member_id,
        changing.map(({ member_id }) => member_id),
      ),
    )
  if (changing.length > 0)
    ctx.log({
      action: 'set_usertype',
      target,
      project_id: place.project_id,
      before: { people: changing.map(({ user_id, name, member_type }) => ({ user_id, name, member_type })) },
      after: { member_type: type },
    })
  return {
    done_num: verdicts.filter(({ reason }) => reason === undefined).length,
    skipped: verdicts.flatMap(({ user_id, name, reason }) => (reason ? [{ user_id, name, reason }] : [])),
  }
}

/** 设置人员类型 */
export const typeHandlers: Handlers<'set_usertype'> = {
  async set_usertype({ project_id, group_id, user_ids, member_type, expert_kind }, ctx) {
    const wanted = [...new Set(user_ids)]
    if (expert_kind) return setKind(wanted, expert_kind, ctx)
    if (!member_type) throw new Refusal('请选择人员类型')
    const actionName = '设置人员类型'
    const found =
      group_id === undefined
        ? { project: await arrangeProject(ctx, project_id ?? 0, actionName) }
        : await arrangeGroup(ctx, group_id, actionName)
    if (project_id !== undefined && found.project.project_id !== project_id)
      throw new Refusal(REFUSAL.groupMissing)
    const place = { project_id: found.project.project_id, group_id }
    if (member_type === 'leader' || member_type === 'deputy') return appoint(place, wanted, member_type, ctx)
    const target = 'group' in found ? groupTarget(found.group) : `评审活动 ${found.project.project_name}`
    return setType(place, target, wanted, member_type, ctx)
  },
}
