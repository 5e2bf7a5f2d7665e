import { sql } from 'drizzle-orm'
import type { TextState } from '#contract/facts/declaration/likeness'
import { rows, type Db } from '#server/db/client'
import { part, value } from '#server/db/facts'
import type { storedFile, StoredPagePair } from '#server/db/schema/index'
import { idArray } from '#server/db/within'
import { isTextInForce, meantTexts } from './source'

interface TextRow {
  state: TextState
  reason: string | null
  pages: number | null
  text_pages: number | null
}

/**
 * How far the sample of a book is: what was handed in a moment ago already waits, what was taken back has left.
 * @returns undefined when it is not compared
 */
export async function sampleTextOf(db: Db, book_id: number): Promise<TextRow | undefined> {
  const [found] = rows<TextRow>(
    await db.execute(sql`
      select coalesce(t.state, ${value.text.queued}) as state, t.reason, t.pages, t.text_pages
      from (${meantTexts}) meant left join book_text t on t.book_id = meant.book_id and t.name = meant.name
      where meant.book_id = ${book_id} and meant.name is not null`),
  )
  return found
}

/** How many other books can be compared with, and how many still wait for it. */
export async function comparedWith(db: Db, book_id: number): Promise<{ compared: number; waiting: number }> {
  const [found] = rows<{ compared: number; waiting: number }>(
    await db.execute(sql`
      select count(*) filter (where t.state = ${value.text.ready})::int as compared,
        count(*) filter (where t.state in ${part.textPending})::int as waiting
      from book_text t where t.book_id <> ${book_id}`),
  )
  return found ?? { compared: 0, waiting: 0 }
}

/** The likenesses of a book, seen from it, of which both files are in force. */
const seenFrom = (book_id: number) => sql`
  select case when l.book_a = ${book_id} then l.book_b else l.book_a end as other_id,
    l.book_a = ${book_id} as is_first,
    case when l.book_a = ${book_id} then l.share_a else l.share_b end as share,
    case when l.book_a = ${book_id} then l.share_b else l.share_a end as other_share,
    l.page_pairs
  from book_likeness l
  where (l.book_a = ${book_id} or l.book_b = ${book_id})
    and not exists (select 1 from book_text t where t.book_id in (l.book_a, l.book_b) and not ${isTextInForce})`

interface AlikeBook {
  book_id: number
  book_name: string
  first_editor: string | null
  declare_unit: string | null
  year: number
  share: number
  other_share: number
  pages: number
}

/** The books that have text in common with this one, the most alike first. */
export const likeBooks = async (db: Db, book_id: number): Promise<AlikeBook[]> =>
  rows<AlikeBook>(
    await db.execute(sql`
      select b.book_id, b.book_name, b.first_editor, b.declare_unit, b.year, s.share, s.other_share,
        (select count(distinct p.pair -> case when s.is_first then 0 else 1 end)
          from jsonb_array_elements(s.page_pairs) p (pair))::int as pages
      from (${seenFrom(book_id)}) s join book b on b.book_id = s.other_id
      order by greatest(s.share, s.other_share) desc, b.book_id`),
  )

/**
 * How much of a book stands in each of some others, from 0 to 1.
 * @returns only those whose text could be compared; 0 where they have less in common than is kept
 */
export async function sharesOf(
  db: Db,
  book_id: number,
  others: readonly number[],
): Promise<Map<number, number>> {
  if (others.length === 0) return new Map()
  const found = rows<{ book_id: number; share: number }>(
    await db.execute(sql`
      select t.book_id, coalesce(greatest(s.share, s.other_share), 0) as share
      from book_text t left join (${seenFrom(book_id)}) s on s.other_id = t.book_id
      where t.book_id = any(${idArray(others)}) and t.state = ${value.text.ready}
        and exists (select 1 from book_text own where own.book_id = ${book_id} and own.state = ${value.text.ready})`),
  )
  return new Map(found.map((one) => [one.book_id, one.share]))
}

/** The pages of two books that are alike, the first of each pair a page of the book. */
export async function alikePages(
  db: Db,
  book_id: number,
  other_id: number,
): Promise<StoredPagePair[] | undefined> {
  const [found] = rows<{ is_first: boolean; page_pairs: StoredPagePair[] }>(
    await db.execute(
      sql`select s.is_first, s.page_pairs from (${seenFrom(book_id)}) s where s.other_id = ${other_id}`,
    ),
  )
  return found?.page_pairs.map(([a, b, shared, ofA, ofB]) =>
    found.is_first ? [a, b, shared, ofA, ofB] : [b, a, shared, ofB, ofA],
  )
}

type SourceFile = Pick<typeof storedFile.$inferSelect, 'name' | 'purpose' | 'size'> & {
  book_id: number
  material_id: number | null
}

/** The files that were read of some books, and as which material each was declared. */
export const sourcesOf = async (db: Db, book_ids: readonly number[]): Promise<Map<number, SourceFile>> =>
  new Map(
    rows<SourceFile>(
      await db.execute(sql`
        select t.book_id, f.name, f.purpose, f.size, (select max(m.material_id) from declare_material m
            where m.book_id = t.book_id and m.code = ${value.material.M02} and m.name = t.name) as material_id
        from book_text t join stored_file f on f.name = t.name
        where t.book_id in (${sql.join(
          book_ids.map((one) => sql`${one}::int`),
          sql`, `,
        )})`),
    ).map((file) => [file.book_id, file]),
  )
