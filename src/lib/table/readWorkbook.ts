import { serialToDate } from '#contract/rules/import/dates'
import type { CellObject, WorkBook } from 'xlsx'
import { type Grid, type OnProgress, type TableCell, TableError, type TableRow } from './table'

/**
 * The rows of a sheet of an .xlsx or .xls file, or of the HTML that many systems save under the name .xls.
 * SheetJS is loaded only here.
 * @param data the bytes of a workbook, or HTML as text
 * @throws TableError when the file is damaged or has a password, the sheet is missing, or it has too many rows
 */
export async function readWorkbook(
  data: Uint8Array | string,
  wanted: string | undefined,
  maxRows: number,
  onProgress: OnProgress,
): Promise<Grid> {
  const { read } = await import('xlsx')
  let book: WorkBook
  try {
    book = read(data, {
      type: typeof data === 'string' ? 'string' : 'array',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      raw: typeof data === 'string',
      sheetRows: maxRows + 100,
    })
  } catch {
    throw new TableError('无法读取该文件：不是Excel文件、已损坏或设有密码')
  }
  const sheetName = wanted ?? firstFilledSheet(book)
  const sheet = book.Sheets[sheetName]
  if (!sheet) throw new TableError(`文件中没有名为“${sheetName}”的工作表`)
  const convert = cellReader(book.Workbook?.WBProps?.date1904 === true)
  const rows: TableRow[] = []
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    const values = Array.from(cells ?? [], convert)
    if (values.some((value) => String(value).trim() !== '')) rows.push({ row: index + 1, cells: values })
  }
  if (rows.length > maxRows + 1) throw new TableError(`超过${maxRows}行，请拆分成几个文件`)
  onProgress({ step: 'read', done: rows.length, total: rows.length })
  return { kind: 'excel', sheetName, sheetNames: book.SheetNames, encoding: undefined, rows }
}

function firstFilledSheet(book: WorkBook): string {
  const visible = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  const isFilled = (name: string) =>
    book.Sheets[name]?.['!data']?.some((row) => row?.some((cell) => cell?.v !== undefined))
  return visible.find(isFilled) ?? visible[0] ?? book.SheetNames[0] ?? ''
}

/** A function from cells to what a person sees in them, dates spelt so that nobody can misread them. */
function cellReader(date1904: boolean) {
  return (cell: CellObject | undefined): TableCell => {
    if (cell?.v === undefined || cell.t === 'z') return ''
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
