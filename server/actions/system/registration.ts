import { eq } from 'drizzle-orm'
import type { registration } from '#contract/actions/system/registration'
import type { SchoolFields } from '#contract/entities/unit/school'
import { provinceName } from '#contract/facts/catalogue'
import { REFUSAL } from '#contract/refusals'
import { refuseTakenAccount } from '#server/auth/account'
import { captchaEnabled, redeemCaptcha } from '#server/auth/captcha'
import { takeTry, type Counter } from '#server/auth/loginGuard'
import { passwordFields, refuseCrowd } from '#server/auth/password'
import { redeemPhoneToken } from '#server/auth/phoneCode'
import { isSwitchedOn } from '#server/db/parameter'
import { schoolApplication, storedFile, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { checkUpload } from '#server/files/accept'
import { storeFile } from '#server/files/store'
import { releaseUpload } from '#server/files/uploads'
import { findSchools } from '#server/store/schools/find'
import { contactOf, freeUnit, identified } from '#server/store/schools/school'
import { wireTime } from '#server/wire'

/** A whole school district may share an address; each try may leave a file of some megabytes. */
const TRIES = { failures: 20, prompt: 20, minutes: 10 }

const isOpen = ({ db }: Context) => isSwitchedOn(db, 'ps.register.open')

/** Bounds how fast one address applies, and how well programs do. */
async function admitTry(ctx: Context, { code, uuid }: { code: string; uuid: string }): Promise<void> {
  refuseCrowd()
  if (!(await isOpen(ctx))) throw new Refusal(REFUSAL.registrationClosed)
  const counter: Counter = { subject: `register:${ctx.ip}`, limit: TRIES }
  const taken = await takeTry(ctx.db, [counter], ctx.now)
  if ('wait' in taken) throw new Refusal(`从本网络提交注册过于频繁，请${taken.wait}分钟后再试`)
  if (ctx.settings.sms) return
  if ((await captchaEnabled(ctx)) && !(await redeemCaptcha(ctx, uuid, code)))
    throw new Refusal(REFUSAL.captcha)
}

/** What is stored of an application besides its proof. */
async function applied(ctx: Context, fields: SchoolFields, user_id: number | undefined) {
  const school = await identified(ctx.db, fields)
  const unit = await freeUnit(ctx.db, school, user_id)
  const { credit_code, contact_name, contact_post, contact_phone, contact_email } = fields
  const contact = { contact_name, contact_post, contact_phone, contact_email: contact_email ?? null }
  return { unit, values: { ...school, credit_code, ...contact } }
}

export const registrationHandlers: Handlers<keyof typeof registration> = {
  async register_state(_, ctx) {
    return { open: await isOpen(ctx), needs_phone: ctx.settings.sms !== undefined }
  },

  async declare_register_school_select(wanted, { db }) {
    const found = await findSchools(db, wanted)
    return found.map((school) => {
      const { contact_name: _name, contact_phone: _phone, province_id, registered, ...rest } = school
      return {
        ...rest,
        province_id,
        province_name: provinceName(province_id),
        registered: registered ? (1 as const) : (0 as const),
        contact_masked: registered ? contactOf(school) || null : null,
      }
    })
  },

  async declare_school_save({ user_name, password, phone_token, code, uuid, file, ...fields }, ctx) {
    await admitTry(ctx, { code, uuid })
    const upload = await checkUpload(file, 'proof')
    const secret = await passwordFields(password, ctx.now)
    return ctx.inTransaction(async (tx) => {
      const { db, now, settings } = tx
      const { contact_name, contact_phone, contact_email, contact_post } = fields
      const isProved =
        settings.sms === undefined ||
        (phone_token !== undefined && (await redeemPhoneToken(tx, contact_phone, 'register', phone_token)))
      if (!isProved) throw new Refusal(REFUSAL.verifyPhone)
      await refuseTakenAccount(db, { user_name, phone: contact_phone })
      const { unit, values } = await applied(tx, fields, undefined)
      const [account] = await db
        .insert(user)
        .values({
          user_name,
          nick_name: contact_name,
          phone: contact_phone,
          email: contact_email ?? null,
          post: contact_post || null,
          ...secret,
          ...(settings.sms && { phone_time: now }),
        })
        .returning({ user_id: user.user_id })
      if (!account) throw new Error('an insert returned no row')
      const { user_id } = account
      const license_file = await storeFile({ db, settings, user: { user_id } }, upload)
      await db.insert(schoolApplication).values({ ...values, user_id, license_file, submit_time: now })
      tx.log({
        action: 'declare_school_save',
        target: `学校 ${values.dept_name}`,
        after: { user_name, snum: values.snum },
      })
      return { dept_id: unit?.dept_id ?? null, user_id, reg_status: 'pending' }
    })
  },

  async register_own(_, { db, user: me }) {
    const [found] = await db
      .select({ application: schoolApplication, file_name: storedFile.original_name })
      .from(schoolApplication)
      .leftJoin(storedFile, eq(storedFile.name, schoolApplication.license_file))
      .where(eq(schoolApplication.user_id, me.user_id))
    if (!found) return null
    const { license_file, reg_status, reason, submit_time, revision, ...fields } = found.application
    return {
      fields,
      license_file,
      license_file_name: found.file_name ?? '单位证明',
      reg_status,
      reason,
      submit_time: wireTime(submit_time),
      revision,
    }
  },

  async register_resubmit({ file, revision, ...fields }, ctx) {
    const { db, user: me, now } = ctx
    const [found] = await db
      .select()
      .from(schoolApplication)
      .where(eq(schoolApplication.user_id, me.user_id))
      .for('update')
    if (!found) throw new Refusal('您没有提交过学校注册')
    if (found.reg_status === 'passed') throw new Refusal('注册已通过审核，请在单位信息中修改')
    if (revision !== undefined && revision < found.revision)
      throw new Refusal('注册信息刚刚被修改或审核，请刷新后再提交')
    const { values } = await applied(ctx, fields, me.user_id)
    const license_file = file ? await storeFile(ctx, await checkUpload(file, 'proof')) : found.license_file
    if (file) await releaseUpload(ctx, found.license_file)
    const state = { reg_status: 'pending', reason: null, submit_time: now, decided_time: null } as const
    await db
      .update(schoolApplication)
      .set({ ...values, license_file, ...state, revision: found.revision + 1 })
      .where(eq(schoolApplication.application_id, found.application_id))
    ctx.log({
      action: 'register_resubmit',
      target: `学校 ${values.dept_name}`,
      before: { reg_status: found.reg_status, snum: found.snum },
      after: { reg_status: state.reg_status, snum: values.snum },
    })
    return { reg_status: state.reg_status, revision: found.revision + 1 }
  },
}
