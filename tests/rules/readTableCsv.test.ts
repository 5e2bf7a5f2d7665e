import { detectDelimiter, readCsv } from '#src/lib/table/csv'
import { parseTable } from '#src/lib/table/parseTable'
import type { TableProgress } from '#src/lib/table/table'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

const utf8 = (text: string) => new TextEncoder().encode(text)
const fieldsOf = (text: string, delimiter = ',') => [...readCsv(text, delimiter)].map(({ fields }) => fields)

/** The platform decodes GB18030 but does not encode it: turn its two-byte codes around. */
function gb18030(text: string): Uint8Array {
  const decoder = new TextDecoder('gb18030')
  const codes = new Map<string, number[]>()
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  }
  return Uint8Array.from(
    Array.from(text).flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : (codes.get(char) ?? []))),
  )
}

describe('records of a CSV text', () => {
  test.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['"张三, 李四",x', [['张三, 李四', 'x']]],
    ['"他说""好""",x', [['他说"好"', 'x']]],
    ['"第一行\n第二行",x\n', [['第一行\n第二行', 'x']]],
    ['12" 光盘,x', [['12" 光盘', 'x']]],
    ['"书"名,x', [['书名', 'x']]],
    [',,\n', [['', '', '']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['""', [['']]],
    ['a,', [['a', '']]],
    ['', []],
  ])('%j', (text, records) => expect(fieldsOf(text)).toEqual(records))

  it('says which quote never closes', () => {
    expect(() => fieldsOf('a,b\n1,"2\n3,4')).toThrow('第2行有一个引号没有配对')
  })

  it('gives back whatever was written by the rules', () => {
    const cell = fc.string({ unit: fc.constantFrom(...Array.from('a书"\n\r,;\t ')) })
    const grid = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(grid, fc.constantFrom(',', ';', '\t'), (rows, delimiter) => {
        const text = rows
          .map((row) => row.map((c) => `"${c.replaceAll('"', '""')}"`).join(delimiter))
          .join('\r\n')
        expect(fieldsOf(text, delimiter)).toEqual(rows)
      }),
    )
  })
})

test.each([
  ['书名,作者\n甲,张三\n', ','],
  ['书名;作者\n甲, 乙;张三\n', ';'],
  ['书名\t作者\n甲,乙,丙\t张三\n', '\t'],
  ['书名\n甲\n乙\n', ','],
  ['"a;b",c\n"d",e\n', ','],
  ['', ','],
])('the delimiter of %j is %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter))

describe('a CSV file', () => {
  const text = '书名,作者\n玛法达与伙伴们,（阿根廷）季诺\n'
  test.each([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`), 'utf-8'],
    ['GB18030, as Excel in China saves it', gb18030(text), 'gb18030'],
    [
      'UTF-16, as Excel saves "Unicode text"',
      new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
      'utf-16le',
    ],
  ])('in %s', async (_, bytes, encoding) => {
    expect(await parseTable(bytes)).toMatchObject({
      kind: 'csv',
      encoding,
      headers: ['书名', '作者'],
      headerRow: 1,
      rows: [{ row: 2, cells: ['玛法达与伙伴们', '（阿根廷）季诺'] }],
    })
  })

  it('leaves empty rows out but counts them, as Excel does', async () => {
    const table = await parseTable(utf8('\n书名,作者\n,\n甲,"一\n二"\n  , \n乙,三'))
    expect(table).toMatchObject({ headerRow: 2, headers: ['书名', '作者'] })
    expect(table.rows.map(({ row }) => row)).toEqual([4, 6])
  })

  it('takes a lone first cell for the title of the table', async () => {
    const title = '2025年教材申报汇总表\n书名,作者\n甲,张三'
    expect(await parseTable(utf8(title))).toMatchObject({ headerRow: 2, headers: ['书名', '作者'] })
    expect(await parseTable(utf8(title), { headerRow: 1 })).toMatchObject({
      headers: ['2025年教材申报汇总表'],
      rows: [{ row: 2 }, { row: 3 }],
    })
    expect(await parseTable(utf8('书名\n甲'))).toMatchObject({ headers: ['书名'], rows: [{ cells: ['甲'] }] })
  })

  test.each<[string, Uint8Array, object, string]>([
    ['an empty file', utf8(''), {}, '文件是空的'],
    ['a file of blanks', utf8(' \n,\n'), {}, '文件中没有内容'],
    ['a file over the limit', utf8('a,b\n1,2'), { maxBytes: 4 }, '请拆分'],
    ['more rows than allowed', utf8('a\n1\n2\n3'), { maxRows: 2 }, '超过2行'],
    ['bytes of no known encoding', Uint8Array.of(0x61, 0xff, 0xff, 0x80), {}, '无法识别文件的文字编码'],
  ])('refuses %s', async (_, bytes, options, message) => {
    await expect(parseTable(bytes, options)).rejects.toThrow(message)
  })

  it('accepts exactly as many rows as allowed', async () => {
    expect((await parseTable(utf8('a\n1\n2\n3'), { maxRows: 3 })).rows).toHaveLength(3)
  })

  it('reports its progress, ending with the whole', async () => {
    const seen: TableProgress[] = []
    await parseTable(utf8(`a,b\n${'1,2\n'.repeat(5000)}`), {}, (progress) => seen.push(progress))
    expect(seen.map(({ done }) => done)).toEqual([2000, 4000, 5001])
    expect(seen.at(-1)?.total).toBe(5001)
  })
})
