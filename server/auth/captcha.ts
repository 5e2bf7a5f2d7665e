import { randomInt, randomUUID } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Context } from '#server/define'
import { isSwitchedOn } from '#server/db/parameter'
import { captcha } from '#server/db/schema/system'
import { sha256 } from '#server/hash'
import { drawWord, HEIGHT, WIDTH } from './picture/draw'
import { LETTERS } from './picture/glyphs'
import { greyPng } from './picture/png'

const LIFE_MS = 2 * 60_000
const WORD_LENGTH = 4

/** Disabled by the environment, or by the parameter that RuoYi administrators know. */
export async function captchaEnabled({ db, settings }: Context): Promise<boolean> {
  return settings.captcha && isSwitchedOn(db, 'sys.account.captchaEnabled')
}

/** A new image, bound to its uuid, valid for one attempt within two minutes. */
export async function makeCaptcha({ db, now }: Context): Promise<{ uuid: string; img: string }> {
  const word = Array.from({ length: WORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const uuid = randomUUID().replaceAll('-', '')
  await db.delete(captcha).where(lt(captcha.expires_at, now))
  await db.insert(captcha).values({
    uuid,
    answer_hash: sha256(uuid + word.toLowerCase()),
    expires_at: new Date(now.getTime() + LIFE_MS),
  })
  return { uuid, img: greyPng(drawWord(word, Math.random), WIDTH, HEIGHT).toString('base64') }
}

/** Consumes a captcha; true when the answer is correct and in time. */
export async function redeemCaptcha({ db, now }: Context, uuid: string, code: string): Promise<boolean> {
  const [row] = await db.delete(captcha).where(eq(captcha.uuid, uuid)).returning()
  return row !== undefined && row.expires_at > now && row.answer_hash === sha256(uuid + code.toLowerCase())
}
