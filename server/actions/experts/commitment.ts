import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { ProjectTexts } from '#contract/entities/project'
import { REFUSAL } from '#contract/errors'
import { seatsOf } from '#server/access/scope'
import { personName, seatTaken } from '#server/db/queries/seats'
import { expert, group, member, project, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { refusedSignature } from '#server/domain/signature'
import { wireTime, wireTimeOrNull } from '#server/wire'

const SEATS = ['expert', 'leader', 'deputy', 'secretary', 'liaison']

/** What the caller signs with; undefined for somebody who is no expert. */
async function profileOf({ db, user: me }: Context) {
  const [found] = await db
    .select({ sign_image: expert.sign_image, sign_time: expert.sign_time })
    .from(expert)
    .where(eq(expert.user_id, me.user_id))
  return found
}

/** The caller's seats in a project and what he has signed with. */
async function placeOf(ctx: Context, project_id: number) {
  const { db } = ctx
  const seats = await seatsOf(ctx, project_id, SEATS)
  const [found] = await db.select().from(project).where(eq(project.project_id, project_id))
  if (!found || seats.length === 0) throw forbidden('您不在该评审活动中')
  return { project: found, seats, profile: await profileOf(ctx) }
}

/** Those who help the experts of these groups; where there are none, nobody is named. */
const contactsOf = ({ db }: Context, group_ids: number[]) =>
  db
    .selectDistinct({
      user_id: user.user_id,
      name: personName,
      phone: sql<string | null>`coalesce(${expert.phone}, ${user.phone})`,
    })
    .from(member)
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(
      and(
        within(member.group_id, group_ids),
        inArray(member.member_type, ['liaison', 'secretary']),
        seatTaken,
      ),
    )
    .orderBy(asc(user.user_id))

/** 评审说明、电子签名与承诺书 */
export const commitmentHandlers: Handlers<'update_zhuanjia_sign' | 'commitment_detail'> = {
  async update_zhuanjia_sign({ project_id, sign_base64, commit }, ctx) {
    const { db, user: me, now } = ctx
    if (commit && project_id === undefined) throw new Refusal(REFUSAL.chooseProject)
    const place = project_id === undefined ? undefined : await placeOf(ctx, project_id)
    const seats = place?.seats ?? []
    const profile = place ? place.profile : await profileOf(ctx)
    if (sign_base64 !== undefined) {
      if (!profile) throw new Refusal('没有专家信息，不能保存电子签名')
      const refused = refusedSignature(sign_base64)
      if (refused) throw new Refusal(refused)
      await db
        .update(expert)
        .set({ sign_image: sign_base64, sign_time: now })
        .where(eq(expert.user_id, me.user_id))
    } else if (!commit) throw new Refusal(REFUSAL.signFirst)
    const signed = sign_base64 !== undefined || (profile?.sign_image ?? null) !== null

    const open = seats.filter(({ commit_time }) => commit_time === null)
    if (commit && open.length > 0) {
      if (place?.project.need_sign && !signed) throw new Refusal(REFUSAL.signFirst)
      if (open.some(({ expert_status }) => expert_status === 'invited'))
        throw new Refusal('您尚未确认参加评审，请先回复邀请或联系联络员')
      if (open.some(({ expert_status }) => expert_status === 'disabled')) throw new Refusal('您已停评')
      await db
        .update(member)
        .set({
          commit_time: now,
          expert_status: sql`case when ${member.expert_status} = 'confirmed' then 'committed'
            else ${member.expert_status} end`,
        })
        .where(
          within(
            member.member_id,
            open.map(({ member_id }) => member_id),
          ),
        )
    }
    ctx.log({
      action: 'update_zhuanjia_sign',
      target: `专家 ${me.nick_name}`,
      project_id,
      after: { signed: sign_base64 !== undefined, committed: commit === 1 },
    })
    const committed = seats.find(({ commit_time }) => commit_time !== null)?.commit_time ?? null
    return {
      sign_time: wireTimeOrNull(sign_base64 === undefined ? profile?.sign_time : now),
      commit_time: wireTimeOrNull(commit && open.length > 0 ? now : committed),
    }
  },

  async commitment_detail({ project_id }, ctx) {
    const { db } = ctx
    const { project: place, seats, profile } = await placeOf(ctx, project_id)
    const group_ids = [...new Set(seats.map(({ group_id }) => group_id))]
    const [groups, contacts] = await Promise.all([
      db
        .select({ name: group.group_name })
        .from(group)
        .where(within(group.group_id, group_ids))
        .orderBy(asc(group.group_id)),
      contactsOf(ctx, group_ids),
    ])
    const { instruction, score_note, advice_note, commitment } = ProjectTexts.parse(place.texts)
    return {
      project_name: place.project_name,
      review_begin_time: wireTime(place.review_begin_time),
      review_end_time: wireTime(place.review_end_time),
      instruction,
      score_note,
      advice_note,
      commitment,
      need_sign: place.need_sign ? 1 : 0,
      need_commitment: place.need_commitment ? 1 : 0,
      sign_image: profile?.sign_image ?? null,
      commit_time: wireTimeOrNull(seats.find(({ commit_time }) => commit_time !== null)?.commit_time),
      group_name: groups.map(({ name }) => name).join('、'),
      contacts: contacts.map(({ name, phone }) => ({ name, phone })),
    }
  },
}
