/**
 * `npx tsx tests/bench/sheets.ts`: an .xls file of 60,000 rows is written; files of 12,500, 25,000 and 50,000 rows are
 * read by our reader and by SheetJS. Told is the best of three in milliseconds. Ends with 1 when our reader is not
 * clearly the faster one, or twice the rows take it much more than twice the time.
 */
import * as XLSX from 'xlsx'
import { writeXls } from '#contract/xls/writeXls'
import { readXls } from '#src/lib/table/xls/readXls'
import { COLUMNS, valuesOf } from './saving/rows'

const SIZES = [12_500, 25_000, 50_000]
const WRITTEN = 60_000
const RUNS = 3
/** How many times the time of our reader SheetJS takes at least. */
const LEAST_GAIN = 3
/** How many times the time four times the rows may take. */
const MOST_GROWTH = 8

const rowsOf = (length: number) => Array.from({ length }, (_, i) => valuesOf(i))

function best(run: () => unknown): number {
  let least = Infinity
  for (let count = 0; count < RUNS; count++) {
    const begin = performance.now()
    run()
    least = Math.min(least, performance.now() - begin)
  }
  return least
}

const write = (rows: ReturnType<typeof rowsOf>) => writeXls([{ name: '名单', header: COLUMNS, rows }])

const rows = rowsOf(WRITTEN)
console.info(`写${WRITTEN}行：${best(() => write(rows)).toFixed(0)} ms`)
const times = SIZES.map((size) => {
  const bytes = write(rowsOf(size))
  const ours = best(() => readXls(bytes, size + 1))
  const theirs = best(() =>
    XLSX.read(bytes, { type: 'array', dense: true, cellNF: true, cellFormula: false }),
  )
  console.info(`读${size}行：${ours.toFixed(0)} ms，SheetJS ${theirs.toFixed(0)} ms`)
  return { ours, theirs }
})
const [first, , last] = times
if (!first || !last || last.theirs < LEAST_GAIN * last.ours || last.ours > MOST_GROWTH * first.ours)
  process.exitCode = 1
