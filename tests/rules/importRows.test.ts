import type { Cell } from '#contract/rules/cell'
import { checkRow, type ImportType, rowChecker } from '#contract/rules/import/fields'
import { idCardCheck } from '#contract/rules/import/idCard'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

const isbn = '9787111213826'
const book = { book_name: '数控加工编程与操作' }
const expert = { name: '张一', phone: '13800000001' }
const idCard = (seventeen: string) => seventeen + idCardCheck(seventeen)
const woman = idCard('32010119800229002')

/** The reasons why a row with this one cell is refused. */
const reasons = (type: ImportType, cells: Record<string, Cell>) =>
  checkRow(type, { ...(type === 'book' ? book : expert), ...cells }).errors?.map((error) => error.reason) ??
  []

describe('a book row', () => {
  it('needs nothing but a name', () => {
    expect(checkRow('book', book).value).toMatchObject({
      book_name: '数控加工编程与操作',
      isbn: null,
      price: null,
    })
  })

  test.each<[string, Cell, unknown]>([
    ['book_name', ' 玛法达的世界  全集A\n', '玛法达的世界 全集A'],
    ['book_name', '\ufeff数据\u200b结构', '数据结构'],
    ['first_editor', '（阿根廷）季诺', '（阿根廷）季诺'],
    ['first_editor', '张三, 李四', '张三, 李四'],
    ['isbn', '978-7-111-21382-6、978-0-13-110362-7', `${isbn},9780131103627`],
    ['publish_date', '2008年1月', '2008-01'],
    ['price', '￥1,045.50元', '1045.5'],
    ['price', 45.199999999999996, '45.2'],
    ['price', 0, '0'],
    ['word_count', '350.5千字', '350.5'],
    ['edu_level', 'voc', 'voc'],
    ['edu_level', '高职（专科）', 'voc'],
    ['edu_level', '高职高专', 'voc'],
    ['carrier', '纸质＋数字资源', 'paper_digital'],
    ['major_category', '电子与信息大类', '51'],
    ['major_category', 51, '51'],
    ['major_category', '71', '51'],
    ['major_category', '31', '51'],
    ['major_category', '51电子与信息大类', '51'],
    ['major_code', '510203 软件技术', '510203'],
    ['major_code', '学前教育(570102k)', '570102K'],
    ['province_id', '江苏省', '320000'],
    ['province_id', '广西壮族自治区', '450000'],
    ['province_id', '新疆', '650000'],
    ['province_id', '兵团', '660000'],
    ['recommend_channel', '省级', 'province'],
    ['recommend_sort', '3', 3],
    ['abstract', '   ', null],
  ])('%s %j is %j', (field, cell, value) => {
    expect(checkRow('book', { ...book, [field]: cell }).value).toMatchObject({ [field]: value })
  })

  test.each<[string, Cell, string]>([
    ['book_name', ' ', '教材名称不能为空'],
    ['book_name', '书'.repeat(101), '教材名称不超过100字，实有101字'],
    ['first_editor', '名'.repeat(120), '第一主编不超过100字，实有120字'],
    ['isbn', '9787111213825', 'ISBN“9787111213825”校验码不符：末位应为6，实为5'],
    ['publish_date', '民國63年', '出版时间“民國63年”是民国纪年，请改写为公历（民国63年即1974年）'],
    ['price', '-1', '定价须在0至99999.99之间，实为-1'],
    ['price', '面议', '定价“面议”不是数字'],
    ['price', '12.345', '定价“12.345”最多2位小数'],
    ['word_count', '350000', '字数须在0.1至99999.9之间，实为350000'],
    ['edu_level', '大学', '教育层次“大学”不在可选范围内，可填中职、高职专科'],
    ['major_code', '软件技术', '专业代码“软件技术”中没有4位专业类代码或6位专业代码'],
    ['recommend_sort', '1.5', '推荐排序“1.5”须为整数'],
  ])('%s %j: %s', (field, cell, reason) => {
    expect(reasons('book', { [field]: cell })).toEqual([expect.stringContaining(reason)])
  })

  it('counts a rare character as one', () => {
    expect(reasons('book', { book_name: '𠮷'.repeat(100) })).toEqual([])
  })

  it('never hands on half a character or a NUL, which a database would refuse', () => {
    expect(checkRow('book', { book_name: '数\ud83d据\u0000' }).value?.book_name).toBe('数据')
    const value = checkRow('book', { book_name: `a${'𠮷'.repeat(200)}` }).errors?.[0]?.value
    expect(value).toBe(`a${'𠮷'.repeat(99)}…`)
  })

  it('tells all faults of a row at once, with what stood in the cells', () => {
    expect(checkRow('book', { book_name: '', price: '面议', isbn }).errors).toEqual([
      { field: 'book_name', label: '教材名称', value: '', reason: '教材名称不能为空' },
      { field: 'price', label: '定价', value: '面议', reason: '定价“面议”不是数字' },
    ])
  })
})

describe('an expert row', () => {
  test.each<[string, Cell, unknown]>([
    ['phone', '+86 138-0000-0001', '13800000001'],
    ['phone', 13800000001, '13800000001'],
    ['phone', '１３８００００００００１'.replace('００', '０'), '13800000001'],
    ['id_card', woman, woman],
    ['id_card', idCard('11010119900307123').toLowerCase(), idCard('11010119900307123')],
    ['birth', '1980.2.29', '1980-02-29'],
    ['sex', '女', 'female'],
    ['email', 'Zhang.Yi@Example.edu.cn', 'zhang.yi@example.edu.cn'],
    ['title_level', '正高级', 'senior'],
    ['expert_kind', '行业企业专家', 'industry'],
    ['province_id', '内蒙古自治区', '150000'],
    ['major_categories', '电子与信息、财经商贸大类;51', ['51', '53']],
    ['part_time_units', '甲公司；乙学院', ['甲公司', '乙学院']],
  ])('%s %j is %j', (field, cell, value) => {
    expect(checkRow('expert', { ...expert, [field]: cell }).value).toMatchObject({ [field]: value })
  })

  test.each<[string, Cell, string]>([
    ['name', '', '姓名不能为空'],
    ['phone', '', '手机号不能为空'],
    ['phone', '12800000001', '手机号“12800000001”不是11位手机号'],
    ['phone', '1.38E+10', '科学计数'],
    ['phone', '010-88889999', '不是11位手机号'],
    ['id_card', '320101198002300022', '出生日期有误'],
    ['id_card', '110101900307123', '不是18位身份证号'],
    ['id_card', '3.20101E+17', '科学计数'],
    ['id_card', 320101198002290000, '以数字保存，末尾数字已丢失'],
    ['major_categories', '农林牧渔、水利、旅游、文化艺术', '专业大类最多3项，实有4项'],
    ['major_categories', '电子与信息、占星', '“占星”不在可选范围内'],
    ['province_id', '加州', '省份“加州”不在可选范围内'],
    ['email', '无', '不是邮箱地址'],
    ['birth', '1980年2月', '须写到日，或者填写身份证号'],
  ])('%s %j: %s', (field, cell, reason) => {
    expect(reasons('expert', { [field]: cell })).toEqual([expect.stringContaining(reason)])
  })

  it('completes birthday and sex from the identity number', () => {
    expect(checkRow('expert', { ...expert, id_card: woman, birth: '1980-02' }).value).toMatchObject({
      birth: '1980-02-29',
      sex: 'female',
    })
  })

  it('refuses a birthday or sex that the identity number contradicts', () => {
    expect(reasons('expert', { id_card: woman, birth: '1981-02-28', sex: '男' })).toEqual([
      '出生日期与身份证号中的1980-02-29不一致',
      '性别与身份证号不一致',
    ])
  })

  test.each([
    ['教授', 'senior'],
    ['高级工程师', 'vice_senior'],
    ['讲师', 'middle'],
    ['客座', null],
  ])('knows the level of the title %s', (title, title_level) => {
    expect(checkRow('expert', { ...expert, title }).value).toMatchObject({ title, title_level })
  })

  it('refuses every identity number with one digit misread', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), digit, (at, by) => {
        fc.pre(by !== Number(woman.charAt(at)))
        expect(reasons('expert', { id_card: woman.slice(0, at) + by + woman.slice(at + 1) })).toHaveLength(1)
      }),
    )
  })
})

describe('rows of one file against each other', () => {
  it('finds an ISBN that an earlier row has, however it is written', () => {
    const check = rowChecker('book')
    expect(check(2, { ...book, isbn: '7-111-21382-3' }).errors).toBeUndefined()
    expect(check(3, { ...book, isbn: '9780131103627' }).errors).toBeUndefined()
    const value = `9780131103627,${isbn}`
    const error = { row: 4, field: 'isbn', label: 'ISBN', value }
    expect(check(4, { ...book, isbn: value }).errors).toEqual([
      { ...error, reason: 'ISBN“9780131103627”与第3行重复' },
      { ...error, reason: 'ISBN“9787111213826”与第2行重复' },
    ])
  })

  it('does not count refused rows, so that browser and server judge alike', () => {
    const check = rowChecker('book')
    expect(check(2, { ...book, isbn, price: '面议' }).errors).toHaveLength(1)
    expect(check(3, { ...book, isbn }).errors).toBeUndefined()
  })
})
