import { saveFile } from '#src/lib/saveFile'
import {
  SHEET_COLUMNS,
  HEAD_LINE,
  sheetRowsOf,
  type OfflineBook,
  type SheetCell,
  type OfflineSheet,
  type SheetRow,
} from './layout'

/** The part of SheetJS that writes zip files. */
interface Zip {
  utils: {
    cfb_new: () => object
    cfb_add: (zip: object, name: string, content: Uint8Array) => void
  }
  write: (
    zip: object,
    options: { fileType: 'zip'; type: 'array'; compression: boolean },
  ) => Uint8Array<ArrayBuffer>
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const STAMP_SHEET = '_stamp'

/** Styles by their place in `STYLES`. */
const [FIXED, TITLE, OPEN] = [0, 1, 2]
/** A protected sheet locks every cell that does not say otherwise: only what is to be filled in does. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="宋体"/></font><font><b/><sz val="12"/><name val="宋体"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF8DC"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="1" xfId="0" applyBorder="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="center"/></xf><xf numFmtId="0" fontId="0" fillId="2" borderId="1" xfId="0" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1"><alignment vertical="top" wrapText="1"/><protection locked="0"/></xf></cellXfs></styleSheet>`

// Characters that no XML may hold.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const escaped = (text: string): string =>
  text
    .replaceAll(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const column = (at: number): string => String.fromCharCode(65 + at)

function cellXml(place: string, value: string | number, style: number): string {
  if (value === '') return `<c r="${place}" s="${style}"/>`
  if (typeof value === 'number') return `<c r="${place}" s="${style}"><v>${value}</v></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** What Excel lets into a cell; whoever gets past it is told at the upload. */
function validation(place: string, { entry }: SheetCell): string {
  const open = `allowBlank="1" showErrorMessage="1" sqref="${place}"`
  if (entry?.kind === 'list')
    return `<dataValidation type="list" ${open} error="请从列表中选择"><formula1>${escaped(`"${entry.values.join(',')}"`)}</formula1></dataValidation>`
  if (entry?.kind !== 'score' || entry.most === null) return ''
  return `<dataValidation type="decimal" ${open} error="分值应在0～${entry.most}之间"><formula1>0</formula1><formula2>${entry.most}</formula2></dataValidation>`
}

function rowXml({ key, cells }: SheetRow, number: number): string {
  const shown = cells.map((cell, i) =>
    cellXml(`${column(i + 1)}${number}`, cell.value, cell.entry ? OPEN : FIXED),
  )
  return `<row r="${number}">${cellXml(`A${number}`, key, FIXED)}${shown.join('')}</row>`
}

const WIDTHS = [8, 26, 8, 44, 14, 60, 16]

function sheetXml(title: string, rows: readonly SheetRow[]): string {
  const head = SHEET_COLUMNS.map((name, i) => cellXml(`${column(i + 1)}${HEAD_LINE}`, name, TITLE)).join('')
  const validations = rows
    .flatMap(({ cells }, r) =>
      cells.map((cell, i) => validation(`${column(i + 1)}${HEAD_LINE + 1 + r}`, cell)),
    )
    .filter(Boolean)
  const widths = WIDTHS.map(
    (width, i) => `<col min="${i + 2}" max="${i + 2}" width="${width}" customWidth="1"/>`,
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${HEAD_LINE}" topLeftCell="A${HEAD_LINE + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="4" hidden="1" customWidth="1"/>${widths.join('')}</cols><sheetData><row r="1">${cellXml('B1', `${title}　只填写黄色的格子`, TITLE)}</row><row r="${HEAD_LINE}">${head}</row>${rows.map((row, i) => rowXml(row, HEAD_LINE + 1 + i)).join('')}</sheetData><sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>${validations.length > 0 ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>` : ''}</worksheet>`
}

/** A name that a sheet may have, its number first: two books may be called the same. */
const sheetName = ({ book_name }: OfflineBook, at: number): string =>
  `${at + 1} ${book_name.replaceAll(/[[\]:*?/\\']/g, ' ')}`.slice(0, 31).trim()

const path = (i: number): string => `xl/worksheets/sheet${i + 1}.xml`

/** @returns the parts of the workbook by their path in the file */
function partsOf(loaded: OfflineSheet): Map<string, string> {
  const names = [...loaded.books.map(sheetName), STAMP_SHEET]
  const sheets = loaded.books.map((book) => sheetXml(book.book_name, sheetRowsOf(loaded, book)))
  const stamp = JSON.stringify({
    stamp: loaded.stamp,
    sheets: loaded.books.map(({ fenpei_id, score_revision, advice_revision }, i) => ({
      sheet: names[i],
      fenpei_id,
      score_revision,
      advice_revision,
    })),
  })
  sheets.push(
    `${XML}<worksheet xmlns="${MAIN}"><sheetData><row r="1">${cellXml('A1', stamp, FIXED)}</row></sheetData><sheetProtection sheet="1"/></worksheet>`,
  )
  const list = names.map(
    (name, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}"${name === STAMP_SHEET ? ' state="veryHidden"' : ''} r:id="rId${i + 1}"/>`,
  )
  const links = names.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${LINKS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  const kinds = names.map((_, i) => `<Override PartName="/${path(i)}" ContentType="${TYPES}.worksheet+xml"/>`)
  return new Map([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${kinds.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><workbookProtection lockStructure="1"/><sheets>${list.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}<Relationship Id="rId${names.length + 1}" Type="${LINKS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', XML + STYLES],
    ...sheets.map((sheet, i): [string, string] => [path(i), sheet]),
  ])
}

/** The bytes of an .xlsx workbook with a locked sheet for each book, of which only the yellow cells can be changed. */
export async function offlineWorkbook(loaded: OfflineSheet): Promise<Uint8Array<ArrayBuffer>> {
  const library: { CFB: Zip } = await import('xlsx')
  const zip = library.CFB
  const file = zip.utils.cfb_new()
  for (const [path, text] of partsOf(loaded))
    zip.utils.cfb_add(file, `/${path}`, new TextEncoder().encode(text))
  return zip.write(file, { fileType: 'zip', type: 'array', compression: true })
}

/** Hands the workbook to the browser as a download. */
export async function saveOfflineSheet(loaded: OfflineSheet): Promise<void> {
  const bytes = await offlineWorkbook(loaded)
  const name = `${loaded.project_name}-${loaded.user_name}-离线评分表.xlsx`
  saveFile(bytes, name, `${TYPES}.sheet`)
}
