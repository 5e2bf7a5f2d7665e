import { and, eq } from 'drizzle-orm'
import { ownBooks, publishedProjects } from '#server/access/published'
import { book, feedback, projectBook } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'

/** What declarers and recommenders are told of the review of their own book: the edited opinion and nothing else. */
export const toldHandlers: Handlers<'book_feedback'> = {
  async book_feedback({ project_id, book_id }, { db, user }) {
    const [found] = await db
      .select({ book_name: book.book_name, feedback })
      .from(projectBook)
      .innerJoin(book, eq(book.book_id, projectBook.book_id))
      .leftJoin(
        feedback,
        and(
          eq(feedback.project_id, projectBook.project_id),
          eq(feedback.book_id, projectBook.book_id),
          eq(feedback.status, 'final'),
        ),
      )
      .where(
        and(
          eq(projectBook.project_id, project_id),
          eq(projectBook.book_id, book_id),
          eq(projectBook.is_trial, false),
          eq(projectBook.publish_flag, true),
          publishedProjects(user, projectBook.project_id),
          ownBooks(user),
        ),
      )
    if (!found) throw new Refusal('反馈意见在公示开始后才能查看')
    return {
      book_name: found.book_name,
      opinion: found.feedback?.opinion ?? null,
      modify_required: found.feedback?.modify_required ? 1 : 0,
      modify_deadline: found.feedback?.modify_deadline ?? null,
    }
  },
}
