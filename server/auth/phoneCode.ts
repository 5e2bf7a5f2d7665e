import { randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, gte, type SQL } from 'drizzle-orm'
import type { PhoneScene } from '#contract/facts/scenes'
import { message, phoneCode } from '#server/db/schema/index'
import { takeTurn } from '#server/db/turn'
import { Refusal, type Context } from '#server/define'
import { fromWire, wireTime } from '#server/wire'
import { sha256 } from '#server/hash'

export const LIFE_SECONDS = 300
export const RESEND_SECONDS = 60
const A_DAY = 5
/** An address may be shared by a whole office. */
const AN_HOUR_FROM_ONE_ADDRESS = 60
const A_DAY_FROM_ONE_ADDRESS = 300
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const TRIES = 5
const TOKEN_MINUTES = 15

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
const hashOf = (phone: string, scene: PhoneScene, code: string) => sha256(`${phone} ${scene} ${code}`)

/** The time left in words: the largest unit that it fills. */
function left(until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  if (seconds <= 120) return `${seconds}秒`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120 ? `${minutes}分钟` : `${Math.ceil(minutes / 60)}小时`
}

const tooOften = (why: string, until: Date, now: Date) =>
  new Refusal(`短信发送过于频繁，${why}请${left(until, now)}后再试`, { commit: true })

/** When codes were sent since a time, the last first. */
const sentSince = ({ db }: Context, where: SQL, since: Date) =>
  db
    .select({ at: phoneCode.create_time })
    .from(phoneCode)
    .where(and(where, gte(phoneCode.create_time, since)))
    .orderBy(desc(phoneCode.create_time))

async function refuseFlood(ctx: Context, phone: string): Promise<void> {
  const { ip, now } = ctx
  const midnight = fromWire(wireTime(now).slice(0, 10))
  const tomorrow = later(midnight, DAY_SECONDS)
  const sent = await sentSince(ctx, eq(phoneCode.phone, phone), midnight)
  const [last] = sent
  if (last && later(last.at, RESEND_SECONDS) > now) throw tooOften('', later(last.at, RESEND_SECONDS), now)
  if (sent.length >= A_DAY) throw tooOften(`同一号码每天最多${A_DAY}次，`, tomorrow, now)
  const anHourAgo = later(now, -HOUR_SECONDS)
  const here = await sentSince(ctx, eq(phoneCode.ip, ip), anHourAgo < midnight ? anHourAgo : midnight)
  if (here.filter(({ at }) => at >= midnight).length >= A_DAY_FROM_ONE_ADDRESS)
    throw tooOften(`同一网络每天最多${A_DAY_FROM_ONE_ADDRESS}次，`, tomorrow, now)
  const oldest = here[AN_HOUR_FROM_ONE_ADDRESS - 1]
  if (oldest && later(oldest.at, HOUR_SECONDS) > now)
    throw tooOften(`同一网络每小时最多${AN_HOUR_FROM_ONE_ADDRESS}次，`, later(oldest.at, HOUR_SECONDS), now)
}

/** Sends a new code, which invalidates the previous one, before all other messages. */
export async function sendCode(ctx: Context, phone: string, scene: PhoneScene): Promise<void> {
  const { db, ip, now } = ctx
  await takeTurn(ctx.db, 'phoneCodes', phone)
  await takeTurn(ctx.db, 'phoneCodes', ip)
  await refuseFlood(ctx, phone)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires_at = later(now, LIFE_SECONDS)
  await db
    .insert(phoneCode)
    .values({ phone, scene, ip, code_hash: hashOf(phone, scene, code), create_time: now, expires_at })
  await db.insert(message).values({
    channel: 'sms',
    address: phone,
    title: '验证码',
    content: `验证码${code}，${LIFE_SECONDS / 60}分钟内有效。如非本人操作，请忽略。`,
    state: 'pending',
    urgent: true,
    due_time: now,
    expire_time: expires_at,
  })
}

/**
 * Exchanges a correct code for a token. @returns undefined for a wrong or expired code, or after too many
 * attempts
 */
export async function checkCode(
  ctx: Context,
  phone: string,
  scene: PhoneScene,
  code: string,
): Promise<string | undefined> {
  const { db, now } = ctx
  await takeTurn(ctx.db, 'phoneCodes', phone)
  const [last] = await db
    .select()
    .from(phoneCode)
    .where(and(eq(phoneCode.phone, phone), eq(phoneCode.scene, scene)))
    .orderBy(desc(phoneCode.code_id))
    .limit(1)
  if (!last || last.expires_at <= now || last.tries >= TRIES || last.token_hash !== null) return undefined
  const isRight = last.code_hash === hashOf(phone, scene, code)
  const token = randomBytes(24).toString('base64url')
  await db
    .update(phoneCode)
    .set(
      isRight
        ? { token_hash: sha256(token), token_expires_at: later(now, TOKEN_MINUTES * 60) }
        : { tries: last.tries + 1 },
    )
    .where(eq(phoneCode.code_id, last.code_id))
  return isRight ? token : undefined
}

/** Consumes a token; true when it was issued recently for this telephone number and this purpose. */
export async function redeemPhoneToken(
  { db, now }: Context,
  phone: string,
  scene: PhoneScene,
  token: string,
): Promise<boolean> {
  const used = await db
    .update(phoneCode)
    .set({ token_expires_at: null })
    .where(
      and(
        eq(phoneCode.phone, phone),
        eq(phoneCode.scene, scene),
        eq(phoneCode.token_hash, sha256(token)),
        gt(phoneCode.token_expires_at, now),
      ),
    )
    .returning({ id: phoneCode.code_id })
  return used.length > 0
}
