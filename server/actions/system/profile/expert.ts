import { eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { keysOf } from '#contract/facts/closed'
import { managedProjects } from '#server/access/scope'
import { hasPass } from '#server/auth/passToken'
import { affectedReviews } from '#server/store/avoidance/affectedReviews'
import { expert, project } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { decidesAvoidance } from '#server/domain/avoidance/avoidance'
import { maskedAccount, maskedCard } from '#server/domain/people/masked'

type Expert = typeof expert.$inferSelect

async function own({ db, user: me }: Context): Promise<Expert> {
  const [found] = await db.select().from(expert).where(eq(expert.user_id, me.user_id))
  if (!found) throw new Refusal(REFUSAL.noProfile)
  return found
}

async function ownBank(ctx: Context, pass_token: string): Promise<Expert> {
  if (!(await hasPass(ctx, 'profile', pass_token))) throw forbidden(REFUSAL.verifyPassword)
  return own(ctx)
}

const pick = (from: Partial<Expert>, keys: readonly (keyof Expert)[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]))

/** 专家信息 */
export const ownExpertHandlers: Handlers<
  'profile_expert' | 'profile_expert_edit' | 'profile_bank' | 'profile_bank_edit'
> = {
  async profile_expert(_, ctx) {
    const found = await own(ctx)
    return {
      ...found,
      id_card_masked: maskedCard(found.id_card),
      bank_account_masked: maskedAccount(found.bank_account),
    }
  },

  async profile_expert_edit({ revision, ...fields }, ctx) {
    const { db, user: me } = ctx
    const [before] = await db.select().from(expert).where(eq(expert.user_id, me.user_id)).for('update')
    if (!before) throw new Refusal(REFUSAL.noProfile)
    if (before.revision !== revision) throw new Refusal('资料已被评审管理员修改，请刷新后再修改')
    const columns = {
      ...fields,
      part_time_units: [...new Set(fields.part_time_units)],
      edited_books: [...new Set(fields.edited_books)],
      title_level: fields.title_level ?? null,
      unit_type: fields.unit_type ?? null,
      post: fields.post || null,
      education: fields.education || null,
      degree: fields.degree || null,
      political_status: fields.political_status || null,
      expertise: fields.expertise || null,
      tel: fields.tel || null,
      wechat: fields.wechat || null,
      address: fields.address || null,
      resume: fields.resume || null,
    }
    const changed = keysOf(columns).filter(
      (key) => JSON.stringify(columns[key]) !== JSON.stringify(before[key]),
    )
    if (changed.length === 0) return { affected_num: 0 }
    await db
      .update(expert)
      .set({ ...columns, revision: revision + 1 })
      .where(eq(expert.user_id, me.user_id))
    // Logged like an edit by the office: changes that decide about avoidance must be on record.
    ctx.log({
      action: 'profile_expert_edit',
      target: `专家 ${before.name}`,
      before: { user_id: me.user_id, ...pick(before, changed) },
      after: { user_id: me.user_id, ...pick(columns, changed) },
    })
    if (!decidesAvoidance(changed)) return { affected_num: 0 }
    const { affected, elsewhere_num } = await affectedReviews(db, managedProjects(me, project.project_id), [
      me.user_id,
    ])
    return { affected_num: affected.length + elsewhere_num }
  },

  async profile_bank({ pass_token }, ctx) {
    const { name, bank_name, bank_account } = await ownBank(ctx, pass_token)
    ctx.log({ action: 'profile_bank', target: `专家 ${name}` })
    return { bank_name, bank_account }
  },

  async profile_bank_edit({ pass_token, bank_name, bank_account }, ctx) {
    const { db, user: me } = ctx
    const before = await ownBank(ctx, pass_token)
    await db.update(expert).set({ bank_name, bank_account }).where(eq(expert.user_id, me.user_id))
    ctx.log({
      action: 'profile_bank_edit',
      target: `专家 ${before.name}`,
      before: { bank_account: maskedAccount(before.bank_account) },
      after: { bank_account: maskedAccount(bank_account) },
    })
    return null
  },
}
