import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { readsLibrary, visibleBooks } from '#server/access/books'
import { ownBooks, toldStatus } from '#server/access/published'
import { managedProjects } from '#server/access/scope'
import { bookListFields } from '#server/store/books/filter'
import { placeIn, poolMatching, violationOf } from '#server/store/books/poolFilter'
import type { Db } from '#server/db/client'
import { book, bookEditor, group, project, projectBook, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'

/** The projects that the book is or was in, as far as the user may see them. */
const projectsOf = ({ db, user }: Context, book_id: number) =>
  db
    .select({
      project_id: project.project_id,
      project_name: project.project_name,
      year: project.year,
      group_name: group.group_name,
      result_status: projectBook.result_status,
      violation_reason: projectBook.violation_reason,
      violation_type: projectBook.violation_type,
      violation_files: projectBook.violation_files,
    })
    .from(projectBook)
    .innerJoin(project, eq(project.project_id, projectBook.project_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .where(and(eq(projectBook.book_id, book_id), managedProjects(user, projectBook.project_id)))
    .orderBy(desc(project.year), desc(project.project_id))

/** The projects with the files that prove a violation, as they were called when they were uploaded. */
async function withFiles<P extends { violation_files: string[] }>(db: Db, projects: readonly P[]) {
  const names = projects.flatMap(({ violation_files }) => violation_files)
  const stored = await db
    .select({ name: storedFile.name, original_name: storedFile.original_name })
    .from(storedFile)
    .where(inArray(storedFile.name, names))
  return projects.map((one) => ({
    ...one,
    violation_files: stored.filter(({ name }) => one.violation_files.includes(name)),
  }))
}

/** 教材详情 */
export const detailHandlers: Handlers<'bookinfo_detail'> = {
  async bookinfo_detail({ book_id, project_id }, ctx) {
    const { db, user } = ctx
    const isOffice = readsLibrary(user)
    const [found] = await db
      .select({
        ...bookListFields,
        declare_status: isOffice ? book.declare_status : toldStatus,
        violation_status: violationOf,
        year: book.year,
        other_editors: book.other_editors,
        price: book.price,
        word_count: book.word_count,
        major_code: book.major_code,
        course_name: book.course_name,
        carrier: book.carrier,
        abstract: book.abstract,
        recommend_unit: book.recommend_unit,
        recommend_sort: book.recommend_sort,
        province_id: book.province_id,
      })
      .from(book)
      .leftJoin(projectBook, placeIn(project_id))
      .where(and(eq(book.book_id, book_id), poolMatching({}, isOffice ? visibleBooks(user) : ownBooks(user))))
    if (!found) throw new Refusal('教材不存在')
    const editors = await db
      .select({ name: bookEditor.name, role: bookEditor.role, unit: bookEditor.unit })
      .from(bookEditor)
      .where(eq(bookEditor.book_id, book_id))
      .orderBy(asc(bookEditor.sort_no))
    if (!isOffice) return { ...found, violation_status: null, editors, projects: [] }
    return { ...found, editors, projects: await withFiles(db, await projectsOf(ctx, book_id)) }
  },
}
