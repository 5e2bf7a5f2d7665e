import { and, eq, gt, sql } from 'drizzle-orm'
import { TextComparison, type AlikePair } from '#server/domain/likeness/comparison'
import type { Fingerprints } from '#server/domain/likeness/fingerprints'
import { pagePairs } from '#server/domain/likeness/pagePairs'
import type { Db } from '#server/db/client'
import { bookPrints, bookText, type StoredPagePair } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { giveWay, paced } from '#server/pace'
import { keepCompared, type TextJob } from './queue'

/** Books that pass by in one statement: a few MB. */
const PASSING = 64
/** Pairs whose pages are written in one statement. */
const WRITTEN = 16

const hashesIn = (memory: Uint8Array<ArrayBuffer>) => new Int32Array(memory.buffer)

interface Indexed extends TextJob {
  hashes: Int32Array
}

/** All books of the index with their hashes, some at a time. */
async function* indexed(db: Db): AsyncGenerator<Indexed> {
  for (let last = 0; ;) {
    const found = await db
      .select({ book_id: bookPrints.book_id, name: bookText.name, hashes: bookPrints.hashes })
      .from(bookPrints)
      .innerJoin(bookText, eq(bookText.book_id, bookPrints.book_id))
      .where(gt(bookPrints.book_id, last))
      .orderBy(bookPrints.book_id)
      .limit(PASSING)
    for (const { book_id, name, hashes } of found) yield { book_id, name, hashes: hashesIn(hashes) }
    last = found.at(-1)?.book_id ?? last
    if (found.length < PASSING) return
    await giveWay()
  }
}

async function printsOf(db: Db, jobs: readonly TextJob[]): Promise<Indexed[]> {
  const names = new Map(jobs.map(({ book_id, name }) => [book_id, name]))
  const found = await db
    .select({ book_id: bookPrints.book_id, hashes: bookPrints.hashes })
    .from(bookPrints)
    .where(within(bookPrints.book_id, [...names.keys()]))
  return found.map(({ book_id, hashes }) => ({
    book_id,
    name: names.get(book_id) ?? '',
    hashes: hashesIn(hashes),
  }))
}

/** The fingerprints of one book; undefined once it has left, or another file has taken the place of this one. */
async function fingerprints(db: Db, { book_id, name }: TextJob): Promise<Fingerprints | undefined> {
  const [found] = await db
    .select({ hashes: bookPrints.hashes, pages: bookPrints.pages })
    .from(bookPrints)
    .innerJoin(bookText, eq(bookText.book_id, bookPrints.book_id))
    .where(and(eq(bookPrints.book_id, book_id), eq(bookText.name, name)))
  return found && { hashes: hashesIn(found.hashes), pages: new Uint16Array(found.pages.buffer) }
}

interface FoundPair {
  book_a: number
  book_b: number
  name_a: string
  name_b: string
  share_a: number
  share_b: number
  matched_a: number
  matched_b: number
  page_pairs: StoredPagePair[]
}

/** A pair as it is stored: the smaller key first, with its pages. */
async function withPages(
  db: Db,
  pair: AlikePair,
  nameOf: (book_id: number) => string,
  isCommon: (hash: number) => boolean,
): Promise<FoundPair | undefined> {
  const own = { book_id: pair.book_id, matched: pair.matched, total: pair.total }
  const other = { book_id: pair.other_id, matched: pair.other_matched, total: pair.other_total }
  const [a, b] = own.book_id < other.book_id ? [own, other] : [other, own]
  const [name_a, name_b] = [nameOf(a.book_id), nameOf(b.book_id)]
  const prints_a = await fingerprints(db, { book_id: a.book_id, name: name_a })
  const prints_b = await fingerprints(db, { book_id: b.book_id, name: name_b })
  if (!prints_a || !prints_b) return undefined
  return {
    book_a: a.book_id,
    book_b: b.book_id,
    name_a,
    name_b,
    share_a: a.matched / a.total,
    share_b: b.matched / b.total,
    matched_a: a.matched,
    matched_b: b.matched,
    page_pairs: pagePairs(prints_a, prints_b, isCommon).map(
      ({ page, other_page, shared, total, other_total }) => [page, other_page, shared, total, other_total],
    ),
  }
}

/** Keeps pairs of which neither file has been replaced since. */
async function keepPairs(db: Db, pairs: readonly FoundPair[]): Promise<void> {
  if (pairs.length === 0) return
  await db.execute(sql`
    insert into book_likeness (book_a, book_b, share_a, share_b, matched_a, matched_b, page_pairs)
    select p.book_a, p.book_b, p.share_a, p.share_b, p.matched_a, p.matched_b, p.page_pairs
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as p (book_a int, book_b int, name_a text,
      name_b text, share_a float8, share_b float8, matched_a int, matched_b int, page_pairs jsonb)
    join book_text a on a.book_id = p.book_a and a.name = p.name_a
    join book_text b on b.book_id = p.book_b and b.name = p.name_b
    order by p.book_a, p.book_b
    for key share of a, b
    on conflict (book_a, book_b) do update set share_a = excluded.share_a, share_b = excluded.share_b,
      matched_a = excluded.matched_a, matched_b = excluded.matched_b, page_pairs = excluded.page_pairs,
      create_time = now()`)
}

/**
 * Compares books with all of the index, and keeps what is alike. Of two that are compared at the same time by two
 * processes, the one whose fingerprints were kept last sees the other.
 */
export async function compareTexts(db: Db, jobs: readonly TextJob[]): Promise<void> {
  const comparison = new TextComparison(await printsOf(db, jobs))
  const names = new Map<number, string>()
  for await (const other of indexed(db)) {
    names.set(other.book_id, other.name)
    comparison.pass(other)
  }
  const found: FoundPair[] = []
  const isCommon = (hash: number) => comparison.isCommon(hash)
  for await (const pair of paced(comparison.alike())) {
    const stored = await withPages(db, pair, (book_id) => names.get(book_id) ?? '', isCommon)
    if (stored) found.push(stored)
    if (found.length >= WRITTEN) await keepPairs(db, found.splice(0))
  }
  await keepPairs(db, found)
  await keepCompared(db, jobs)
}
