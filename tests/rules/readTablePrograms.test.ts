import { previewImport } from '#src/lib/table/previewImport'
import { downloadZip } from 'client-zip'
import { describe, expect, it, test } from 'vitest'

const utf8 = (text: string) => new TextEncoder().encode(text)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Cells of a line as openpyxl writes them: texts inline, and whatever else as it is given. */
const line = (row: number, ...cells: (string | number)[]) =>
  `<row r="${row}">${cells
    .map((cell, at) => {
      const place = String.fromCharCode(65 + at) + row
      if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
      if (cell.startsWith('<')) return cell.replace('<c', `<c r="${place}"`)
      return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    .join('')}</row>`

/** A workbook of these sheets, its XML written by hand, since SheetJS would write what it can read. */
async function workbook(sheets: Record<string, { lines: string[]; merges?: string[] }>): Promise<Uint8Array> {
  const names = Object.keys(sheets)
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map(({ lines, merges = [] }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`,
      ]),
    ),
  }
  const entries = Object.entries(files).map(([name, input]) => ({ name, input }))
  return new Uint8Array(await downloadZip(entries).arrayBuffer())
}

const books = async (sheets: Parameters<typeof workbook>[0]) =>
  previewImport(await workbook(sheets), { type: 'book' })
const records = ({ accepted }: Awaited<ReturnType<typeof previewImport>>) =>
  accepted.map(({ record }) => record)
const header = line(1, '书名', '主编', '定价')

describe('a workbook as openpyxl writes it', () => {
  it.each(['&#134071;', '&#x20BB7;'])('keeps rare characters of a name given as %s', async (reference) => {
    const read = await books({ 教材: { lines: [header, line(2, `数据&amp;结构`, `${reference}野家`)] } })
    expect(records(read)).toEqual([{ book_name: '数据&结构', first_editor: '𠮷野家' }])
  })

  it.each(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?'])(
    'refuses %s with row and column',
    async (error) => {
      const failed = `<c t="e"><f>1/0</f><v>${error}</v></c>`
      const read = await books({ 教材: { lines: [header, line(2, '甲', '张三', failed), line(3, '乙')] } })
      expect(read.errors).toMatchObject([{ row: 2, field: 'price', label: '定价' }])
      expect(read.errors[0]?.reason).toBe(`定价是Excel的错误值${error}，请改正后再导入（C2单元格）`)
      expect(records(read)).toEqual([{ book_name: '乙' }])
    },
  )

  it.each(['<c><f>1+1</f><v></v></c>', '<c><f>1+1</f><v/></c>', '<c><f>1+1</f></c>'])(
    'says that a formula has no result: %s',
    async (formula) => {
      const read = await books({ 教材: { lines: [header, line(2, '甲', '张三', formula), line(3, '乙')] } })
      expect(read.errors.map(({ reason }) => reason)).toEqual([
        '定价公式没有计算结果，请在 Excel 中打开并保存（C2单元格）',
      ])
    },
  )

  it('takes the stored result of a formula', async () => {
    const read = await books({
      教材: {
        lines: [header, line(2, '甲', '<c t="str"><f>A1</f><v></v></c>', '<c><f>1+1</f><v>2</v></c>')],
      },
    })
    expect(records(read)).toEqual([{ book_name: '甲', price: 2 }])
  })
})

describe('merged cells', () => {
  it('count for every row that they cover, and it is said', async () => {
    const read = await books({
      教材: {
        lines: [
          header,
          line(2, '甲', '张三', 10),
          line(3, '乙', '', 11),
          line(4, '丙', '', 12),
          line(5, '丁'),
        ],
        merges: ['B2:B4'],
      },
    })
    expect(read.mergedCells).toBe(2)
    expect(records(read).map((record) => record['first_editor'])).toEqual(['张三', '张三', '张三', undefined])
  })

  it('make one header of two lines, below a title and a line to fill in', async () => {
    const read = await books({
      教材: {
        lines: [
          line(1, '2025年教材推荐汇总表'),
          line(2, '填报单位：', '某某大学'),
          line(3, '教材名称', '主编', '', '定价（元）'),
          line(4, '', '姓名', '单位'),
          line(5, '甲', '张三', '某某大学', 10),
        ],
        merges: ['A1:D1', 'A3:A4', 'B3:C3', 'D3:D4'],
      },
    })
    expect(read).toMatchObject({ headerRow: 4, headers: ['教材名称', '主编姓名', '主编单位', '定价（元）'] })
    expect(records(read)).toEqual([
      { book_name: '甲', first_editor: '张三', first_editor_unit: '某某大学', price: 10 },
    ])
  })
})

describe('sheets', () => {
  const list = (name: string) => [header, line(2, name, '张三', 10)]
  const sheets = {
    说明: { lines: [line(1, '第一步', '填写'), line(2, '第二步', '上报')] },
    高职: { lines: list('甲') },
    中职: { lines: list('乙') },
  }

  it('of the same columns are read together, and one that explains is passed over', async () => {
    const read = await books(sheets)
    expect(read.accepted).toMatchObject([
      { row: 2, record: { book_name: '甲' } },
      { row: 10_002, record: { book_name: '乙' } },
    ])
    expect(read.together).toEqual([
      { sheetName: '高职', rowsFrom: 0 },
      { sheetName: '中职', rowsFrom: 10_000 },
    ])
  })

  it('are each offered alone', async () => {
    const read = await previewImport(await workbook(sheets), { type: 'book', options: { sheet: '中职' } })
    expect(read.accepted).toMatchObject([{ row: 2, record: { book_name: '乙' } }])
    expect(read.together.map(({ sheetName }) => sheetName)).toEqual(['高职', '中职'])
  })

  it('of other columns are not mixed', async () => {
    const other = { lines: [line(1, '书名', '出版社'), line(2, '丙', '某社')] }
    const read = await books({ ...sheets, 中职: other })
    expect(records(read).map((record) => record['book_name'])).toEqual(['甲'])
    expect(read.together).toEqual([])
  })
})

/** Texts in encodings that the platform only decodes. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map<string, number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if (!codes.has(char)) codes.set(char, [lead, trail])
    }
  return Uint8Array.from(
    Array.from(text).flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : (codes.get(char) ?? []))),
  )
}

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    Array.from({ length: text.length }, (_, at) => {
      const code = text.charCodeAt(at)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }).flat(),
  )

describe('a text file', () => {
  const traditional = '書名,作者\n資料結構與演算法,陳國華\n會計學概論,張麗娟\n'
  const simplified = '书名,作者\n数据结构与算法,陈国华\n会计学概论,张丽娟\n'
  test.each([
    ['Big5', encoded(traditional, 'big5'), { book_name: '資料結構與演算法', first_editor: '陳國華' }],
    ['GB18030', encoded(simplified, 'gb18030'), { book_name: '数据结构与算法', first_editor: '陈国华' }],
    [
      'UTF-16LE without a mark',
      utf16(simplified, true),
      { book_name: '数据结构与算法', first_editor: '陈国华' },
    ],
    [
      'UTF-16BE without a mark',
      utf16(simplified, false),
      { book_name: '数据结构与算法', first_editor: '陈国华' },
    ],
    [
      '|',
      utf8('书籍名|主编|定价\n甲|张三|45.50元/册\n'),
      { book_name: '甲', first_editor: '张三', price: '45.50元/册' },
    ],
    ['，', utf8('图书名，主编\n甲，张三\n'), { book_name: '甲', first_editor: '张三' }],
    ['="978…"', utf8('书名,ISBN\n甲,="9787111213826"\n'), { book_name: '甲', isbn: '9787111213826' }],
    ['"=""978…"""', utf8('书名,ISBN\n甲,"=""9787111213826"""\n'), { book_name: '甲', isbn: '9787111213826' }],
  ])('in %s is understood', async (_, bytes, record) => {
    const mapping = bytes === undefined ? undefined : { book_name: 0, first_editor: 1 }
    const isTraditional = 'first_editor' in record && record.first_editor === '陳國華'
    const read = await previewImport(bytes, { type: 'book', ...(isTraditional && { mapping }) })
    expect(read.errors).toEqual([])
    expect(records(read)[0]).toEqual(record)
  })

  it('may hold two ISBNs in a cell, however they are kept apart', async () => {
    const cells = [
      '978-7-111-21382-6 978-7-302-51163-2',
      '9787111213826（上册）9787302511632（下册）',
      'ISBN 978 7 111 21382 6和ISBN 978 7 302 51163 2',
    ]
    for (const cell of cells) {
      const { errors } = await previewImport(utf8(`书名\tISBN\n甲\t${cell}\n`), { type: 'book' })
      expect(errors, cell).toEqual([])
    }
  })

  it('refuses an error of Excel that was saved as text', async () => {
    const { errors } = await previewImport(utf8('书名,主编\n#N/A,张三\n'), { type: 'book' })
    expect(errors).toMatchObject([{ row: 2, reason: '教材名称是Excel的错误值#N/A，请改正后再导入' }])
  })
})

test.each([
  ['PNG图片', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)],
  ['PDF文件', utf8('%PDF-1.7\n1 0 obj')],
  ['JPEG图片', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
])('a renamed file is told what it is: %s', async (kind, bytes) => {
  await expect(previewImport(bytes, { type: 'book' })).rejects.toThrow(`这是${kind}，不是表格`)
})

test('a Word document is told what it is', async () => {
  const zip = downloadZip([{ name: 'word/document.xml', input: '<w/>' }])
  const bytes = new Uint8Array(await zip.arrayBuffer())
  await expect(previewImport(bytes, { type: 'book' })).rejects.toThrow('这是Word文档')
})

test('characters that HTML gives as numbers are read, those of its markup stay text', async () => {
  const html =
    '<table><tr><td>书名</td><td>主编</td></tr><tr><td>C&#60;甲</td><td>&#134071;&#24352;</td></tr></table>'
  const { accepted } = await previewImport(utf8(html), { type: 'book' })
  expect(accepted[0]?.record).toMatchObject({ first_editor: '𠮷张' })
})
