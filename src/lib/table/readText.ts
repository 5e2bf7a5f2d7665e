import { detectDelimiter, readCsv } from './csv'
import { type Grid, type OnProgress, TableError, type TableRow } from './table'

/** Often enough for a smooth bar, seldom enough not to cost time. */
export const sliceSize = 2000

/** Lets messages and paint through; matters when the work runs on the page's own thread. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve))

/** `="0123"` keeps Excel from taking digits for a number, and is no part of the value. */
const bare = (field: string): string => /^="(.*)"$/s.exec(field.trim())?.[1]?.replaceAll('""', '"') ?? field

/**
 * The rows of a delimited text.
 * @throws TableError for an unclosed quote or more than `maxRows` rows
 */
export async function readText(
  text: string,
  encoding: string,
  maxRows: number,
  onProgress: OnProgress,
): Promise<Grid> {
  const rows: TableRow[] = []
  let row = 0
  for (const { fields, end } of readCsv(text, detectDelimiter(text))) {
    row++
    if (fields.some((field) => field.trim() !== '')) rows.push({ row, cells: fields.map(bare) })
    if (rows.length > maxRows + 1) throw new TableError(`超过${maxRows}行，请拆分成几个文件`)
    if (row % sliceSize === 0) {
      onProgress({ step: 'read', done: row, total: Math.round((row * text.length) / end) })
      await yieldToEventLoop()
    }
  }
  onProgress({ step: 'read', done: row, total: row })
  return { kind: 'csv', sheetName: '', sheetNames: [], encoding, rows, merges: [] }
}
