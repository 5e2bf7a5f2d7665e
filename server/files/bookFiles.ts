import { and, eq, inArray } from 'drizzle-orm'
import type { BookFields } from '#contract/entities/declaration/bookFields'
import { REFUSAL } from '#contract/refusals'
import { coverFault } from '#contract/rules/declaration/cover'
import type { Db } from '#server/db/client'
import { storedFile } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'
import { releaseUpload, retainUpload } from './uploads'

type WithFiles = Pick<BookFields, 'cover' | 'catalog_file' | 'awards'>

/** The stored files that a book's fields name. */
const filesOf = ({ cover, catalog_file, awards }: WithFiles): string[] =>
  [cover, catalog_file, ...awards.map(({ file }) => file)].filter((name) => name !== null)

/** What they are called where they came from. */
export async function namesOfFiles(db: Db, fields: WithFiles) {
  const names = filesOf(fields)
  if (names.length === 0) return []
  return db
    .select({ name: storedFile.name, original_name: storedFile.original_name })
    .from(storedFile)
    .where(inArray(storedFile.name, names))
}

async function checkCover({ db }: Context, name: string): Promise<void> {
  const [stored] = await db
    .select({ size: storedFile.size })
    .from(storedFile)
    .where(and(eq(storedFile.name, name), eq(storedFile.purpose, 'image')))
  if (!stored) throw new Refusal(REFUSAL.uploadGone)
  const fault = coverFault({ name, size: stored.size })
  if (fault) throw new Refusal(fault)
}

/**
 * Keeps the files that a book's fields name from now on, and gives up those that they name no more.
 * @throws Refusal when one is gone, is somebody else's, or is no cover
 */
export async function exchangeFiles(
  ctx: Context,
  before: WithFiles | undefined,
  after: WithFiles,
): Promise<void> {
  const [old, now] = [before ? filesOf(before) : [], filesOf(after)]
  const added = [...new Set(now.filter((name) => !old.includes(name)))]
  if (added.length > 0) {
    const own = await ctx.db.$count(
      storedFile,
      and(inArray(storedFile.name, added), eq(storedFile.user_id, ctx.user.user_id)),
    )
    if (own < added.length) throw new Refusal(REFUSAL.uploadGone)
  }
  if (after.cover !== null && added.includes(after.cover)) await checkCover(ctx, after.cover)
  for (const name of added)
    if (!(await retainUpload(ctx, name, name === after.cover ? 'image' : 'attachment')))
      throw new Refusal(REFUSAL.uploadGone)
  for (const name of old) if (!now.includes(name)) await releaseUpload(ctx, name)
}
