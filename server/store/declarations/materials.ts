import { and, desc, eq, sql } from 'drizzle-orm'
import type { MaterialSubject } from '#contract/rules/declaration/materials'
import type { Db } from '#server/db/client'
import { declareMaterial, dept, storedFile, user, type book } from '#server/db/schema/index'

/** The newest version of a material is in force. */
const isCurrent = sql`not exists (select 1 from declare_material newer
  where newer.book_id = ${declareMaterial.book_id} and newer.code = ${declareMaterial.code}
    and newer.version > ${declareMaterial.version})`

const selectVersions = (db: Db) =>
  db
    .select({ material: declareMaterial, file: storedFile, upload_name: user.nick_name })
    .from(declareMaterial)
    .innerJoin(storedFile, eq(storedFile.name, declareMaterial.name))
    .innerJoin(user, eq(user.user_id, declareMaterial.upload_by))

/** The files of a book in force: the current version of each material, in the order of their codes. */
export const presentMaterials = (db: Db, book_id: number) =>
  selectVersions(db)
    .where(and(eq(declareMaterial.book_id, book_id), isCurrent))
    .orderBy(declareMaterial.code)

/** All files of a book that are kept, the newest version first. */
export const allVersions = (db: Db, book_id: number) =>
  selectVersions(db).where(eq(declareMaterial.book_id, book_id)).orderBy(desc(declareMaterial.version))

/** What decides which materials a declared book needs. */
export async function materialSubject(
  db: Db,
  declared: Omit<MaterialSubject, 'dept_type'> & Pick<typeof book.$inferSelect, 'declare_dept_id'>,
): Promise<MaterialSubject> {
  if (declared.declare_dept_id === null) return declared
  const [unit] = await db
    .select({ dept_type: dept.dept_type })
    .from(dept)
    .where(eq(dept.dept_id, declared.declare_dept_id))
  return { ...declared, dept_type: unit?.dept_type ?? null }
}
