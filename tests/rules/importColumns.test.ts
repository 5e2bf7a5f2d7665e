import { normaliseHeader } from '#contract/rules/import/columns'
import { importFields, type ImportType, mappingProblems, matchColumns } from '#contract/rules/import/fields'
import { describe, expect, it, test } from 'vitest'

const found = (type: ImportType, headers: string[]) =>
  Object.fromEntries(matchColumns(type, headers).matches.map((m) => [m.header, m.field]))

describe('columns are found by their headers', () => {
  it('of a book list in English', () => {
    const headers = ['ID', 'Rating', 'Votes', 'Date', 'Title', 'Author', 'Publisher']
    expect(matchColumns('book', headers)).toMatchObject({
      mapping: { source_no: 0, publish_date: 3, book_name: 4, first_editor: 5, publisher_name: 6 },
      spare: [
        { column: 1, header: 'Rating' },
        { column: 2, header: 'Votes' },
      ],
      missing: [],
    })
  })

  it('of a declaration table with marks, brackets and spaces', () => {
    expect(
      found('book', [
        '序号',
        '* 教材名称（全称）',
        'ＩＳＢＮ',
        '第一 主编',
        '第一主编单位',
        '出版社',
        '出版日期(YYYY-MM)',
        '定价（元）',
        '字数(千字)',
        '学历层次',
        '专业大类',
      ]),
    ).toEqual({
      '* 教材名称（全称）': 'book_name',
      ＩＳＢＮ: 'isbn',
      '第一 主编': 'first_editor',
      第一主编单位: 'first_editor_unit',
      出版社: 'publisher_name',
      '出版日期(YYYY-MM)': 'publish_date',
      '定价（元）': 'price',
      '字数(千字)': 'word_count',
      学历层次: 'edu_level',
      专业大类: 'major_category',
    })
  })

  it('of an expert list', () => {
    expect(
      found('expert', [
        '姓名',
        '性别',
        '所在单位',
        '专业技术职务',
        '手机号码',
        '身份证号码',
        '专业',
        '省份',
        'E-mail',
      ]),
    ).toEqual({
      姓名: 'name',
      性别: 'sex',
      所在单位: 'unit',
      专业技术职务: 'title',
      手机号码: 'phone',
      身份证号码: 'id_card',
      专业: 'major_domain',
      省份: 'province_id',
      'E-mail': 'email',
    })
  })

  test.each([
    ['教材名称', 'exact'],
    ['book_name', 'exact'],
    ['书名', 'synonym'],
    ['Title', 'synonym'],
    ['TITLE', 'normalised'],
    ['＊教材 名称（必填）', 'normalised'],
  ])('%s is %s', (header, confidence) => {
    expect(matchColumns('book', [header]).matches).toMatchObject([{ field: 'book_name', confidence }])
  })

  test.each(['定价（万元）', '字数（万字）', '字数(字)'])(
    '%s counts in another unit and stays unmatched',
    (header) => {
      expect(matchColumns('book', [header]).matches).toEqual([])
    },
  )

  it('gives a field its surest column and tells which column lost', () => {
    expect(matchColumns('book', ['作者', '书名', '第一主编', '第一主编'])).toMatchObject({
      mapping: { first_editor: 2, book_name: 1 },
      spare: [
        { column: 0, header: '作者', rival: 'first_editor' },
        { column: 3, header: '第一主编', rival: 'first_editor' },
      ],
    })
  })

  it('names the required fields that no column fills', () => {
    expect(matchColumns('expert', ['姓名', '', '备注']).missing).toEqual(['phone'])
  })
})

test.each(['book', 'expert'] as const)('no header means two fields of %s', (type) => {
  const owners = new Map<string, string>()
  for (const [key, field] of Object.entries(importFields(type))) {
    for (const name of new Set([field.label, key, ...field.synonyms].map(normaliseHeader))) {
      expect(owners.get(name), `${name} belongs to ${key} and`).toBeUndefined()
      owners.set(name, key)
    }
  }
})

describe('a mapping changed by hand', () => {
  const headers = ['甲', '乙']
  test.each([
    [{ book_name: 0, first_editor: 1 }, []],
    [{ book_name: 0, isbn: 0 }, ['教材名称、ISBN都对应“甲”列']],
    [{ isbn: 1 }, ['请选择教材名称对应的列']],
  ])('%j', (mapping, problems) => expect(mappingProblems('book', mapping, headers)).toEqual(problems))
})
