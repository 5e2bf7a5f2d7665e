import { sql, type SQL } from 'drizzle-orm'
import { CHANNEL, EDU_LEVEL, type BookDimension } from '#contract/facts/books'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { STEPS_TAKEN } from '#contract/facts/declaration/life'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { isOneOf, keysOf, type Labels } from '#contract/facts/closed'
import type { Db } from '#server/db/client'
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

/** What a line of a summary is for. Units and publishers are names as they were typed. */
export const dimensionKey = (dimension: BookDimension) =>
  sql<string | null>`nullif(btrim(${book[dimension]}), '')`

const STEPS = keysOf(STEPS_TAKEN)
type Counts = Record<keyof typeof STEPS_TAKEN, number>

const labelled = (dimension: BookDimension, key: string | null) =>
  key === null ? MISSING : labelOf(LABELS[dimension] ?? {}, key)

const none = (): Counts => ({
  draft: 0,
  submitted: 0,
  recommended: 0,
  formal_passed: 0,
  in_review: 0,
  selected: 0,
})

/** The sums of all lines. */
export function totalOf(lines: readonly Counts[]): Counts {
  const total = none()
  for (const line of lines) for (const step of STEPS) total[step] += line[step]
  return total
}

/** As `dimensionKey` makes it of a name that was typed. */
const keyOf = (typed: string | null) => typed?.replaceAll(/^ +| +$/g, '') || null

interface Summed {
  /** The state that the reader is told, an expression on `book`. */
  status: SQL<DeclareStatus>
  /** The project whose places `where` asks about. */
  project_id?: number | undefined
}

/**
 * How many books of each key have taken which step, the most books first. The database counts by the names as they were
 * typed, which an index holds in order, and by the state, which can cost a look into another table.
 * @param where a condition on `book` and its place in the project
 */
export async function bookPivot(
  db: Db,
  dimension: BookDimension,
  { status, project_id }: Summed,
  where: SQL | undefined,
) {
  const found = await db
    .select({ typed: sql<string | null>`${book[dimension]}`, status, num: sql<number>`count(*)::int` })
    .from(book)
    .leftJoin(projectBook, placeIn(project_id))
    .where(where)
    .groupBy(sql`1`, sql`2`)
  const byKey = new Map<string | null, Counts & { books: number }>()
  for (const { typed, status: told, num } of found) {
    const key = keyOf(typed)
    const line = byKey.get(key) ?? { ...none(), books: 0 }
    line.books += num
    for (const step of STEPS) if (isOneOf(told, STEPS_TAKEN[step])) line[step] += num
    byKey.set(key, line)
  }
  return [...byKey]
    .toSorted(
      ([a, one], [b, other]) => other.books - one.books || (a ?? '\uffff').localeCompare(b ?? '\uffff', 'zh'),
    )
    .map(([key, { books: _books, ...counts }]) => ({ key, label: labelled(dimension, key), ...counts }))
}
