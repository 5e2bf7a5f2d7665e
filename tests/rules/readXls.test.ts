import { writeXls } from '#contract/xls/writeXls'
import { parseTable } from '#src/lib/table/parseTable'
import { readXls } from '#src/lib/table/xls/readXls'
import { MOST_READ, readBoth } from '#tests/support/xls'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as XLSX from 'xlsx'

describe('what SheetJS writes', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('a书=+-é \t\n0'), '𠮷'),
    minLength: 1,
    maxLength: 400,
  })
  const number = fc.oneof(
    // SheetJS tries whether a hundredfold is whole: what is infinite then it writes as no number at all.
    fc.double({ noNaN: true, min: -1e305, max: 1e305 }),
    fc.integer({ min: -600_000_000, max: 600_000_000 }),
    fc.integer({ min: -60_000, max: 60_000 }).map((hundredths) => hundredths / 100),
  )
  const format = fc.constantFrom(
    'General',
    '0.00',
    'yyyy-mm-dd',
    'm/d/yy',
    'yyyy"年"m"月"',
    'h:mm',
    '00000000',
    '#,##0.00',
    '[Red]0',
    '@',
    '0%',
  )
  const cell: fc.Arbitrary<XLSX.CellObject | null> = fc.oneof(
    text.map((v): XLSX.CellObject => ({ t: 's', v })),
    fc.tuple(number, format).map(([v, z]): XLSX.CellObject => ({ t: 'n', v: Object.is(v, -0) ? 0 : v, z })),
    fc.boolean().map((v): XLSX.CellObject => ({ t: 'b', v })),
    fc.constantFrom(0, 7, 15, 23, 29, 36, 42).map((v): XLSX.CellObject => ({ t: 'e', v })),
    fc.constant(null),
  )
  const rows = fc.array(fc.array(cell, { maxLength: 8 }), { minLength: 1, maxLength: 20 })
  const books = fc.record({
    sheets: fc.array(fc.record({ rows, hidden: fc.constantFrom(0 as const, 1 as const, 2 as const) }), {
      minLength: 1,
      maxLength: 3,
    }),
    date1904: fc.boolean(),
    bookSST: fc.boolean(),
    merges: fc.array(fc.tuple(fc.nat(9), fc.nat(3), fc.nat(5), fc.nat(2)), { maxLength: 3 }),
  })

  it('is read as SheetJS reads it', () => {
    fc.assert(
      fc.property(books, ({ sheets, date1904, bookSST, merges }) => {
        const book = XLSX.utils.book_new()
        for (const [at, { rows: lines }] of sheets.entries()) {
          const sheet = XLSX.utils.aoa_to_sheet(lines)
          sheet['!merges'] = merges.map(([r, c, down, right]) => ({
            s: { r, c },
            e: { r: r + down, c: c + right },
          }))
          XLSX.utils.book_append_sheet(book, sheet, `表${at}`)
        }
        book.Workbook = {
          WBProps: { date1904 },
          Sheets: sheets.map(({ hidden }, at) => ({ name: `表${at}`, Hidden: hidden })),
        }
        readBoth(
          new Uint8Array(XLSX.write(book, { bookType: 'biff8', type: 'array', bookSST }) as ArrayBuffer),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('is read by cells, merges and formats', () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      [
        { t: 'n', v: 7, z: '00000' },
        { t: 'n', v: -7, z: '000' },
      ],
    ])
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, sheet, '表')
    const read = readBoth(
      new Uint8Array(XLSX.write(book, { bookType: 'biff8', type: 'array' }) as ArrayBuffer),
    )
    expect(read.Sheets['表']?.['!data']).toEqual([
      [
        { t: 'n', v: 7, z: '00000', w: '00007' },
        { t: 'n', v: -7, z: '000', w: '-007' },
      ],
    ])
  })

  it('of Excel 95 is left to SheetJS', async () => {
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ['name', 'no'],
        ['a', 1],
      ]),
      'list',
    )
    const bytes = new Uint8Array(XLSX.write(book, { bookType: 'biff5', type: 'array' }) as ArrayBuffer)
    expect(readXls(bytes, MOST_READ)).toBeUndefined()
    expect((await parseTable(bytes)).rows).toEqual([{ row: 2, cells: ['a', 1] }])
  })
})

describe('what our exports write', () => {
  it.each([1, 4109, 8224, 32_767])('with texts of %d characters comes back', (length) => {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000))).join('')
    const rows = [
      [text, 1.5, new Date(2008, 0, 15)],
      [`${text.slice(1)}后`, true, null],
    ]
    const bytes = writeXls([{ name: '表', header: ['甲', '乙', '丙'], rows }])
    expect(readBoth(bytes).Sheets['表']?.['!data']?.[2]?.[0]?.v).toBe(`${text.slice(1)}后`)
  })
})
