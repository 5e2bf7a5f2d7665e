import { cellString, type CellValue, displayWidth, toCell } from '#contract/xls/cells'
import { compoundFile } from '#contract/xls/compoundFile'
import { joined, writeXls } from '#contract/xls/writeXls'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import * as XLSX from 'xlsx'

const open = (bytes: Uint8Array, options: XLSX.ParsingOptions = {}) =>
  XLSX.read(bytes, { type: 'array', cellStyles: true, cellNF: true, ...options })

/** The cells below the header of the first sheet, as another program reads them. */
function readBack(rows: CellValue[][], options: XLSX.ParsingOptions = {}): unknown[][] {
  const header = (rows[0] ?? []).map((_, column) => `列${column + 1}`)
  const book = open(writeXls([{ name: '表', header, rows }]), options)
  const sheet = book.Sheets['表']
  if (!sheet) throw new Error('The sheet is missing')
  return XLSX.utils
    .sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, blankrows: true })
    .slice(1)
}

describe('what is written can be read', () => {
  test.each([1, 2, 255, 256, 4095, 4096, 4107, 4108, 4109, 4110, 8223, 8224, 8225, 16_383, 32_766, 32_767])(
    'a text of %d characters',
    (length) => {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000))).join('')
      expect(readBack([[text, '后']])).toEqual([[text, '后']])
    },
  )

  test.each<[string, CellValue]>([
    ['Chinese', '数控加工编程与操作（第3版）'],
    ['Latin', 'O’Reilly & Söhne <b>'],
    ['emoji and rare characters', '👍🏽𠮷龘'],
    ['lines', '第一行\n第二行'],
    ['an integer', 42],
    ['a fraction', -0.125],
    ['a large number', 9_787_111_213_826],
    ['zero', 0],
    ['true', true],
    ['false', false],
    ['an identity number, which is text', '320101198002290026'],
    ['leading zeros', '007'],
    ['nothing', null],
  ])('%s', (_, value) => expect(readBack([[value, 'x']])).toEqual([[value, 'x']]))

  it('dates and times of the wall clock', () => {
    const rows = [[new Date(2008, 0, 15), new Date(2025, 8, 1, 9, 30, 15)]]
    const sheet = open(writeXls([{ name: '表', header: ['日', '时'], rows }])).Sheets['表']
    expect(sheet?.['A2']).toMatchObject({ t: 'n', v: 39462, z: 'yyyy-mm-dd', w: '2008-01-15' })
    expect(sheet?.['B2']).toMatchObject({ z: 'yyyy-mm-dd hh:mm:ss', w: '2025-09-01 09:30:15' })
  })

  it('any table of texts, numbers and booleans', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('a书=+-@ \t\n0'), '𠮷'),
      minLength: 1,
      maxLength: 3000,
    })
    const cell = fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    )
    const table = fc.array(fc.tuple(cell, cell, fc.constant('end')), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(table, (rows) => {
        expect(readBack(rows)).toEqual(
          rows.map((row) => row.map((value) => (Object.is(value, -0) ? 0 : value))),
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('texts that look like formulas', () => {
  test.each(['=1+1', "=cmd|'/c calc'!A1", '+8613800000000', '-5', '@SUM(A1)', '\t=1', '1E5', '2008-01'])(
    '%j stays text',
    (text) => {
      const sheet = open(writeXls([{ name: '表', header: ['列'], rows: [[text]] }])).Sheets['表']
      expect(sheet?.['A2']).toMatchObject({ t: 's', v: text })
      expect(sheet?.['A2']).not.toHaveProperty('f')
    },
  )
})

describe('limits of the format', () => {
  it('continues 70,000 rows in a second sheet under the same header', () => {
    const rows = Array.from({ length: 70_000 }, (_, index) => [index + 1, `第${index + 1}本`])
    const book = open(writeXls([{ name: '教材', header: ['序号', '书名'], rows }]), { dense: true })
    expect(book.SheetNames).toEqual(['教材', '教材_2'])
    const [first, second] = book.SheetNames.map((name) => book.Sheets[name]?.['!data'] ?? [])
    expect([first?.length, second?.length]).toEqual([65_536, 70_000 - 65_535 + 1])
    expect(first?.at(-1)?.map(({ v }) => v)).toEqual([65_535, '第65535本'])
    expect(second?.[0]?.map(({ v }) => v)).toEqual(['序号', '书名'])
    expect(second?.at(-1)?.map(({ v }) => v)).toEqual([70_000, '第70000本'])
  })

  it('marks a text that had to be cut', () => {
    const cut = cellString('字'.repeat(40_000))
    expect(cut).toHaveLength(32_767)
    expect(cut.endsWith('…（内容过长，已截断）')).toBe(true)
    expect(readBack([['字'.repeat(40_000)]])).toEqual([[cut]])
  })

  it('never cuts a character in two', () => {
    for (const start of ['', 'a'])
      expect(cellString(start + '𠮷'.repeat(20_000))).not.toMatch(/[\uD800-\uDBFF]…/)
  })

  it('leaves out what no cell can show', () => {
    expect(readBack([['a\u0000b\u001fc\r\nd\re', Number.NaN, Number.POSITIVE_INFINITY, 'x']])).toEqual([
      ['abc\nd\ne', null, null, 'x'],
    ])
  })

  it('refuses more than 256 columns', () => {
    const header = Array.from({ length: 257 }, (_, index) => `列${index}`)
    expect(() => writeXls([{ name: '表', header, rows: [] }])).toThrow('最多256列，实有257列')
  })

  it('gives every sheet an allowed name of its own', () => {
    const names = ['结果[1]:A/B', '长'.repeat(40), '长'.repeat(35), 'List', 'LIST', '']
    const book = open(writeXls(names.map((name) => ({ name, header: ['列'], rows: [] }))))
    expect(book.SheetNames).toEqual([
      '结果_1__A_B',
      '长'.repeat(31),
      `${'长'.repeat(29)}_2`,
      'List',
      'LIST_2',
      'Sheet',
    ])
  })
})

test('columns are as wide as their content, within reason', () => {
  const rows = [['短', '一二三四五六七八九十', '长'.repeat(500)]]
  const sheet = open(writeXls([{ name: '表', header: ['甲', '乙', '丙'], rows }])).Sheets['表']
  expect(sheet?.['!cols']?.map((column) => column.width)).toEqual([8, 22, 60])
  expect(displayWidth('第一行\nab')).toBe(6)
})

test('only the first sheet is selected, so that typing does not change all of them', () => {
  const bytes = writeXls(['甲', '乙'].map((name) => ({ name, header: ['列'], rows: [[name]] })))
  const stream = new Uint8Array(
    XLSX.CFB.find(XLSX.CFB.read(bytes, { type: 'array' }), 'Workbook')?.content ?? [],
  )
  const view = new DataView(stream.buffer)
  const selected: boolean[] = []
  for (let at = 0; at + 4 <= stream.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === 0x23e) selected.push((view.getUint16(at + 4, true) & 0x200) !== 0)
  }
  expect(selected).toEqual([true, false])
})

test.each([0, 1, 4095, 4096, 4097, 60_000, 7_100_000, 16_000_000])(
  'a stream of %d bytes comes back whole',
  (length) => {
    const stream = new Uint8Array(length)
    for (let index = 0; index < length; index++) stream[index] = (index * 7 + (index >> 9)) % 251
    const file = joined(compoundFile('Workbook', [stream]))
    const content = Uint8Array.from(
      XLSX.CFB.find(XLSX.CFB.read(Buffer.from(file), { type: 'buffer' }), 'Workbook')?.content ?? [],
    )
    expect(content.length).toBe(Math.max(length, 4096))
    expect(Buffer.compare(content.subarray(0, length), stream)).toBe(0)
    expect(file.length % 512).toBe(0)
  },
)

test.each<[string, unknown, CellValue]>([
  ['undefined', undefined, null],
  ['a list', ['甲', '乙', null], '甲、乙、'],
  ['an object', { a: 1 }, '{"a":1}'],
  ['a bigint', 10n, '10'],
  ['an invalid date', new Date(Number.NaN), null],
  ['a function', () => 1, null],
])('%s becomes a cell', (_, value, cell) => expect(toCell(value)).toBe(cell))
