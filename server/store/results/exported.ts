import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { reviewCounts } from '#server/db/conditions'
import { submittedOpinion } from '#server/store/leader/currentOpinion'
import { book, feedback, group, leaderOpinion, projectBook } from '#server/db/schema/index'
import { resultOrder } from './filter'
import { stageOf } from '#server/store/books/stage'

export const bookStage = stageOf(book.stage, book.edu_level)

/** The number of each conclusion among a book's experts; trial and unsubmitted reviews do not count. */
const conclusions = sql<Record<string, number> | null>`(select json_object_agg(c.conclusion, c.number) from (
  select o.conclusion, count(*)::int as number from assignment a join opinion o on o.fenpei_id = a.fenpei_id
  where a.project_id = ${projectBook.project_id} and a.book_id = ${projectBook.book_id} and ${reviewCounts('a')} and o.conclusion is not null
  group by o.conclusion) c)`

/** The books of results in the order of the list, and by what else they are ordered. */
export const resultKeys = (db: Db, where: SQL | undefined) =>
  db
    .select({
      book_id: projectBook.book_id,
      group_name: group.group_name,
      rank_group: projectBook.rank_group,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .where(where)
    .orderBy(...resultOrder)

export type ResultKey = Awaited<ReturnType<typeof resultKeys>>[number]

/** The results of books with all columns of the exports, in one statement. */
export const exportedResults = (db: Db, where: SQL | undefined) =>
  db
    .select({
      book_id: projectBook.book_id,
      book_code: book.book_code,
      book_name: book.book_name,
      sort_no: projectBook.sort_no,
      isbn: book.isbn,
      first_editor: book.first_editor,
      first_editor_unit: book.first_editor_unit,
      publisher_name: book.publisher_name,
      recommend_channel: book.recommend_channel,
      major_category: book.major_category,
      major_class: book.major_class,
      stage: bookStage,
      group_name: group.group_name,
      scores: projectBook.scores,
      avg_score: projectBook.avg_score,
      trimmed_score: projectBook.trimmed_score,
      leader_score: projectBook.leader_score,
      group_factor: projectBook.group_factor,
      bonus_score: projectBook.bonus_score,
      final_score: projectBook.final_score,
      rank_group: projectBook.rank_group,
      rank_all: projectBook.rank_all,
      grade: projectBook.grade,
      result_status: projectBook.result_status,
      leader_conclusion: leaderOpinion.conclusion,
      leader_advice: leaderOpinion.advice,
      conclusions,
      feedback: feedback.opinion,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .leftJoin(leaderOpinion, submittedOpinion())
    .leftJoin(
      feedback,
      and(
        eq(feedback.project_id, projectBook.project_id),
        eq(feedback.book_id, projectBook.book_id),
        eq(feedback.status, 'final'),
      ),
    )
    .where(where)

export type ExportedResult = Awaited<ReturnType<typeof exportedResults>>[number]
