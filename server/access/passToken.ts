import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { passToken } from '#server/db/schema/system'
import type { Context } from '#server/define'
import { sha256 } from '#server/hash'

const LIFE_MINUTES = 10
/** A book is read for a whole working day, and its pages are fetched one by one. */
const READING_MINUTES = 12 * 60
const MINUTE = 60_000

/** A token that says: this user gave a password, for this. */
export async function givePass(
  { db, user, now }: Context,
  scene: string,
  life_minutes = LIFE_MINUTES,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.delete(passToken).where(lt(passToken.expires_at, now))
  await db.insert(passToken).values({
    token_hash: sha256(token),
    user_id: user.user_id,
    scene,
    expires_at: new Date(now.getTime() + life_minutes * MINUTE),
  })
  return token
}

/** For the files of a project: asked for once in a session, not once in ten minutes. */
export const giveReadingPass = (ctx: Context, project_id: number): Promise<string> =>
  givePass(ctx, filesOf(project_id), READING_MINUTES)

/** Nobody reads on with a password that has been changed. */
export const forgetReadingPasses = async ({ db }: Context, project_id: number): Promise<void> => {
  await db.delete(passToken).where(eq(passToken.scene, filesOf(project_id)))
}

export const mayRead = (ctx: Context, project_id: number, token: string | undefined): Promise<boolean> =>
  hasPass(ctx, filesOf(project_id), token)

// Another project has another password.
const filesOf = (project_id: number): string => `open_file:${project_id}`

/** Whether the caller gave his password for this and the pass is still good. */
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
