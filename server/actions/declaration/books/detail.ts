import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { DIGITAL_ACCESS, type DeclaredFacts } from '#contract/entities/declaration/declaredFacts'
import { readsAsWritten } from '#server/access/declaring/declarations'
import { readsLibrary, visibleBooks } from '#server/access/books'
import { ownExamined } from '#server/access/examining/examined'
import { ownBooks, toldStatus } from '#server/access/published'
import { managedProjects } from '#server/access/scope'
import { bookListFields } from '#server/store/books/filter'
import { placeIn, poolMatching, violationOf } from '#server/store/books/poolFilter'
import type { Db } from '#server/db/client'
import { book, bookSeries, group, project, projectBook, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { withMaskedNumbers } from '#server/domain/people/masked'
import { namesOfFiles } from '#server/files/bookFiles'
import { writtenBook, type WrittenParts } from '#server/store/declarations/written'
import { wireTimeOrNull } from '#server/wire'

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

const HEAD = {
  ...bookListFields,
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
  volume_no: book.volume_no,
  big_name: bookSeries.big_name,
  submit_time: book.submit_time,
}

/** What is not told to every reader of the book is left out or masked. */
function told({ fields, editors }: WrittenParts, isWhole: boolean) {
  if (isWhole) return { declared: fields, editors }
  const kept = Object.entries(fields).filter(([field]) => !DIGITAL_ACCESS.some((one) => one === field))
  return {
    // A filter keeps what the fields are; the access that it drops is optional.
    declared: Object.fromEntries(kept) as DeclaredFacts,
    editors: editors.map(withMaskedNumbers),
  }
}

/** 教材详情 */
export const detailHandlers: Handlers<'bookinfo_detail'> = {
  async bookinfo_detail({ book_id, project_id }, ctx) {
    const { db, user } = ctx
    const isOffice = readsLibrary(user)
    const [found] = await db
      .select({
        ...HEAD,
        declare_status: isOffice ? book.declare_status : toldStatus,
        row: book,
      })
      .from(book)
      .leftJoin(bookSeries, eq(bookSeries.big_id, book.big_id))
      .leftJoin(projectBook, placeIn(project_id))
      .where(
        and(
          eq(book.book_id, book_id),
          poolMatching({}, isOffice ? visibleBooks(user) : or(ownBooks(user), ownExamined(user))),
        ),
      )
    if (!found) throw new Refusal('教材不存在')
    const { row, ...head } = found
    const written = await writtenBook(db, row)
    const answer = {
      ...head,
      submit_time: wireTimeOrNull(head.submit_time),
      ...told(written, readsAsWritten(row, user)),
      files: await namesOfFiles(db, written),
    }
    if (!isOffice) return { ...answer, violation_status: null, projects: [] }
    return { ...answer, projects: await withFiles(db, await projectsOf(ctx, book_id)) }
  },
}
