import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { OWN_UPLOADS, type OwnPurpose } from '#contract/facts/files'
import { REFUSAL } from '#contract/refusals'
import { UNUSED_UPLOAD_DAYS, UNUSED_UPLOADS_MB } from '#contract/rules/upload'
import { storedFile, user } from '#server/db/schema/system'
import { Refusal, type Context } from '#server/define'
import { checkUpload } from './accept'
import { retireFiles, storeFile } from './store'

const MB = 1024 * 1024
const DAY = 86_400_000

/**
 * Stores a person's upload until something refers to it or it expires. The account's row is locked, so that uploads at
 * the same time cannot exceed the quota together.
 * @returns the name under which it is stored
 * @throws Refusal naming the problem and the limit
 */
export async function storeUpload(ctx: Context, file: File, purpose: OwnPurpose): Promise<string> {
  const { db, now, user: me } = ctx
  const upload = await checkUpload(file, purpose)
  await db.select({ id: user.user_id }).from(user).where(eq(user.user_id, me.user_id)).for('no key update')
  const unused = and(
    eq(storedFile.user_id, me.user_id),
    inArray(storedFile.purpose, [...OWN_UPLOADS]),
    isNotNull(storedFile.expires_at),
    gt(storedFile.expires_at, now),
  )
  const [held] = await db
    .select({ size: sql<number>`coalesce(sum(${storedFile.size}), 0)`.mapWith(Number) })
    .from(storedFile)
    .where(unused)
  const size = held?.size ?? 0
  if (size + file.size > UNUSED_UPLOADS_MB * MB)
    throw new Refusal(
      REFUSAL.uploadQuota(file.name, Math.round(size / MB), UNUSED_UPLOADS_MB, UNUSED_UPLOAD_DAYS),
    )
  return storeFile(ctx, { ...upload, expires_at: new Date(now.getTime() + UNUSED_UPLOAD_DAYS * DAY) })
}

/** Not expired. */
const isThere = (now: Date) => sql`coalesce(${storedFile.expires_at} > ${now.toISOString()}, true)`

/**
 * Lets an upload stay because something refers to it from now on.
 * @returns `false` when there is no such upload any more
 */
export async function retainUpload(
  { db, now }: Context,
  name: string,
  purpose: OwnPurpose,
): Promise<boolean> {
  const [found] = await db
    .update(storedFile)
    .set({ expires_at: null })
    .where(and(eq(storedFile.name, name), eq(storedFile.purpose, purpose), isThere(now)))
    .returning({ name: storedFile.name })
  return found !== undefined
}

/** Gives up an upload to which nothing refers any more. */
export const releaseUpload = ({ db, now }: Context, name: string) => retireFiles(db, [name], now)

type Names = readonly (string | null)[]

/** The names of one list that are not in the other, each once. */
const without = (names: Names, others: Names): string[] => [
  ...new Set(names.flatMap((name) => (name === null || others.includes(name) ? [] : [name]))),
]

/**
 * Keeps the uploads that something refers to from now on, and gives up those to which it refers no more.
 * @throws Refusal when one of the new ones has expired meanwhile, or is somebody else's
 */
export async function exchangeUploads(
  { db, now, user: me }: Context,
  before: Names,
  after: Names,
  purpose: OwnPurpose = 'attachment',
): Promise<void> {
  const added = without(after, before)
  const gone = without(before, after)
  if (added.length > 0) {
    const kept = await db
      .update(storedFile)
      .set({ expires_at: null })
      .where(
        and(
          inArray(storedFile.name, added),
          eq(storedFile.purpose, purpose),
          eq(storedFile.user_id, me.user_id),
          isThere(now),
        ),
      )
      .returning({ name: storedFile.name })
    if (kept.length < added.length) throw new Refusal(REFUSAL.uploadGone)
  }
  if (gone.length > 0) await retireFiles(db, gone, now)
}

/** The name that an upload had where it came from. */
export async function originalName({ db }: Pick<Context, 'db'>, name: string | null): Promise<string | null> {
  if (name === null) return null
  const [found] = await db
    .select({ original_name: storedFile.original_name })
    .from(storedFile)
    .where(eq(storedFile.name, name))
  return found?.original_name ?? null
}
