import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { passToken } from '#server/db/schema/system'
import type { Context } from '#server/define'
import { sha256 } from './session'

const LIFE_MINUTES = 10
const MINUTE = 60_000

/** A token that says: this user gave his password again, for this. It lives ten minutes. */
export async function givePass({ db, user, now }: Context, scene: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.delete(passToken).where(lt(passToken.expires_at, now))
  await db.insert(passToken).values({
    token_hash: sha256(token),
    user_id: user.user_id,
    scene,
    expires_at: new Date(now.getTime() + LIFE_MINUTES * MINUTE),
  })
  return token
}

/** Whether the caller gave his password for this within the last ten minutes. */
export async function hasPass(
  { db, user, now }: Context,
  scene: string,
  token: string | undefined,
): Promise<boolean> {
  if (!token) return false
  const found = await db
    .select({ scene: passToken.scene })
    .from(passToken)
    .where(
      and(
        eq(passToken.token_hash, sha256(token)),
        eq(passToken.user_id, user.user_id),
        eq(passToken.scene, scene),
        gt(passToken.expires_at, now),
      ),
    )
  return found.length > 0
}
