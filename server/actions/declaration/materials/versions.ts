import { and, desc, eq } from 'drizzle-orm'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import type { Db } from '#server/db/client'
import { declareMaterial, storedFile } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { releaseUpload } from '#server/files/uploads'

/** Earlier versions are kept to come back to, but not without end: some have 200 MB. */
const MOST_VERSIONS = 5

const versionsOf = (db: Db, book_id: number, code: BookMaterialCode) =>
  db
    .select({ material: declareMaterial, file: storedFile })
    .from(declareMaterial)
    .innerJoin(storedFile, eq(storedFile.name, declareMaterial.name))
    .where(and(eq(declareMaterial.book_id, book_id), eq(declareMaterial.code, code)))
    .orderBy(desc(declareMaterial.version))

/**
 * Puts a stored file in force as the newest version of a material; the oldest versions go.
 * @returns the number of the version
 */
export async function addVersion(
  ctx: Context,
  about: Pick<typeof declareMaterial.$inferInsert, 'book_id' | 'name' | 'pages' | 'text_length'> & {
    code: BookMaterialCode
  },
): Promise<number> {
  const { db, user: me } = ctx
  const before = await versionsOf(db, about.book_id, about.code)
  const version = (before[0]?.material.version ?? 0) + 1
  await db.insert(declareMaterial).values({ ...about, version, upload_by: me.user_id })
  for (const { material, file } of before.slice(MOST_VERSIONS - 1)) {
    await db.delete(declareMaterial).where(eq(declareMaterial.material_id, material.material_id))
    await releaseUpload(ctx, file.name)
  }
  return version
}

/**
 * Takes the version in force away.
 * @returns the version that is in force then; undefined when none is left
 */
export async function removeVersion(
  ctx: Context,
  { material_id, book_id }: Pick<typeof declareMaterial.$inferSelect, 'material_id' | 'book_id'>,
  code: BookMaterialCode,
): Promise<number | undefined> {
  const { db } = ctx
  const [current, before] = await versionsOf(db, book_id, code)
  if (current?.material.material_id !== material_id) return undefined
  await db.delete(declareMaterial).where(eq(declareMaterial.material_id, material_id))
  await releaseUpload(ctx, current.file.name)
  return before?.material.version
}
