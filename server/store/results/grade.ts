import { and, eq } from 'drizzle-orm'
import type { ResultGrade } from '#contract/rules/project/scoreRule'
import type { Db } from '#server/db/client'
import { projectBook } from '#server/db/schema/project'
import { within } from '#server/db/within'

/** Gives books their grade by hand: a calculation keeps it. */
export const gradeBooks = (db: Db, project_id: number, book_ids: readonly number[], grade: ResultGrade) =>
  db
    .update(projectBook)
    .set({ grade, grade_manual: true })
    .where(and(eq(projectBook.project_id, project_id), within(projectBook.book_id, book_ids)))
