import { and, eq } from 'drizzle-orm'
import { CHOOSE_PROJECT } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { oversees } from '#server/access/scope'
import { seatIsHeld } from '#server/db/conditions'
import { expert, member } from '#server/db/schema/index'
import { forbidden, Refusal, type Context } from '#server/define'
import { tellEverywhere } from '#server/store/messages/tell'
import { wireTime, wireTimeOrNull } from '#server/wire'

/**
 * Removes the stored signature of an expert whose image is no signature: the expert has to draw a new one. What was
 * signed with it before keeps its image.
 * @throws Refusal when the caller does not run this project, the person has no seat in it or has no signature
 */
export async function clearSign(ctx: Context, user_id: number, project_id: number | undefined) {
  const { db, user: me, now } = ctx
  if (project_id === undefined) throw new Refusal(CHOOSE_PROJECT)
  if (!(await oversees(ctx, project_id))) throw forbidden()
  const [found] = await db
    .select({ name: expert.name, sign_time: expert.sign_time, image: expert.sign_image })
    .from(expert)
    .innerJoin(member, eq(member.user_id, expert.user_id))
    .where(and(eq(expert.user_id, user_id), eq(member.project_id, project_id), seatIsHeld()))
    .limit(1)
  if (!found) throw forbidden(REFUSAL.personNotInProject)
  if (found.image === null) throw new Refusal(`“${found.name}”没有电子签名`)
  await db.update(expert).set({ sign_image: null, sign_time: null }).where(eq(expert.user_id, user_id))
  const content = `${wireTime(now).slice(0, 16)}，评审办公室（${me.nick_name}）清除了您的电子签名，请在“个人中心”重新签名。已提交的评审不受影响。`
  await tellEverywhere(db, user_id, { title: '请重新签名', content }, now)
  ctx.log({
    action: 'update_zhuanjia_sign',
    target: `专家 ${found.name}`,
    project_id,
    before: { sign_time: wireTimeOrNull(found.sign_time) },
    after: { cleared: true },
  })
  return { sign_image: null, sign_time: null, commit_time: null }
}
