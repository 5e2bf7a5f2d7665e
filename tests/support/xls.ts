import type { OpenedBook, OpenedCell } from '#src/lib/table/xls/book'
import { readXls } from '#src/lib/table/xls/readXls'
import { ByteWriter } from '#contract/xls/byteWriter'
import { compoundFile } from '#contract/xls/compoundFile'
import { joined } from '#contract/xls/writeXls'
import { expect } from 'vitest'
import * as XLSX from 'xlsx'

/** Rows that are read at most. */
export const MOST_READ = 1000

/** A format that shows a year or a day; one of hours and minutes alone is none of a date to an import. */
const showsDate = (format = '') => /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|General/gi, ''))

/** The cells that have a value, with their places. */
export const valuesOf = (rows: readonly (readonly (OpenedCell | undefined)[] | undefined)[]) =>
  rows.flatMap((cells, row) =>
    Array.from(cells ?? []).flatMap((cell, column) =>
      cell?.v === undefined
        ? []
        : [{ row, column, t: cell.t, v: cell.v, ...(cell.t === 'e' && { w: cell.w }) }],
    ),
  )

/** Reads a file with our reader and with SheetJS, which must say the same. */
export function readBoth(bytes: Uint8Array): OpenedBook {
  const ours = readXls(bytes, MOST_READ)
  if (!ours) throw new Error('It is not read')
  const theirs = XLSX.read(bytes, {
    type: 'array',
    dense: true,
    cellNF: true,
    cellFormula: false,
    sheetRows: MOST_READ,
  })
  expect(ours.SheetNames).toEqual(theirs.SheetNames)
  expect(ours.Workbook?.WBProps?.date1904).toBe(theirs.Workbook?.WBProps?.date1904 === true)
  for (const [at, name] of ours.SheetNames.entries()) {
    const [mine, other] = [ours.Sheets[name], theirs.Sheets[name]]
    expect(valuesOf(mine?.['!data'] ?? [])).toEqual(valuesOf(other?.['!data'] ?? []))
    expect(mine?.['!merges'] ?? []).toEqual(other?.['!merges'] ?? [])
    expect(ours.Workbook?.Sheets?.[at]?.Hidden).toBe(theirs.Workbook?.Sheets?.[at]?.Hidden)
    for (const [row, cells] of (mine?.['!data'] ?? []).entries())
      for (const [column, cell] of (cells ?? []).entries()) {
        const like = other?.['!data']?.[row]?.[column]
        if (cell?.t !== 'n') continue
        if (cell.z !== undefined) expect(cell.z).toBe(like?.z)
        else expect(showsDate(like?.z?.toString())).toBe(false)
        if (cell.w !== undefined) expect(cell.w).toBe(like?.w)
      }
  }
  return ours
}

/** A workbook of one sheet whose records are written by hand: SheetJS writes few of those that Excel writes. */
export function recordsAsXls(
  shared: (out: ByteWriter) => void,
  cells: (out: ByteWriter) => void,
): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter()
  const begin = (kind: number) =>
    out.record(0x809, () => {
      out.u16(0x600, kind, 0xdbb, 0x7cc)
      out.u32(0x41, 6)
    })
  begin(5)
  for (const format of [0, 14, 10]) {
    out.record(0xe0, () => {
      out.u16(0, format, 1)
      out.bytes(new Uint8Array(14))
    })
  }
  let place = 0
  out.record(0x85, () => {
    place = out.length
    out.u32(0)
    out.u8(0, 0, 1, 0, 65)
  })
  shared(out)
  out.record(0x0a)
  out.patchU32(place, out.length)
  begin(16)
  cells(out)
  out.record(0x0a)
  return joined(compoundFile('Workbook', [out.result()]))
}
