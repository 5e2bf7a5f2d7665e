import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { rows } from '#server/db/client'
import { migrate } from '#server/db/migrate'
import { openDatabase } from '#server/db/open'
import { bookPrint } from '#server/domain/likeness/bookPrint'
import { compareTexts } from '#server/store/likeness/compare'
import { keepPrint, takeRead } from '#server/store/likeness/queue'
import { newDatabase } from '#tests/support/postgres'
import { language } from '#tests/support/bookText'
import { secondsPerPage } from './likeness/pdfs'
import { bookAt, PLANTED, plantedAt, type Planted } from './likeness/planted'

/**
 * Books compared by their texts: `npx tsx tests/bench/likeness.ts [--books 100] [--pages 100] [--pdfs 20]` in the
 * embedded database, on the disk; with TEST_DATABASE_URL in a PostgreSQL server. The texts are made from a seed; every
 * tenth book is made from the one before it. Told are how many of these are found by kind, what else is found, the
 * seconds of fingerprinting, keeping and comparing, and the peak memory of this process, which includes the embedded
 * database. Ends with 1 when a copy is missed, much else is found, or the limits are exceeded.
 */
const { values } = parseArgs({
  options: {
    books: { type: 'string', default: '100' },
    pages: { type: 'string', default: '100' },
    pdfs: { type: 'string', default: '20' },
  },
})
const [BOOKS, PAGES, PDFS] = [Number(values.books), Number(values.pages), Number(values.pdfs)]
const AT_ONCE = 50
/** Of a book: authors of one subject write the same phrases. */
const FALSE_ALARMS = 0.005
const LIMIT_SECONDS = 600
const LIMIT_MB = 1024

const url = process.env['TEST_DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'bench-likeness-'))
const database = await openDatabase(url ? { url: await newDatabase(url, '_likeness') } : { dir: folder })
const { db } = database

const spent = { fingerprints: 0, keeping: 0, comparing: 0 }
async function timed<T>(what: keyof typeof spent, work: () => Promise<T> | T): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    spent[what] += (performance.now() - began) / 1000
  }
}

async function compareWaiting(): Promise<void> {
  const jobs = await takeRead(db, new Date(), AT_ONCE)
  if (jobs.length > 0) await compareTexts(db, jobs)
}

/** Keys of books are their places, and one more. */
async function index(): Promise<void> {
  const of = language('likeness', 12)
  for (let place = 0; place < BOOKS; place++) {
    const pages = bookAt(of, place, PAGES)
    const print = await timed('fingerprints', () => bookPrint(pages))
    const job = { book_id: place + 1, name: `book${place + 1}.pdf` }
    await timed('keeping', () => keepPrint(db, job, pages.length, print))
    if ((place + 1) % AT_ONCE === 0 || place + 1 === BOOKS) await timed('comparing', compareWaiting)
  }
}

interface Pair {
  book_a: number
  book_b: number
  share: number
}

function report(found: readonly Pair[]): boolean {
  const isPlanted = ({ book_a, book_b }: Pair) => book_b === book_a + 1 && plantedAt(book_b - 1) !== undefined
  let whole = true
  for (const [kind, label] of Object.entries(PLANTED)) {
    const wanted = Array.from({ length: BOOKS }, (_, place) => place).filter(
      (place) => plantedAt(place) === (kind as Planted), // A key of the table.
    )
    const hits = found.filter((pair) => isPlanted(pair) && wanted.includes(pair.book_b - 1))
    const shares = hits.map(({ share }) => share * 100)
    whole &&= hits.length === wanted.length
    console.log(
      `${label.padEnd(32)} found ${hits.length} of ${wanted.length}, share ${Math.min(...shares).toFixed(0)} to ${Math.max(...shares).toFixed(0)} %`,
    )
  }
  const others = found.filter((pair) => !isPlanted(pair))
  const most = Math.max(0, ...others.map(({ share }) => share * 100))
  console.log(`${'something else'.padEnd(32)} found ${others.length}, share up to ${most.toFixed(1)} %`)
  return whole && others.length <= BOOKS * FALSE_ALARMS
}

try {
  await migrate(db)
  await db.execute(sql`insert into book (book_id, book_name, year, declare_status)
    select i, '教材' || i, 2026, 'formal_passed' from generate_series(1, ${BOOKS}::int) i`)
  await db.execute(sql`insert into book_text (book_id, name, state)
    select i, 'book' || i || '.pdf', 'reading' from generate_series(1, ${BOOKS}::int) i`)
  await index()
  const found = rows<Pair>(
    await db.execute(sql`select book_a, book_b, greatest(share_a, share_b) as share from book_likeness`),
  )
  const isRight = report(found)
  const [size] = rows<{ prints: number; mb: number }>(
    await db.execute(sql`select (select sum(prints) from book_text)::int as prints,
      ((pg_total_relation_size('book_fingerprint') + pg_total_relation_size('book_likeness')) / 1048576.0)::float8 as mb`),
  )
  const total = spent.fingerprints + spent.keeping + spent.comparing
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
  console.log(
    `${BOOKS} books × ${PAGES} pages: ${size?.prints} fingerprints, ${size?.mb.toFixed(0)} MB in the database`,
  )
  for (const [what, seconds] of Object.entries({ ...spent, total }))
    console.log(`${what.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s`)
  console.log(`peak ${peak.toFixed(0)} MB (limit ${LIMIT_MB})`)
  if (PDFS > 0) {
    const of = language('likeness', 12)
    const books = Array.from({ length: PDFS }, (_, place) => bookAt(of, place, 100))
    console.log(`from PDF: ${((await secondsPerPage(books)) * 1000).toFixed(1)} ms a page`)
  }
  process.exitCode = isRight && total <= LIMIT_SECONDS && peak <= LIMIT_MB ? 0 : 1
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
