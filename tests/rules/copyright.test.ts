import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreementOf } from '#contract/rules/book/copyright/compare'
import { COPYRIGHT_FIELDS, type CopyrightField } from '#contract/rules/book/copyright/found'
import { textLines, plainPage } from '#contract/rules/book/copyright/page'
import { readQuery } from '#contract/rules/book/copyright/query'
import { copyrightSigns, ENOUGH_SIGNS, readCopyright } from '#contract/rules/book/copyright/read'
import { checkDigit13 } from '#contract/rules/book/isbn'

const read = (text: string) => readCopyright(plainPage(text))
const valuesOf = (text: string) =>
  Object.fromEntries(Object.entries(read(text)).map(([field, one]) => [field, one.value]))
const doubtsOf = (text: string) =>
  Object.entries(read(text))
    .filter(([, one]) => one.doubtful)
    .map(([field]) => field)

const CLEAN = `图书在版编目（CIP）数据
机械制图与CAD：项目化教程 / 王小明，李芳主编；张强副主编. — 2版. — 北京：远山教育出版社，2023.8
“十四五”职业教育教材
ISBN 978-7-9999-0123-5
Ⅰ. ①机… Ⅱ. ①王… ②李… Ⅲ. ①机械制图-教材 Ⅳ. ①TH126
中国国家版本馆CIP数据核字（2023）第003456号
出版发行　远山教育出版社（北京市学院路4号）
开　　本　787mm×1092mm 1/16　　印　张　15.5　　字　数　350千字
版　　次　2019年3月第1版　　2023年8月第2版
印　　次　2024年1月第3次印刷
定　　价　49.80元`

/** The same page as recognition gave it, with all that it took for something else. */
const RECOGNISED = `图书在版编目 〈CIP) 数据
二
机械制图与CAD:项目化教程 / 王小明, 李芳主编; 张强副主编. 一2版. 一 北京 : 远山教育出版宪,2023.8
15BN 97B-7-9999-O123-5
中国国家版本馆C1P数据核字 〈《2023) 第00345b号
出版发行 远山教育出版社 《北京市学院路4号)
开 “ 本 787mmX1092mm 1/16 印 张15.5 字 数 350干字
版 ”次 2019年3月第]版 2023年8月第2版
印 《次 2024年]月第3次印刷
定 价 49. 80元`

const BOOK = {
  isbn: '9787999901235',
  cip_no: '2023003456',
  book_name: '机械制图与CAD：项目化教程',
  first_editor: '王小明',
  other_editors: '李芳',
  publisher_name: '远山教育出版社',
  edition: 2,
  print_no: 3,
  publish_date: '2023-08',
  print_date: '2024-01',
  first_publish_date: '2019-03',
  word_count: 350,
  price: 49.8,
}

describe('版权页', () => {
  test('a clean one is read whole and without a doubt', () => {
    expect(valuesOf(CLEAN)).toEqual(BOOK)
    expect(doubtsOf(CLEAN)).toEqual([])
    expect(Object.keys(BOOK)).toEqual([...COPYRIGHT_FIELDS])
  })

  test('one that is badly recognised says the same, and what was mended is to be checked', () => {
    expect(valuesOf(RECOGNISED)).toEqual({ ...BOOK, cip_no: '2023003456' })
    const doubts = doubtsOf(RECOGNISED)
    expect(doubts).toEqual(
      expect.arrayContaining(['isbn', 'cip_no', 'publisher_name', 'print_date', 'word_count', 'price']),
    )
  })

  test('what is not there is not made up', () => {
    expect(valuesOf('本书供职业院校使用')).toEqual({})
    expect(valuesOf('ISBN 978-7-9999-0123-4')).toEqual({})
    expect(valuesOf('CIP数据核字（2023）第12345号')).toEqual({})
    expect(valuesOf('2024年1月第2版第3次印刷')).toEqual({ edition: 2, print_no: 3, print_date: '2024-01' })
  })

  test('other words and orders', () => {
    const rows: [string, Partial<typeof BOOK>][] = [
      [
        '2023年8月第1版第1次印刷',
        {
          edition: 1,
          print_no: 1,
          publish_date: '2023-08',
          print_date: '2023-08',
          first_publish_date: '2023-08',
        },
      ],
      [
        '2010年1月第 一 版\n2023年8月第十二版\n2024年2月第二十一次印刷',
        {
          edition: 12,
          print_no: 21,
          publish_date: '2023-08',
          print_date: '2024-02',
          first_publish_date: '2010-01',
        },
      ],
      ['2024年2月北京第2次印刷', { print_no: 2, print_date: '2024-02' }],
      ['版次：3\n印次：4', { edition: 3, print_no: 4 }],
      ['修订版', {}],
      ['2019年13月', {}],
      ['字数：338 000', { word_count: 338 }],
      ['字数 35.5万字', { word_count: 355 }],
      ['14.25印张 338千字', { word_count: 338 }],
      ['定价：￥59', { price: 59 }],
      ['定价 4980元', { price: 49.8 }],
      [
        '书　　名：应用写作\n主　　编：张三　李四',
        { book_name: '应用写作', first_editor: '张三', other_editors: '李四' },
      ],
      [
        '财务会计(上册) / （美）史密斯著. —上海: 江海大学出版社, 2021.11',
        {
          book_name: '财务会计（上册）',
          first_editor: '史密斯',
          publisher_name: '江海大学出版社',
          publish_date: '2021-11',
        },
      ],
      ['ISBN 7-04-014622-3', { isbn: '9787040146226' }],
      ['书号 978 7 9999 0123 5', { isbn: '9787999901235' }],
    ]
    for (const [text, values] of rows) expect(valuesOf(text), text).toEqual(values)
  })

  test('a month of which the page says nothing is a guess; a lost point of a price too', () => {
    expect(read('2019年11月').publish_date).toMatchObject({ value: '2019-11', doubtful: true })
    expect(read('定价 4980元').price?.doubtful).toBe(true)
  })

  test('a press that is named twice corrects the name that was misread once', () => {
    const page =
      '护理学基础/唐建国主编.—成都：绵江交通出版社，2023.10\n锦江交通出版社 出版\n锦江交通出版社发行 各地新华书店经销'
    expect(read(page).publisher_name).toMatchObject({ value: '锦江交通出版社', doubtful: true })
  })

  test('two ISBNs that differ are to be checked', () => {
    expect(read('ISBN 978-7-9999-0123-5\nISBN 978-7-9999-5877-2').isbn).toMatchObject({
      value: '9787999901235',
      doubtful: true,
    })
  })

  test('no number is told that is not on the page: letters for digits never make another ISBN', () => {
    const digits = fc.stringMatching(/^9787\d{8}$/)
    const likeness = fc.constantFrom<[string, string]>(['0', 'O'], ['1', 'l'], ['5', 'S'], ['8', 'B'])
    fc.assert(
      fc.property(digits, likeness, (twelve, [digit, letter]) => {
        const isbn = twelve + checkDigit13(twelve)
        const printed = `${isbn.slice(0, 3)}-${isbn.slice(3).replaceAll(digit, letter)}`
        expect(read(`ISBN ${printed}`).isbn?.value).toBe(isbn)
      }),
    )
  })

  test('is told from other pages', () => {
    expect(copyrightSigns(plainPage(CLEAN))).toBeGreaterThanOrEqual(ENOUGH_SIGNS)
    expect(copyrightSigns(plainPage(RECOGNISED))).toBeGreaterThanOrEqual(ENOUGH_SIGNS)
    for (const other of [
      '前言\n本书第1次印刷以来受到欢迎',
      '目录\n第1章 绪论 1',
      '参考文献\nISBN 978-7-9999-0123-5',
    ])
      expect(copyrightSigns(plainPage(other)), other).toBeLessThan(ENOUGH_SIGNS)
  })
})

test('words are put into lines by where they stand, and each value knows its place', () => {
  const word = (text: string, left: number, top: number) => ({
    text,
    left,
    top,
    width: text.length * 0.02,
    height: 0.02,
  })
  const lines = textLines([
    word('978-7-9999-0123-5', 0.2, 0.301),
    word('定价', 0.1, 0.5),
    word('ISBN', 0.1, 0.3),
    word('49.80元', 0.5, 0.502),
  ])
  expect(lines.map(({ words }) => words.map(({ gap, text }) => gap + text))).toEqual([
    ['ISBN', ' 978-7-9999-0123-5'],
    ['定价', '\t49.80元'],
  ])
  const { isbn, price } = readCopyright({ page: 4, lines })
  expect(isbn?.places).toEqual([
    { page: 4, left: 0.2, top: 0.301, width: expect.closeTo(0.34), height: expect.closeTo(0.02) },
  ])
  expect(price?.places).toEqual([
    { page: 4, left: 0.5, top: 0.502, width: expect.closeTo(0.1), height: expect.closeTo(0.02) },
  ])
})

test.each<[CopyrightField, string | number | null, string | number | undefined, string]>([
  ['isbn', '978-7-9999-0123-5', '9787999901235', 'same'],
  ['isbn', '9787999958772,9787999901235', '9787999901235', 'same'],
  ['isbn', '9787999958772', '9787999901235', 'different'],
  ['cip_no', '(2023)第003456号', '2023003456', 'same'],
  ['book_name', '财务会计(上册)', '财务会计（上册）', 'same'],
  ['book_name', '财务会计', '财务会计（上册）', 'different'],
  ['other_editors', '李四,张三', '张三、李四', 'same'],
  ['price', '49.8', 49.8, 'same'],
  ['edition', 0, 2, 'different'],
  ['edition', null, 2, 'empty'],
  ['book_name', ' ', '应用写作', 'empty'],
  ['price', 49.8, undefined, 'unread'],
])('%s filled in as %s and read as %s is %s', (field, filledIn, value, agreement) => {
  expect(agreementOf(field, filledIn, value)).toBe(agreement)
})

describe('the answer of a CIP query', () => {
  const values = (text: string) =>
    Object.fromEntries(Object.entries(readQuery(plainPage(text))).map(([field, one]) => [field, one.value]))
  const WANTED = {
    book_name: '数控加工技术',
    cip_no: '2023123456',
    first_editor: '周明',
    isbn: '9787800001017',
    publisher_name: '远山教育出版社',
  }

  test.each([
    'CIP核字号：2023123456\n书名：数控加工技术\n作者：周明主编\n出版单位：远山教育出版社\nISBN：978-7-80000-101-7',
    'CIP核字号\t2023123456\n正书名\t数控加工技术\n第一责任者\t周明\n出版者\t远山教育出版社\nISBN\t978-7-80000-101-7',
    'CIP 核字号 (2023)第123456号 出版社 远山教育出版社\n书名 数控加工技术\n主编 周明等\nISBN 9787800001017',
    '数控加工技术 / 周明主编. — 北京 : 远山教育出版社, 2023.7\nISBN 978-7-80000-101-7\n中国国家版本馆CIP数据核字(2023)第123456号',
  ])('%s', (text) => expect(values(text)).toMatchObject(WANTED))

  test('says nothing where nothing was found', () => expect(values('没有查到相关数据')).toEqual({}))
})
