import { and, eq, ne } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { PROVINCE } from '#contract/facts/catalogue'
import type { Labels } from '#contract/facts/closed'
import { ROLES } from '#contract/roles'
import { dept, expert, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { portraitAddress } from '#server/auth/portrait'
import { maskedEmail, maskedPhone } from '#server/domain/people/masked'
import { acceptUpload, UPLOAD_PATH } from '#server/files/accept'
import { releaseUpload } from '#server/files/uploads'
import { wireTime, wireTimeOrNull } from '#server/wire'

const PROVINCES: Labels = PROVINCE

/** Roles that keep the data of their unit up to date. */
const keepsUnit = ({ user: me }: Context) =>
  me.roles.some((role) => role === 'school' || role === 'publisher')

async function unitOf(ctx: Context) {
  const { db, user: me } = ctx
  if (me.dept_id === null) return null
  const [found] = await db.select().from(dept).where(eq(dept.dept_id, me.dept_id))
  if (!found) return null
  const { dept_name: deptName, province_id, dept_id: _id, buwei: _buwei, ...rest } = found
  const provinceName = province_id === null ? null : (PROVINCES[province_id] ?? province_id)
  return { ...rest, deptName, provinceName, can_edit: keepsUnit(ctx) }
}

/** Contact data as the log may hold it: masked. */
const maskedContact = (unit: { contact_phone: string | null; contact_email: string | null }) => ({
  contact_phone: maskedPhone(unit.contact_phone),
  contact_email: maskedEmail(unit.contact_email),
})

async function accountOf({ db, user: me }: Context) {
  const [found] = await db
    .select({
      phone: user.phone,
      email: user.email,
      avatar: user.avatar,
      sex: user.sex,
      create_time: user.create_time,
      post: expert.post,
      nick_name: user.nick_name,
      expert: expert.user_id,
      sign_image: expert.sign_image,
      sign_time: expert.sign_time,
    })
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .where(eq(user.user_id, me.user_id))
  if (!found) throw new Refusal('账号不存在')
  return found
}

const targetOf = ({ user: me }: Context) => `用户 ${me.user_name}`

/** 个人中心 */
export const accountHandlers: Handlers<
  'profile_detail' | 'profile_edit' | 'profile_avatar' | 'profile_unit_edit'
> = {
  async profile_detail(_, ctx) {
    const { user: me } = ctx
    const [account, unit] = await Promise.all([accountOf(ctx), unitOf(ctx)])
    return {
      roleGroup: me.roles.map((role) => ROLES[role]).join('、'),
      postGroup: account.post ?? '',
      data: {
        userId: me.user_id,
        userName: me.user_name,
        nickName: me.nick_name,
        phonenumber: account.phone,
        email: account.email,
        sex: account.sex,
        createTime: wireTime(account.create_time),
        avatar: await portraitAddress(ctx, account.avatar),
        is_expert: account.expert !== null,
        sign_image: account.sign_image,
        sign_time: wireTimeOrNull(account.sign_time),
        dept: unit,
      },
    }
  },

  async profile_edit({ nickName, phonenumber = null, email = null, sex }, ctx) {
    const { db, user: me } = ctx
    const before = await accountOf(ctx)
    if (before.expert !== null && nickName !== before.nick_name) throw new Refusal(REFUSAL.nameIsGiven)
    for (const [column, value, label] of [
      [user.phone, phonenumber, '手机号码'],
      [user.email, email, '邮箱'],
    ] as const) {
      if (value === null) continue
      const taken = await db
        .select({ id: user.user_id })
        .from(user)
        .where(and(eq(column, value), ne(user.user_id, me.user_id)))
        .limit(1)
      if (taken.length > 0) throw new Refusal(`${label}“${value}”已被其他账号使用`)
    }
    await db
      .update(user)
      .set({ nick_name: nickName, phone: phonenumber, email, ...(sex !== undefined && { sex }) })
      .where(eq(user.user_id, me.user_id))
    ctx.log({
      action: 'profile_edit',
      target: targetOf(ctx),
      before: {
        nickName: before.nick_name,
        phonenumber: maskedPhone(before.phone),
        email: maskedEmail(before.email),
      },
      after: { nickName, phonenumber: maskedPhone(phonenumber), email: maskedEmail(email) },
    })
    return null
  },

  /** The former picture is deleted by the cleanup later: a page that shows it may still request it. */
  async profile_avatar({ avatarfile }, ctx) {
    const { db, user: me } = ctx
    const { avatar } = await accountOf(ctx)
    const chosen = UPLOAD_PATH + (await acceptUpload(ctx, avatarfile, 'avatar'))
    await db.update(user).set({ avatar: chosen }).where(eq(user.user_id, me.user_id))
    if (avatar.startsWith(UPLOAD_PATH)) await releaseUpload(ctx, avatar.slice(UPLOAD_PATH.length))
    ctx.log({ action: 'profile_avatar', target: targetOf(ctx) })
    return { imgUrl: await portraitAddress(ctx, chosen) }
  },

  async profile_unit_edit(fields, ctx) {
    const { db, user: me } = ctx
    if (me.dept_id === null) throw new Refusal('您的账号没有所属单位，请联系管理员')
    const before = await unitOf(ctx)
    const { credit_code = null, address = null, postcode = null, contact_email = null } = fields
    const { contact_name, contact_phone, contact_post = null } = fields
    if (before?.license_file && credit_code !== before.credit_code)
      throw new Refusal('统一社会信用代码已随注册审核通过，修改请联系省级教育行政部门')
    const contact = { contact_name, contact_post, contact_phone, contact_email }
    const after = { credit_code, address, postcode, ...contact }
    await db.update(dept).set(after).where(eq(dept.dept_id, me.dept_id))
    ctx.log({
      action: 'profile_unit_edit',
      target: `单位 ${before?.deptName ?? me.dept_id}`,
      before: before && { ...before, ...maskedContact(before) },
      after: { ...after, ...maskedContact(after) },
    })
    return null
  },
}
