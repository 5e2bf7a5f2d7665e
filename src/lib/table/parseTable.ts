import { decodeText } from './decode'
import { otherKind, otherZip } from './fileKind'
import { findHeader, type Header, rowsBelow } from './header'
import { readText } from './readText'
import { type OpenWorkbook, openWorkbook } from './readWorkbook'
import { defaultLimits, type Grid, type OnProgress, type ReadOptions, type Table, TableError } from './table'
import { unzip } from './zip'

/** Fifteen times the largest file: real sheets pack about tenfold. */
const maxUnpacked = 300 * 1024 * 1024
/** The rows of a further sheet are numbered from a multiple of this, so that one sees where they stand. */
const numbering = 10_000

/**
 * Read an .xlsx, .xls or .csv file; the content decides, not the name.
 * @throws TableError with a Chinese message when it cannot be read, is too large, or has no rows
 */
export async function parseTable(
  bytes: Uint8Array,
  options: ReadOptions = {},
  onProgress: OnProgress = () => {},
): Promise<Table> {
  const { maxBytes = defaultLimits.maxBytes, maxRows = defaultLimits.maxRows } = options
  if (bytes.length === 0) throw new TableError('文件是空的')
  if (bytes.length > maxBytes) throw new TableError(`文件超过${Math.floor(maxBytes / 1024 / 1024)}MB，请拆分`)
  const other = otherKind(bytes)
  if (other) throw new TableError(`这是${other}，不是表格：请选择Excel或CSV文件`)
  const data = await workbookData(bytes)
  if (data) return fromWorkbook(await openWorkbook(data, maxRows, onProgress), options, maxRows)
  const { text, encoding } = decodeText(bytes)
  if (/^\s*</.test(text)) return fromWorkbook(await openWorkbook(text, maxRows, onProgress), options, maxRows)
  return tableOf(sheetOf(await readText(text, encoding, maxRows, onProgress), options))
}

const zipMark = [0x50, 0x4b]
const compoundFileMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte)

/** The bytes of a workbook, or the files of one that is a zip; undefined for what is none. */
async function workbookData(bytes: Uint8Array): Promise<Uint8Array | Map<string, Uint8Array> | undefined> {
  if (startsWith(bytes, compoundFileMark)) return bytes
  if (!startsWith(bytes, zipMark)) return undefined
  const files = await unzip(bytes, maxUnpacked)
  const other = otherZip([...files.keys()])
  if (other) throw new TableError(`这是${other}，不是表格：请选择Excel或CSV文件`)
  return files
}

interface Sheet {
  grid: Grid
  header: Header | undefined
  /** How many of its columns are known. */
  known: number
}

function sheetOf(grid: Grid, { headerRow, known = () => 0 }: ReadOptions): Sheet {
  const header = findHeader(grid, headerRow, known)
  return { grid, header, known: header ? known(header.headers) : 0 }
}

const tableOf = ({ grid, header }: Sheet): Table => {
  if (!header) throw new TableError('文件中没有内容')
  return { ...grid, ...rowsBelow(grid, header), headers: header.headers, headerRow: header.row, together: [] }
}

const agrees = (one: Header | undefined, other: Header | undefined) =>
  one !== undefined && other !== undefined && one.headers.join('\n') === other.headers.join('\n')

function fromWorkbook(book: OpenWorkbook, options: ReadOptions, maxRows: number): Table {
  const found = book.filled.map((name) => sheetOf(book.grid(name), { known: options.known }))
  const [first, ...rest] = found
  if (!first) throw new TableError('文件中没有内容')
  const best = rest.reduce((most, one) => (one.known > most.known ? one : most), first)
  if (options.sheet !== undefined)
    return withAgreeing(sheetOf(book.grid(options.sheet), options), agreeing(found, best))
  const main = options.headerRow === undefined ? best : sheetOf(best.grid, options)
  const others = agreeing(found, best).filter(({ grid }) => grid !== best.grid)
  if (others.length === 0) return tableOf(main)
  return joined([main, ...others], maxRows)
}

/** The sheets whose columns are known and the same; none when it is only one. */
function agreeing(sheets: readonly Sheet[], best: Sheet): Sheet[] {
  const same = best.known > 0 ? sheets.filter(({ header }) => agrees(header, best.header)) : []
  return same.length > 1 ? same : []
}

/** One sheet of several that could be read together. */
const withAgreeing = (sheet: Sheet, same: readonly Sheet[]): Table => ({
  ...tableOf(sheet),
  together: same.map(({ grid }) => ({ sheetName: grid.sheetName, rowsFrom: 0 })),
})

function joined(sheets: readonly Sheet[], maxRows: number): Table {
  const tables = sheets.map(tableOf)
  const [main] = tables
  if (!main) throw new TableError('文件中没有内容')
  const all: Table = { ...main, rows: [], mergedCells: 0 }
  let rowsFrom = 0
  for (const { sheetName, rows, mergedCells } of tables) {
    const from = rowsFrom
    all.together.push({ sheetName, rowsFrom: from })
    for (const row of rows) all.rows.push({ ...row, row: row.row + from })
    all.mergedCells += mergedCells
    rowsFrom = Math.ceil(((rows.at(-1)?.row ?? 0) + from + 1) / numbering) * numbering
  }
  if (all.rows.length > maxRows) throw new TableError(`超过${maxRows}行，请拆分成几个文件`)
  return all
}
