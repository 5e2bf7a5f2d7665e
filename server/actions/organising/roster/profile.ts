import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { ExpertFields } from '#contract/entities/expert'
import { keysOf } from '#contract/facts/closed'
import { SEX } from '#contract/facts/experts'
import { quote } from '#contract/rules/cell'
import { finishExpert } from '#contract/rules/import/expert'
import { managedProjects } from '#server/access/scope'
import { asRole } from '#server/db/asRole'
import type { Db } from '#server/db/client'
import { affectedReviews } from '#server/store/avoidance/affectedReviews'
import { takeTurn } from '#server/db/turn'
import { peopleAlike } from '#server/store/imports/alike'
import { expert, opLog, project, user, userRole } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { decidesAvoidance } from '#server/domain/avoidance/avoidance'
import { maskedCard, maskedEmail, maskedPhone } from '#server/domain/people/masked'
import { wireTime } from '#server/wire'

type Fields = z.output<typeof ExpertFields>
type Profile = typeof expert.$inferSelect

const isSex = (sex: string | null): sex is keyof typeof SEX => sex !== null && sex in SEX

async function profileOf(db: Db, user_id: number): Promise<Profile> {
  const [found] = await db.select().from(expert).where(eq(expert.user_id, user_id)).for('update')
  if (!found) throw new Refusal('专家不存在')
  return found
}

/** Refuses a form that was loaded before somebody else's save. */
async function refuseStale({ db }: Context, { user_id, revision }: Profile, read: number | undefined) {
  if (read === revision) return
  const [last] = await db
    .select({ at: opLog.at, name: user.nick_name })
    .from(opLog)
    .leftJoin(user, eq(user.user_id, opLog.user_id))
    .where(and(eq(opLog.action, 'expert_save'), sql`(${opLog.after} ->> 'user_id')::int = ${user_id}`))
    .orderBy(desc(opLog.log_id))
    .limit(1)
  const by = last ? `${last.name ?? '他人'}于${wireTime(last.at)}` : '他人'
  throw new Refusal(`该专家的资料已被${by}修改，请重新打开后再修改`)
}

/** Refuses a telephone or identity number that another profile has: one person has one profile. */
async function accountOf(
  db: Db,
  { phone, id_card }: Pick<Profile, 'id_card'> & { phone: string },
  self?: number,
) {
  // Excludes a concurrent import of experts, which could create the same person.
  await takeTurn(db, 'imports')
  const others = (await peopleAlike(db, [{ line: 0, phone, id_card }])).filter(
    ({ user_id }) => user_id !== self,
  )
  const known = others.find(({ is_expert, by }) => is_expert || by === 'id_card' || self !== undefined)
  if (known)
    throw new Refusal(`${known.by === 'phone' ? '手机' : '身份证号'}属于${quote(known.name)}，请核对`)
  return others[0]?.user_id
}

/** The columns of a form; birthday and sex are completed and checked by the identity number. */
function columnsOf({ id_card, ...fields }: Fields, stored?: Profile) {
  const { row, wrong } = finishExpert({
    ...fields,
    sex: fields.sex ?? null,
    birth: fields.birth ?? null,
    title_level: fields.title_level ?? null,
    post: fields.post || null,
    expert_kind: fields.expert_kind ?? null,
    email: fields.email || null,
    id_card: id_card ?? stored?.id_card ?? null,
    bank_name: stored?.bank_name ?? null,
    bank_account: stored?.bank_account ?? null,
  })
  const [first] = wrong
  if (first) throw new Refusal(`${first.field === 'birth' ? '出生日期' : '性别'}${first.reason}`)
  return { ...row, major_categories: fields.major_categories, part_time_units: fields.part_time_units }
}

async function create(ctx: Context, fields: Fields) {
  const { db } = ctx
  const columns = columnsOf(fields)
  const account = await accountOf(db, columns)
  const { name, phone } = columns
  const [made] =
    account === undefined
      ? await db.insert(user).values({ user_name: phone, phone, nick_name: name }).returning()
      : [{ user_id: account }]
  if (!made) throw new Error('no account was made')
  const { user_id } = made
  await db.insert(expert).values({ ...columns, user_id })
  await db.insert(userRole).values(asRole(user_id, 'expert')).onConflictDoNothing()
  ctx.log({ action: 'expert_save', target: `专家 ${name}`, after: { user_id, created: true } })
  return { user_id, affected: [], elsewhere_num: 0 }
}

/** 专家的新增与修改 */
export const expertProfileHandlers: Handlers<'expert_detail' | 'expert_save'> = {
  async expert_detail({ user_id }, { db }) {
    const [found] = await db
      .select({ profile: expert, phone: sql<string | null>`coalesce(${expert.phone}, ${user.phone})` })
      .from(expert)
      .innerJoin(user, eq(user.user_id, expert.user_id))
      .where(eq(expert.user_id, user_id))
    if (!found) throw new Refusal('专家不存在')
    const { profile, phone } = found
    return {
      ...profile,
      phone,
      sex: isSex(profile.sex) ? profile.sex : null,
      id_card_masked: maskedCard(profile.id_card),
    }
  },

  async expert_save({ user_id, revision, ...fields }, ctx) {
    if (user_id === undefined) return create(ctx, fields)
    const { db } = ctx
    const before = await profileOf(db, user_id)
    await refuseStale(ctx, before, revision)
    const columns = columnsOf(fields, before)
    await accountOf(db, columns, user_id)
    await db
      .update(expert)
      .set({ ...columns, revision: before.revision + 1 })
      .where(eq(expert.user_id, user_id))
    const changed = keysOf(columns).filter(
      (key) => JSON.stringify(columns[key]) !== JSON.stringify(before[key]),
    )
    ctx.log({
      action: 'expert_save',
      target: `专家 ${columns.name}`,
      before: { user_id, ...pick(before, changed) },
      after: { user_id, ...pick(columns, changed) },
    })
    if (!decidesAvoidance(changed)) return { user_id, affected: [], elsewhere_num: 0 }
    return {
      user_id,
      ...(await affectedReviews(db, managedProjects(ctx.user, project.project_id), [user_id])),
    }
  },
}

/** The log states of contact and identity fields only that they changed, without their values. */
const MASKS: Partial<Record<keyof Profile, (value: string | null) => string | null>> = {
  id_card: maskedCard,
  phone: maskedPhone,
  email: maskedEmail,
}

/** The changed fields for the log. */
const pick = (from: Partial<Profile>, keys: readonly (keyof Profile)[]) =>
  Object.fromEntries(
    keys.map((key) => {
      const value = from[key]
      const mask = MASKS[key]
      return [key, mask && typeof value === 'string' ? mask(value) : value]
    }),
  )
