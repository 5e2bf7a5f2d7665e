import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { declareMaterial, storedFile } from '#server/db/schema/index'

/** The newest version of a material is in force. */
const isCurrent = sql`not exists (select 1 from declare_material newer
  where newer.book_id = ${declareMaterial.book_id} and newer.code = ${declareMaterial.code}
    and newer.version > ${declareMaterial.version})`

/** The files of a book in force: the current version of each material, in the order of their codes. */
export const presentMaterials = (db: Db, book_id: number) =>
  db
    .select({ material: declareMaterial, file: storedFile })
    .from(declareMaterial)
    .innerJoin(storedFile, eq(storedFile.name, declareMaterial.name))
    .where(and(eq(declareMaterial.book_id, book_id), isCurrent))
    .orderBy(declareMaterial.code)
