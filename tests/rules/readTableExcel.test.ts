import { parseTable } from '#src/lib/table/parseTable'
import { unzip } from '#src/lib/table/zip'
import { describe, expect, it, test } from 'vitest'
import * as XLSX from 'xlsx'

type Book = Record<string, XLSX.CellObject[][]>

/** A workbook from cells, since dates and codes differ only in their formats. */
function write(
  sheets: Book,
  bookType: 'xlsx' | 'biff8',
  date1904 = false,
  hidden: string[] = [],
): Uint8Array {
  const book = XLSX.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet: XLSX.WorkSheet = {}
    const columns = Math.max(...rows.map((row) => row.length), 0)
    for (const [r, row] of rows.entries())
      for (const [c, cell] of row.entries()) sheet[XLSX.utils.encode_cell({ r, c })] = cell
    if (rows.length > 0)
      sheet['!ref'] = XLSX.utils.encode_range({
        s: { r: 0, c: 0 },
        e: { r: rows.length - 1, c: columns - 1 },
      })
    XLSX.utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  }
  return new Uint8Array(XLSX.write(book, { bookType, type: 'array', compression: true }))
}

const s = (v: string): XLSX.CellObject => ({ t: 's', v })
const n = (v: number, z?: string): XLSX.CellObject => ({ t: 'n', v, ...(z && { z }) })
const header = [s('书名'), s('值')]
const rows = (text: string) => [header, [s(text), n(1)]]

describe.each(['xlsx', 'biff8'] as const)('a workbook (%s)', (bookType) => {
  test.each<[string, XLSX.CellObject, string | number]>([
    ['a text', s('数据结构（第3版）'), '数据结构（第3版）'],
    ['a text of digits', s('0131103628'), '0131103628'],
    ['a number', n(45.5), 45.5],
    ['an ISBN as a number', n(9787111213826), 9787111213826],
    ['a number that could be a month', n(2008.1), 2008.1],
    ['a price with thousands', n(1234.5, '#,##0.00'), 1234.5],
    ['a price in red', n(12, '[Red]#,##0.00_);(#,##0.00)'), 12],
    ['a code whose zeros are only shown', n(1785927, '00000000'), '01785927'],
    ['a number in scientific format', n(9787111213826, '0.00E+00'), 9787111213826],
    ['a date', n(39448, 'yyyy-mm-dd'), '2008-01-01'],
    ['a date as America writes it', n(39448, 'm/d/yy'), '2008-01-01'],
    ['a Chinese date', n(39462, 'yyyy"年"m"月"d"日"'), '2008-01-15'],
    ['a date that shows only its month', n(39448, 'yyyy"年"m"月"'), '2008-01'],
    ['a date that shows only its year', n(39448, 'yyyy'), '2008'],
    ['a date with a time', n(39448.5, 'yyyy-mm-dd hh:mm'), '2008-01-01 12:00:00'],
    ['a time of day', n(0.5, 'h:mm'), 0.5],
    ['a boolean', { t: 'b', v: true }, 'TRUE'],
  ])('reads %s', async (_, cell, value) => {
    const table = await parseTable(write({ 教材: [header, [s('甲'), cell]] }, bookType))
    expect(table.rows).toEqual([{ row: 2, cells: ['甲', value] }])
  })

  it('marks an error as no value', async () => {
    const error: XLSX.CellObject = { t: 'e', v: 42, w: '#N/A' }
    const table = await parseTable(write({ 教材: [header, [s('甲'), error]] }, bookType))
    expect([...(table.rows[0]?.faults ?? [])]).toEqual([
      [1, '是Excel的错误值#N/A，请改正后再导入（B2单元格）'],
    ])
  })

  it('knows the 1904 system', async () => {
    const bytes = write({ 教材: [header, [s('甲'), n(37986, 'yyyy-mm-dd')]] }, bookType, true)
    expect((await parseTable(bytes)).rows[0]?.cells[1]).toBe('2008-01-01')
  })

  it('reads the first visible sheet with content, or the one asked for', async () => {
    const bytes = write(
      { 说明: rows('隐藏'), 空表: [], 教材: rows('甲'), 专家: rows('乙') },
      bookType,
      false,
      ['说明'],
    )
    expect(await parseTable(bytes)).toMatchObject({
      kind: 'excel',
      sheetName: '教材',
      sheetNames: ['说明', '空表', '教材', '专家'],
      rows: [{ cells: ['甲', 1] }],
    })
    expect((await parseTable(bytes, { sheet: '专家' })).rows[0]?.cells[0]).toBe('乙')
    await expect(parseTable(bytes, { sheet: '没有' })).rejects.toThrow('没有名为“没有”的工作表')
  })

  it('leaves empty rows out but keeps their numbers', async () => {
    const bytes = write({ 教材: [[], header, [s(''), s(' ')], [s('甲'), n(1)]] }, bookType)
    expect(await parseTable(bytes)).toMatchObject({ headerRow: 2, rows: [{ row: 4, cells: ['甲', 1] }] })
  })

  it('refuses more rows than allowed', async () => {
    const bytes = write({ 教材: [header, ...Array.from({ length: 200 }, () => [s('甲'), n(1)])] }, bookType)
    await expect(parseTable(bytes, { maxRows: 50 })).rejects.toThrow('超过50行')
    expect((await parseTable(bytes, { maxRows: 200 })).rows).toHaveLength(200)
  })
})

describe('files that are not what they seem', () => {
  it('reads HTML saved under the name .xls, leaving its texts alone', async () => {
    const html =
      '<html><meta charset="utf-8"><table><tr><th>编号</th><th>出版时间</th></tr><tr><td>0123</td><td>2008.10</td></tr></table></html>'
    expect(await parseTable(new TextEncoder().encode(html))).toMatchObject({
      headers: ['编号', '出版时间'],
      rows: [{ cells: ['0123', '2008.10'] }],
    })
  })

  test.each([
    ['a damaged workbook', write({ 教材: [header] }, 'xlsx').slice(0, 400)],
    ['a zip that is no workbook', Uint8Array.of(0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0))],
    [
      'a compound file that is no workbook',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3, 4),
    ],
  ])('refuses %s', async (_, bytes) => {
    await expect(parseTable(bytes)).rejects.toThrow('无法读取该文件')
  })

  it('refuses a workbook that unpacks to more than memory bears, whatever its directory says', async () => {
    const bytes = write({ 教材: [header, [s('甲'.repeat(30_000)), n(1)]] }, 'xlsx')
    const view = new DataView(bytes.buffer)
    let entry = view.getUint32(bytes.length - 6, true)
    while (view.getUint32(entry, true) === 0x02014b50) {
      view.setUint32(entry + 24, 1, true)
      entry += 46 + view.getUint16(entry + 28, true) + view.getUint16(entry + 30, true)
    }
    expect((await unzip(bytes, 1_000_000)).size).toBeGreaterThan(5)
    await expect(unzip(bytes, 50_000)).rejects.toThrow('解压后过大')
  })
})
