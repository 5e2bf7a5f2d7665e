import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { EduLevel } from '#contract/facts/books'
import { rows, type Db } from '#server/db/client'
import { part, value } from '#server/db/facts'
import { book, recommendSheet, storedFile, user } from '#server/db/schema/index'

/** Books `b` of the year that the unit `d` recommends: recommended, or further since then. */
const isOnSheet = (year: number): SQL => sql`(b.recommend_dept_id = d.dept_id and b.year = ${year}
  and b.declare_status in ${part.quotaUsed} and b.submit_time is not null and not b.deleted
  and (d.dept_type <> ${value.dept.publisher} or b.recommend_channel = ${value.recommender.publisher}))`

/** A recommended book as the sheet of its unit tells of it. */
export interface SheetBook {
  book_id: number
  book_name: string
  isbn: string | null
  first_editor: string | null
  declare_unit: string | null
  publisher_name: string | null
  edu_level: EduLevel | null
  major_code: string | null
}

/** The recommended books of a unit in a year in their order; those that have none yet last. */
export const sheetBooks = async (db: Db, dept_id: number, year: number): Promise<SheetBook[]> =>
  rows<SheetBook>(
    await db.execute(sql`
      select b.book_id, b.book_name, b.isbn, b.first_editor, b.declare_unit, b.publisher_name, b.edu_level,
        coalesce(b.major_code, b.subject_code) as major_code
      from ${book} b join dept d on d.dept_id = ${dept_id} and ${isOnSheet(year)}
      order by b.recommend_sort nulls last, b.book_id`),
  )

interface SheetUnit {
  dept_id: number
  dept_name: string
  /** The books that are recommended now, in their order. */
  book_ids: number[]
}

/** Units that recommend books of a year, or have uploaded a sheet of it. @param whose a condition on the unit `d` */
export const sheetUnits = async (db: Db, year: number, whose: SQL | undefined): Promise<SheetUnit[]> =>
  rows<SheetUnit>(
    await db.execute(sql`
      select d.dept_id, d.dept_name, on_sheet.book_ids
      from dept d, lateral (
        select coalesce(jsonb_agg(b.book_id order by b.recommend_sort nulls last, b.book_id), '[]') as book_ids
        from ${book} b where ${isOnSheet(year)}) on_sheet
      where ${whose ?? sql`true`} and (on_sheet.book_ids <> '[]' or exists (
        select 1 from recommend_sheet s where s.dept_id = d.dept_id and s.year = ${year}))
      order by d.dept_name, d.dept_id`),
  )

/** The sealed sheets of a year, the newest version of each unit first. */
export const sealedSheets = (db: Db, year: number, dept_id?: number) =>
  db
    .select({ sheet: recommendSheet, file: storedFile, upload_name: user.nick_name })
    .from(recommendSheet)
    .innerJoin(storedFile, eq(storedFile.name, recommendSheet.name))
    .innerJoin(user, eq(user.user_id, recommendSheet.upload_by))
    .where(
      and(
        eq(recommendSheet.year, year),
        dept_id === undefined ? undefined : eq(recommendSheet.dept_id, dept_id),
      ),
    )
    .orderBy(desc(recommendSheet.version))
