import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import type { PassUse } from '#contract/facts/scenes'
import { passToken } from '#server/db/schema/system'
import { forbidden, type Context } from '#server/define'
import { sha256 } from '#server/hash'

const LIFE_MINUTES = 10
/** A book is read for a whole working day, and its pages are fetched one by one. */
const READING_MINUTES = 12 * 60
const MINUTE = 60_000

/** Issues a token that proves a recent password check for one purpose. */
export async function issuePass(
  { db, user, now }: Context,
  scene: PassUse,
  life_minutes = LIFE_MINUTES,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.insert(passToken).values({
    token_hash: sha256(token),
    user_id: user.user_id,
    scene,
    expires_at: new Date(now.getTime() + life_minutes * MINUTE),
  })
  return token
}

/** A pass for the files of a project, requested once per session instead of every ten minutes. */
export const issueReadingPass = (ctx: Context, project_id: number): Promise<string> =>
  issuePass(ctx, filesOf(project_id), READING_MINUTES)

/** Revokes all reading passes of a project after its password was changed. */
export const forgetReadingPasses = async ({ db }: Context, project_id: number): Promise<void> => {
  await db.delete(passToken).where(eq(passToken.scene, filesOf(project_id)))
}

export const mayRead = (ctx: Context, project_id: number, token: string | undefined): Promise<boolean> =>
  hasPass(ctx, filesOf(project_id), token)

// The purpose includes the project, because each project has its own password.
const filesOf = (project_id: number): PassUse => `open_file:${project_id}`

/** @throws Refusal 403 when a pass is shown that is not valid for this purpose */
export async function refuseFalsePass(
  ctx: Context,
  scene: PassUse,
  token: string | undefined,
): Promise<void> {
  if (token !== undefined && !(await hasPass(ctx, scene, token))) throw forbidden(REFUSAL.verifyPassword)
}

/** Whether the caller has a valid pass for this purpose. */
export async function hasPass(
  { db, user, now }: Context,
  scene: PassUse,
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
