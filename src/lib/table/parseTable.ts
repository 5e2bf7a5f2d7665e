import { cellText } from '#contract/rules/cell'
import { decodeText } from './decode'
import { readText } from './readText'
import { readWorkbook } from './readWorkbook'
import {
  defaultLimits,
  type Grid,
  type OnProgress,
  type ReadOptions,
  type Table,
  type TableCell,
  TableError,
  type TableRow,
} from './table'
import { unpackedSize } from './zip'

/** Fifteen times the largest file: real sheets pack about tenfold. */
const maxUnpacked = 300 * 1024 * 1024

/**
 * Read an .xlsx, .xls or .csv file; the content decides, not the name.
 * @throws TableError with a Chinese message when it cannot be read, is too large, or has no rows
 */
export async function parseTable(
  bytes: Uint8Array,
  options: ReadOptions = {},
  onProgress: OnProgress = () => {},
): Promise<Table> {
  const { maxBytes = defaultLimits.maxBytes } = options
  if (bytes.length === 0) throw new TableError('文件是空的')
  if (bytes.length > maxBytes) throw new TableError(`文件超过${Math.floor(maxBytes / 1024 / 1024)}MB，请拆分`)
  const grid = await readGrid(bytes, options, onProgress)
  const header = findHeader(grid.rows, options.headerRow)
  if (!header) throw new TableError('文件中没有内容')
  return {
    ...grid,
    headers: header.cells.map((cell) => cellText(cell)),
    headerRow: header.row,
    rows: grid.rows.filter(({ row }) => row > header.row),
  }
}

const zipMark = [0x50, 0x4b]
const compoundFileMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte)

async function readGrid(bytes: Uint8Array, options: ReadOptions, onProgress: OnProgress): Promise<Grid> {
  const { maxRows = defaultLimits.maxRows, sheet } = options
  const isZip = startsWith(bytes, zipMark)
  const isCompoundFile = startsWith(bytes, compoundFileMark)
  if (isZip && unpackedSize(bytes) > maxUnpacked) throw new TableError('文件解压后过大，请拆分')
  if (isZip || isCompoundFile) return readWorkbook(bytes, sheet, maxRows, onProgress)
  const { text, encoding } = decodeText(bytes)
  if (/^\s*</.test(text)) return readWorkbook(text, sheet, maxRows, onProgress)
  return readText(text, encoding, maxRows, onProgress)
}

const isFilled = (cell: TableCell) => String(cell).trim() !== ''

/** The header is the first row of at least two cells, since a lone cell above a table is its title. */
function findHeader(rows: readonly TableRow[], wanted: number | undefined): TableRow | undefined {
  if (wanted !== undefined) return rows.find(({ row }) => row >= wanted)
  return rows.find(({ cells }) => cells.filter(isFilled).length > 1) ?? rows[0]
}
