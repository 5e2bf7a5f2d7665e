import { and, sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { reviewCounts } from '#server/db/conditions'
import { within } from '#server/db/within'
import type { ExpertSheet } from '#server/domain/result/index'
import { giveWay } from '#server/pace'

/** A review as an array: the names of its fields would be a third of what the database writes and we read. */
type SheetFields = [
  book_id: number,
  no: number,
  submitted_at: ExpertSheet['submitted_at'],
  scores: ExpertSheet['scores'],
  conclusion: ExpertSheet['conclusion'],
  grade: ExpertSheet['grade'],
  vote: ExpertSheet['vote'],
  veto: ExpertSheet['veto'],
]

type Sheet = ExpertSheet & { no: number }

/** Reviews that one statement reads: some milliseconds of the database and of this process. */
const PART = 2500

/**
 * The reviews of a project that count, by book, in the order of their numbers. They are read in parts, so that others get
 * on in between; a part is a range of keys, which all three tables are stored by: parts by books would have the database
 * look at every score of the system for each of them.
 * @param book_ids only these books
 */
export async function sheetsByBook(
  db: Db,
  project_id: number,
  book_ids: readonly number[] | undefined,
): Promise<ReadonlyMap<number, ExpertSheet[]>> {
  const where = and(
    sql`a.project_id = ${project_id} and ${reviewCounts('a')}`,
    book_ids && within(sql`a.book_id`, book_ids),
  )
  const begins = rows<{ first: number }>(
    await db.execute(sql`select first from (
        select a.fenpei_id as first, row_number() over (order by a.fenpei_id) as n from assignment a where ${where}
      ) x where n % ${PART}::int = 1 order by first`),
  )
  const byBook = new Map<number, Sheet[]>()
  for (const [at, { first }] of begins.entries()) {
    await giveWay()
    for (const [book_id, no, submitted_at, scores, conclusion, grade, vote, veto] of await partOf(
      (column) =>
        sql`${sql.raw(column)} >= ${first} and ${sql.raw(column)} < ${begins[at + 1]?.first ?? MOST_KEYS}`,
    )) {
      const sheet = { no, submitted_at, scores, conclusion, grade, vote, veto }
      const sheets = byBook.get(book_id)
      if (sheets) sheets.push(sheet)
      else byBook.set(book_id, [sheet])
    }
  }
  for (const sheets of byBook.values()) sheets.sort((a, b) => a.no - b.no)
  return byBook

  /** Scores have two decimals at most, so as JSON numbers they keep their spelling. */
  async function partOf(range: (column: string) => ReturnType<typeof sql>): Promise<SheetFields[]> {
    const found = await db.execute(sql`
      select '[' || string_agg(json_build_array(a.book_id, a.anon_no, a.submit_time, coalesce(s.marks, '{}'::jsonb),
          o.conclusion, s.grade, s.vote, case when jsonb_array_length(s.veto_hits) > 0
            then (select json_agg(hit -> 'indicator_id') from jsonb_array_elements(s.veto_hits) hit)
            else '[]'::json end)::text, ',') || ']' as sheets
      from assignment a
      left join score s on s.fenpei_id = a.fenpei_id and ${range('s.fenpei_id')}
      left join opinion o on o.fenpei_id = a.fenpei_id and ${range('o.fenpei_id')}
      where ${where} and ${range('a.fenpei_id')}`)
    // The statement builds the arrays in this order.
    return JSON.parse(rows<{ sheets: string | null }>(found)[0]?.sheets ?? '[]') as SheetFields[]
  }
}

/** Above every key. */
const MOST_KEYS = 2 ** 31 - 1
