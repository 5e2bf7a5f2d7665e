import { serialToDate } from '#contract/rules/import/dates'
import { NO_RESULT, readable, withoutReferences } from './repair'
import {
  type Grid,
  type MergedCells,
  type OnProgress,
  type TableCell,
  TableError,
  type TableRow,
} from './table'
import type { OpenedSheet, OpenedBook, OpenedCell } from './xls/book'
import { readXls } from './xls/readXls'

/** A workbook that has been opened, and the rows of each of its sheets. */
export interface OpenWorkbook {
  /** All sheets, hidden ones included. */
  sheetNames: string[]
  /** The visible sheets that have content. */
  filled: string[]
  /** @throws TableError when the sheet is missing, or has too many rows */
  grid: (sheetName: string) => Grid
}

/** What a workbook may come as: its bytes, the files of one that is a zip, or HTML as text. */
type Source = Uint8Array | Map<string, Uint8Array> | string

/**
 * Opens an .xlsx or .xls file, or the HTML that many systems save under the name .xls.
 * @throws TableError when the file is damaged or has a password
 */
export async function openWorkbook(
  data: Source,
  maxRows: number,
  onProgress: OnProgress,
): Promise<OpenWorkbook> {
  const book = await bookOf(data, maxRows + 100)
  const visible = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  const filled = visible.filter((name) =>
    book.Sheets[name]?.['!data']?.some((row) => row?.some((cell) => cell?.v !== undefined)),
  )
  const convert = cellReader(book.Workbook?.WBProps?.date1904 === true)
  const grid = (sheetName: string): Grid => {
    const sheet = book.Sheets[sheetName]
    if (!sheet) throw new TableError(`文件中没有名为“${sheetName}”的工作表`)
    const rows = rowsOf(sheet, convert)
    if (rows.length > maxRows + 1) throw new TableError(`超过${maxRows}行，请拆分成几个文件`)
    onProgress({ step: 'read', done: rows.length, total: rows.length })
    const base = { kind: 'excel', sheetName, sheetNames: book.SheetNames, encoding: undefined } as const
    return { ...base, rows, merges: mergesOf(sheet) }
  }
  const first = visible[0] ?? book.SheetNames[0]
  return {
    sheetNames: book.SheetNames,
    filled: filled.length > 0 || first === undefined ? filled : [first],
    grid,
  }
}

function opened<B>(open: () => B): B {
  try {
    return open()
  } catch {
    throw new TableError('无法读取该文件：不是Excel文件、已损坏或设有密码')
  }
}

/** SheetJS is loaded for all but the common .xls file, for which it takes ten times as long. */
async function bookOf(data: Source, sheetRows: number): Promise<OpenedBook> {
  const known = data instanceof Uint8Array ? opened(() => readXls(data, sheetRows)) : undefined
  if (known) return known
  const xlsx = await import('xlsx')
  const zips = xlsx.CFB as ZipWriter // Its types say any.
  const isText = typeof data === 'string'
  return opened(() =>
    xlsx.read(isText ? withoutReferences(data) : data instanceof Map ? zipOf(zips, data) : data, {
      type: isText ? 'string' : 'array',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      raw: isText,
      sheetRows,
    }),
  )
}

/** What SheetJS exports to write zips, and gives no type of its own. */
interface ZipWriter {
  utils: {
    cfb_new: (options: { root: string }) => object
    cfb_add: (zip: object, name: string, content: Uint8Array) => void
  }
  write: (zip: object, options: { fileType: 'zip'; type: 'array' }) => ArrayLike<number>
}

/** The files as a zip again, not packed, with characters that SheetJS would destroy written as themselves. */
function zipOf(cfb: ZipWriter, files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const zip = cfb.utils.cfb_new({ root: 'R' })
  for (const [name, file] of files) {
    const text = name.endsWith('.xml') ? readable(new TextDecoder().decode(file)) : undefined
    cfb.utils.cfb_add(zip, name, text === undefined ? file : new TextEncoder().encode(text))
  }
  return new Uint8Array(cfb.write(zip, { fileType: 'zip', type: 'array' }))
}

const mergesOf = (sheet: OpenedSheet): MergedCells[] =>
  (sheet['!merges'] ?? []).map(({ s, e }) => ({
    row: s.r + 1,
    lastRow: e.r + 1,
    column: s.c,
    lastColumn: e.c,
  }))

/** `AB` for column 27. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

function rowsOf(sheet: OpenedSheet, convert: (cell: OpenedCell | undefined) => TableCell): TableRow[] {
  const rows: TableRow[] = []
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    const row = index + 1
    const values = Array.from(cells ?? [], convert)
    const faults = new Map<number, string>()
    for (const [column, cell] of (cells ?? []).entries()) {
      const fault = faultOf(cell)
      if (fault) faults.set(column, `${fault}（${letters(column)}${row}单元格）`)
    }
    if (faults.size > 0) rows.push({ row, cells: values, faults })
    else if (values.some((value) => String(value).trim() !== '')) rows.push({ row, cells: values })
  }
  return rows
}

/** Why a cell has no value to read. */
function faultOf(cell: OpenedCell | undefined): string | undefined {
  if (cell?.t === 'e') return `是Excel的错误值${cell.w ?? '#N/A'}，请改正后再导入`
  return cell?.v === NO_RESULT ? '公式没有计算结果，请在 Excel 中打开并保存' : undefined
}

/** A function from cells to what a person sees in them, dates spelt so that nobody can misread them. */
function cellReader(date1904: boolean) {
  return (cell: OpenedCell | undefined): TableCell => {
    if (cell?.v === undefined || cell.t === 'z' || cell.v === NO_RESULT) return ''
    if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10)
    if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE'
    if (cell.t === 'e') return cell.w ?? '#N/A'
    if (typeof cell.v === 'string') return cell.v
    const format = String(cell.z ?? 'General')
    // Codes such as 00123 are often numbers whose zeros exist only in the format.
    if (/^0{2,}$/.test(format)) return cell.w ?? cell.v
    return dateText(cell.v, format, date1904) ?? cell.v
  }
}

/**
 * The number as a date, as far as its format shows one: `yyyy"年"m"月"` shows no day.
 * @returns undefined when the format is none of a date; a time without a date stays a number
 */
function dateText(serial: number, format: string, date1904: boolean): string | undefined {
  const shown = format.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '').toLowerCase()
  const isDate = shown !== 'general' && /[yd]/.test(shown)
  if (!isDate || serial < 1) return undefined
  const iso = serialToDate(serial, date1904)
  if (/[dhs]/.test(shown)) return iso
  return shown.includes('m') ? iso.slice(0, 7) : iso.slice(0, 4)
}
