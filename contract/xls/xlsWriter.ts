import { ByteWriter } from './byteWriter'
import type { CellValue } from './cells'
import { compoundFile } from './compoundFile'
import { endOfStream, writeGlobals } from './globals'
import { ColumnWidths, maxRows, refuseWide, SheetNames } from './sheets'
import { SheetStream } from './sheetStream'
import { StringTable } from './stringTable'

/** A sheet of any length, as one or several of the file. */
interface Wanted {
  name: string
  header: readonly string[]
  widths: ColumnWidths
  parts: number
}

/**
 * A real .xls file (BIFF8, Excel 97 and later), written as its rows come and without keeping them. More than 65,535
 * rows continue in further sheets `…_2`, `…_3` with the same header.
 */
export class XlsWriter {
  private readonly strings = new StringTable()
  private readonly names = new SheetNames()
  private readonly sheets: { stream: SheetStream; widths: ColumnWidths }[] = []
  private wanted: Wanted | undefined
  private stream: SheetStream | undefined

  /**
   * Begins a sheet: the rows that follow are its rows.
   * @throws RangeError for more than 256 columns
   */
  sheet(name: string, header: readonly string[]): void {
    refuseWide(header)
    this.begin({ name, header, widths: new ColumnWidths(header), parts: 0 })
  }

  private begin(wanted: Wanted): SheetStream {
    const name = this.names.unique(wanted.name, wanted.parts++)
    const stream = new SheetStream(name, wanted.header, this.strings)
    this.sheets.push({ stream, widths: wanted.widths })
    this.wanted = wanted
    this.stream = stream
    return stream
  }

  /** @throws Error before the first sheet */
  row(cells: readonly CellValue[]): void {
    const { stream, wanted } = this
    if (!stream || !wanted) throw new Error('A row without a sheet')
    wanted.widths.look(cells)
    if (stream.rows < maxRows) stream.add(cells)
    else this.begin(wanted).add(cells)
  }

  /** The file, in parts. */
  end(): Uint8Array<ArrayBuffer>[] {
    const head = new ByteWriter()
    const offsets = writeGlobals(
      head,
      this.sheets.map(({ stream }) => stream.name),
    )
    const tail = new ByteWriter(4)
    endOfStream(tail)
    const workbook = [head.result(), ...this.strings.end(), tail.result()]
    let length = lengthOf(workbook)
    for (const [index, { stream, widths }] of this.sheets.entries()) {
      head.patchU32(offsets[index] ?? 0, length)
      const parts = stream.end(widths.found(), index === 0)
      workbook.push(...parts)
      length += lengthOf(parts)
    }
    return compoundFile('Workbook', workbook)
  }
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0)
