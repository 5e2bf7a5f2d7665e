import { sql, type SQL } from 'drizzle-orm'
import { CHANNEL, EDU_LEVEL, type BookDimension } from '#contract/facts/books'
import { STEPS_TAKEN } from '#contract/facts/declaration/life'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import type { Labels } from '#contract/facts/closed'
import type { Db } from '#server/db/client'
import { step } from '#server/db/facts'
import { book, projectBook } from '#server/db/schema/index'
import { labelOf } from '#server/domain/labels'
import { placeIn } from './poolFilter'

/** The labels of keys that are codes; the other keys are names. */
const LABELS: Partial<Record<BookDimension, Labels>> = {
  major_category: MAJOR_CATEGORY,
  edu_level: EDU_LEVEL,
  recommend_channel: CHANNEL,
}

const MISSING = '未填写'

const counted = (which: keyof typeof STEPS_TAKEN) =>
  sql<number>`(count(*) filter (where ${book.declare_status} in ${step[which]}))::int`

/**
 * How many books of each key have taken which step.
 * @param where a condition on `book` and its place in the project
 */
export async function bookPivot(
  db: Db,
  dimension: BookDimension,
  project_id: number | undefined,
  where: SQL | undefined,
) {
  // Units and publishers are names as they were typed.
  const key = sql<string | null>`nullif(btrim(${book[dimension]}), '')`
  const found = await db
    .select({
      key,
      draft: counted('draft'),
      submitted: counted('submitted'),
      recommended: counted('recommended'),
      formal_passed: counted('formal_passed'),
      in_review: counted('in_review'),
      selected: counted('selected'),
    })
    .from(book)
    .leftJoin(projectBook, placeIn(project_id))
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`count(*) desc`, sql`${key} collate "C" nulls last`)
  return found.map((line) => ({
    ...line,
    label: line.key === null ? MISSING : labelOf(LABELS[dimension] ?? {}, line.key),
  }))
}
