import { and, eq, inArray } from 'drizzle-orm'
import type { BookFields, EditorFields } from '#contract/entities/declaration/bookFields'
import { REFUSAL } from '#contract/refusals'
import { coverFault } from '#contract/rules/declaration/cover'
import type { Db } from '#server/db/client'
import { storedFile } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'
import { exchangeUploads } from './uploads'

interface WithFiles {
  fields: Pick<BookFields, 'cover' | 'catalog_file' | 'awards'>
  editors: readonly Pick<EditorFields, 'political_file'>[]
}

const attachmentsOf = ({ fields: { catalog_file, awards }, editors }: WithFiles) => [
  catalog_file,
  ...awards.map(({ file }) => file),
  ...editors.map(({ political_file }) => political_file),
]

/** The stored files that a book and its editors name. */
const filesOf = (written: WithFiles): string[] =>
  [written.fields.cover, ...attachmentsOf(written)].filter((name) => name !== null)

/** What they are called where they came from. */
export async function namesOfFiles(db: Db, written: WithFiles) {
  const names = filesOf(written)
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
 * Keeps the files that a book and its editors name from now on, and gives up those that they name no more.
 * @throws Refusal when one is gone, is somebody else's, or is no cover
 */
export async function exchangeFiles(
  ctx: Context,
  before: WithFiles | undefined,
  after: WithFiles,
): Promise<void> {
  const [old, cover] = [before?.fields.cover ?? null, after.fields.cover]
  if (cover !== null && cover !== old) await checkCover(ctx, cover)
  await exchangeUploads(ctx, [old], [cover], 'image')
  await exchangeUploads(ctx, before ? attachmentsOf(before) : [], attachmentsOf(after))
}
