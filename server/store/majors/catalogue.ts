import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Output } from '#contract'
import type { EduLevel } from '#contract/facts/books'
import { isKeyOf } from '#contract/facts/closed'
import { CATALOGUE_OF } from '#contract/rules/book/majors'
import type { Db } from '#server/db/client'
import { major } from '#server/db/schema/index'

type Category = Output<'major_tree'>[number]

/** The place of a code among its siblings; made at its first use. */
function place<T extends { code: string }>(siblings: T[], made: T): T {
  const last = siblings.at(-1)
  if (last?.code === made.code) return last
  siblings.push(made)
  return made
}

/** The whole catalogue of one level, in the order of its codes. */
export async function majorTree(db: Db, edu_level: EduLevel): Promise<Category[]> {
  if (!isKeyOf(CATALOGUE_OF, edu_level)) return []
  const listed = await db
    .select()
    .from(major)
    .where(eq(major.edu_level, CATALOGUE_OF[edu_level]))
    .orderBy(
      ...[major.category_code, major.class_code, major.major_code].map((code) =>
        asc(sql`${code} collate "C"`),
      ),
    )
  const tree: Category[] = []
  for (const row of listed) {
    const category = place(tree, {
      code: row.category_code,
      name: row.category_name,
      classes: [],
      majors: [],
    })
    const above =
      row.class_code === null
        ? category
        : place(category.classes, { code: row.class_code, name: row.class_name ?? '', majors: [] })
    above.majors.push({ code: row.major_code, name: row.major_name })
  }
  return tree
}

async function unknown(
  db: Db,
  edu_level: EduLevel | null,
  codes: readonly string[],
  columns: readonly AnyPgColumn[],
): Promise<string[]> {
  if (codes.length === 0) return []
  if (edu_level === null || !isKeyOf(CATALOGUE_OF, edu_level)) return [...codes]
  const ofLevel = eq(major.edu_level, CATALOGUE_OF[edu_level])
  const found = await Promise.all(
    columns.map((column) =>
      db
        .selectDistinct({ code: sql<string>`${column}` })
        .from(major)
        .where(and(ofLevel, inArray(column, [...codes]))),
    ),
  )
  const known = new Set(found.flat().map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}

/** Which of these codes are no major of the level. */
export const unknownMajors = (db: Db, edu_level: EduLevel | null, codes: readonly string[]) =>
  unknown(db, edu_level, codes, [major.major_code])

/** Which of these codes are neither a category nor a class of the level. */
export const unknownSubjects = (db: Db, edu_level: EduLevel | null, codes: readonly string[]) =>
  unknown(db, edu_level, codes, [major.category_code, major.class_code])

/** What majors are called: of each pair of a level and a code, by both. */
export async function majorNames(
  db: Db,
  wanted: readonly { edu_level: EduLevel | null; major_code: string | null }[],
): Promise<(edu_level: EduLevel | null, major_code: string | null) => string | null> {
  const codes = [...new Set(wanted.flatMap(({ major_code }) => major_code ?? []))]
  const listed =
    codes.length === 0 ? [] : await db.select().from(major).where(inArray(major.major_code, codes))
  const names = new Map(listed.map((row) => [`${row.edu_level} ${row.major_code}`, row.major_name]))
  return (edu_level, major_code) => {
    const level = edu_level !== null && isKeyOf(CATALOGUE_OF, edu_level) ? CATALOGUE_OF[edu_level] : edu_level
    return names.get(`${level} ${major_code}`) ?? null
  }
}
