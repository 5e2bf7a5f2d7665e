import type { OpenedBook, OpenedCell } from './book'
import { SheetCells } from './cells'
import { streamOf } from './compoundFile'
import { DamagedFile } from './damaged'
import { Formats, sharedTexts } from './globals'
import { Records } from './records'

/** The records that a workbook is made of, by their numbers in BIFF8. */
const record = {
  begin: 0x809,
  end: 0x0a,
  password: 0x2f,
  date1904: 0x22,
  format: 0x41e,
  style: 0xe0,
  sheetName: 0x85,
  sharedTexts: 0xfc,
} as const

/** Of the record that begins a part of the workbook. */
const version8 = 0x600
const globals = 5

interface Named {
  name: string
  hidden: 0 | 1 | 2
}

const hiddenOf = (flags: number): Named['hidden'] => (flags & 2 ? 2 : flags & 1 ? 1 : 0)

class Workbook {
  private readonly formats = new Formats()
  private texts: readonly OpenedCell[] = []
  private date1904 = false
  /** By where they begin in the stream. */
  private readonly named = new Map<number, Named>()
  private readonly sheets = new Map<string, SheetCells>()
  private readonly maxRows: number

  constructor(maxRows: number) {
    this.maxRows = maxRows
  }

  takeGlobal(records: Records): void {
    switch (records.type) {
      case record.password:
        throw new DamagedFile('The file has a password')
      case record.date1904:
        this.date1904 = records.u16() === 1
        return
      case record.format:
        return this.formats.add(records)
      case record.style:
        return this.formats.addStyle(records)
      case record.sharedTexts:
        this.texts = sharedTexts(records).map((text) => ({ t: 's', v: text }))
        return
      case record.sheetName:
        return this.nameSheet(records)
    }
  }

  private nameSheet(records: Records): void {
    const start = records.u32()
    const hidden = hiddenOf(records.u8())
    const isSheet = records.u8() === 0
    const length = records.u8()
    const name = records.text(length, (records.u8() & 1) === 1) || 'Sheet1'
    // Charts and macros have no rows.
    if (isSheet) this.named.set(start, { name, hidden })
  }

  /** The cells of the sheet that begins here; undefined for what is no sheet. */
  sheetAt(start: number): SheetCells | undefined {
    const found = this.named.get(start)
    if (!found) return undefined
    const cells = new SheetCells(this.formats, this.texts, this.maxRows)
    this.sheets.set(found.name, cells)
    return cells
  }

  book(): OpenedBook {
    const named = [...this.named.values()]
    return {
      SheetNames: named.map(({ name }) => name),
      Sheets: Object.fromEntries([...this.sheets].map(([name, { sheet }]) => [name, sheet])),
      Workbook: {
        Sheets: named.map(({ hidden }) => ({ Hidden: hidden })),
        WBProps: { date1904: this.date1904 },
      },
    }
  }
}

/**
 * The sheets of an .xls file of Excel 97 or later (BIFF8), in time and memory proportional to its cells.
 * @param maxRows rows beyond are left out
 * @returns undefined for a workbook of another version
 * @throws Error when it is damaged or has a password
 */
export function readXls(bytes: Uint8Array, maxRows: number): OpenedBook | undefined {
  const stream = streamOf(bytes, 'Workbook')
  if (!stream) return undefined
  const records = new Records(stream)
  const workbook = new Workbook(maxRows)
  let depth = 0
  let cells: SheetCells | undefined
  let inGlobals = false
  while (records.advance()) {
    if (records.type === record.begin) {
      depth++
      // A chart within a sheet has numbers of its own.
      if (depth > 1) continue
      const version = records.u16()
      inGlobals = records.u16() === globals
      if (version !== version8) return undefined
      cells = inGlobals ? undefined : workbook.sheetAt(records.start)
    } else if (depth === 0) break
    else if (records.type === record.end) depth--
    else if (depth === 1 && inGlobals) workbook.takeGlobal(records)
    else if (depth === 1) cells?.take(records)
  }
  return workbook.book()
}
