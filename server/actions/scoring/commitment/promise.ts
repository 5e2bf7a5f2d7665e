import { asc, eq, sql } from 'drizzle-orm'
import { oneOf } from '#contract/define'
import { COMMITTING_MEMBERS, EXPERT_STATUS, SCORING_MEMBERS } from '#contract/facts/seats'
import { ProjectTexts } from '#contract/entities/project'
import { CHOOSE_PROJECT } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { seatsOf } from '#server/access/scope'
import { value } from '#server/db/facts'
import type { Seat } from '#server/db/rows'
import { contactsOf } from '#server/store/members/contacts'
import { storeSignatureImage } from '#server/store/signatures/images'
import { expert, group, member, signing } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { refusedSignature } from '#server/domain/review/signature'
import { hashOfCommitment } from '#server/store/signatures/signedContent'
import { wireTime, wireTimeOrNull } from '#server/wire'
import { clearSign } from './clearSign'
import { projectOf } from '#server/store/projects/project'

/** The caller's signature and when it was made; undefined for a caller who is no expert. */
async function profileOf({ db, user: me }: Context) {
  const [found] = await db
    .select({ sign_image: expert.sign_image, sign_time: expert.sign_time })
    .from(expert)
    .where(eq(expert.user_id, me.user_id))
  return found
}

/** The caller's seats in a project, and the caller's signature. */
async function placeOf(ctx: Context, project_id: number) {
  const { db } = ctx
  const seats = await seatsOf(ctx, project_id, COMMITTING_MEMBERS)
  const found = await projectOf(db, project_id)
  if (!found || seats.length === 0) throw forbidden(REFUSAL.notInProject)
  return { project: found, seats, profile: await profileOf(ctx) }
}

/** The caller's status in a project; with several seats, that of the scoring seat. */
function statusOf(seats: readonly Seat[]) {
  const seat =
    seats.find(({ member_type }) => SCORING_MEMBERS.some((type) => type === member_type)) ?? seats[0]
  return oneOf(EXPERT_STATUS, '专家状态').parse(seat?.expert_status)
}

/** 评审说明、电子签名与承诺书 */
export const promiseHandlers: Handlers<'update_zhuanjia_sign' | 'commitment_detail'> = {
  async update_zhuanjia_sign({ user_id, clear, project_id, sign_base64, commit }, ctx) {
    const { db, user: me, now } = ctx
    if (user_id !== undefined && user_id !== me.user_id) {
      if (clear === 0) throw forbidden('只能由专家本人签名')
      return clearSign(ctx, user_id, project_id)
    }
    if (clear === 1) throw new Refusal('请重新签名，新的签名会代替原来的')
    if (commit && project_id === undefined) throw new Refusal(CHOOSE_PROJECT)
    const place = project_id === undefined ? undefined : await placeOf(ctx, project_id)
    const seats = place?.seats ?? []
    const profile = place ? place.profile : await profileOf(ctx)
    if (sign_base64 !== undefined) {
      if (!profile) throw new Refusal(REFUSAL.noProfileToSign)
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
          expert_status: sql`case when ${member.expert_status} = ${value.seat.confirmed} then ${value.seat.committed}
            else ${member.expert_status} end`,
        })
        .where(
          within(
            member.member_id,
            open.map(({ member_id }) => member_id),
          ),
        )
    }
    if (place && commit && open.length > 0) {
      const { project_id: signed_id } = place.project
      const { commitment: text } = ProjectTexts.parse(place.project.texts)
      await db.insert(signing).values({
        project_id: signed_id,
        user_id: me.user_id,
        content_hash: hashOfCommitment({ project_id: signed_id, user_id: me.user_id, text }),
        image_hash: await storeSignatureImage(db, me.user_id),
        sign_time: now,
      })
    }
    ctx.log({
      action: 'update_zhuanjia_sign',
      target: `专家 ${me.nick_name}`,
      project_id,
      after: { signed: sign_base64 !== undefined, committed: commit === 1 },
    })
    const committed = seats.find(({ commit_time }) => commit_time !== null)?.commit_time ?? null
    return {
      sign_image: sign_base64 ?? profile?.sign_image ?? null,
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
      contactsOf(db, group_ids),
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
      expert_status: statusOf(seats),
      need_sign: place.need_sign ? 1 : 0,
      need_commitment: place.need_commitment ? 1 : 0,
      sign_image: profile?.sign_image ?? null,
      commit_time: wireTimeOrNull(seats.find(({ commit_time }) => commit_time !== null)?.commit_time),
      group_name: groups.map(({ name }) => name).join('、'),
      contacts: contacts.map(({ name, phone }) => ({ name, phone })),
    }
  },
}
