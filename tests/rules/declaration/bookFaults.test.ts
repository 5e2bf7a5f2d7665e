import { array, assert, constantFrom, integer, nat, property, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookCode, underChannel } from '#contract/rules/declaration/bookCode'
import {
  bookFaults,
  completenessOf,
  requiredFields,
  type WrittenBook,
  type WrittenEditor,
} from '#contract/rules/declaration/bookFaults'
import { cipDigits } from '#contract/rules/book/cip'
import { BOOK_LABELS, STEP_OF, type BookField } from '#contract/rules/declaration/bookFields'
import { keysOf } from '#contract/facts/closed'
import { moved } from '#src/lib/moved'

const WHOLE: WrittenBook = {
  book_name: '数控编程',
  book_kind: 'single',
  declare_type: 'new',
  in_scope: 1,
  edu_level: 'voc',
  major_code: '460103',
  course_name: '数控编程',
  course_nature: 'major_core',
  course_required: 'required',
  carrier: 'paper',
  language: 'zh',
  isbn: '9787040593129',
  cip_no: '2023123456',
  cip_has_textbook: 1,
  publisher_name: '甲出版社',
  publish_date: '2023-05',
  edition: 1,
  print_no: 2,
  print_date: '2024-01',
  first_publish_date: '2023-05',
  total_print: 5000,
  word_count: 320.5,
  price: 0,
  abstract: '简'.repeat(100),
  feature: '特'.repeat(300),
  effect: '效'.repeat(200),
  catalog: '第一章',
  cover: 'cover.jpg',
  coop_enterprise: 0,
  recommend_channel: 'province',
  recommend_dept_id: 4,
}
const FIRST: WrittenEditor = {
  name: '张三',
  role: 'first_chief',
  unit: '某学院',
  phone: '13800138000',
  title: '教授',
  post: '系主任',
  birth: '1970-01',
  education: 'doctor',
  id_card: '1',
}

const faultsOf = (book: Partial<WrittenBook>, editors: WrittenEditor[] = [FIRST]) =>
  bookFaults({ ...WHOLE, ...book }, editors)

describe('教材的完整性', () => {
  test('a whole book lacks nothing', () => {
    expect(faultsOf({})).toEqual([])
    expect(completenessOf(WHOLE, [FIRST])).toBe(100)
  })

  test.each<[Partial<WrittenBook>, BookField, string]>([
    [{ book_name: '' }, 'book_name', '请填写教材名称'],
    [{ in_scope: 0 }, 'in_scope', '请确认教材不属于不得申报的种类'],
    [{ book_kind: 'set' }, 'volume_desc', '请填写册次说明'],
    [{ edu_level: 'sec', major_code: null }, 'major_code', '请选择专业'],
    [{ edu_level: 'ug', major_code: null }, 'subject_code', '请选择学科与专业类'],
    [{ carrier: 'digital' }, 'digital_url', '请填写数字教材地址'],
    [{ carrier: 'paper_digital', digital_url: 'https://a.cn', cip_no: null }, 'cip_no', '请填写CIP核字号'],
    [{ cip_has_textbook: null }, 'cip_has_textbook', '请选择CIP含“教材”字样'],
    [{ isbn: '9787040593127' }, 'isbn', '校验码不符'],
    [{ isbn: '9780306406157' }, 'isbn', '国际标准书号“9780306406157”应以978-7开头'],
    [{ isbn: '9787040593129,9787040599336' }, 'isbn', '国际标准书号有2个，单本只填一个'],
    [{ carrier: 'digital', digital_url: 'https://a.cn', isbn: '978704059312' }, 'isbn', '应为13位'],
    [{ cip_no: '待办理' }, 'cip_no', 'CIP核字号“待办理”应为“(2023)第123456号”或10位数字'],
    [{ edition: 2 }, 'is_revised', '请选择是否修订'],
    [{ edition: 2, is_revised: 1 }, 'revise_desc', '请填写修订说明'],
    [{ is_revised: 1, revise_desc: '短' }, 'revise_desc', '修订说明不少于100字，当前1字'],
    [{ declare_type: 'revised' }, 'revise_desc', '请填写修订说明'],
    [{ declare_type: 'revised', revise_desc: '短' }, 'revise_desc', '修订说明不少于100字，当前1字'],
    [{ print_date: '2023-04' }, 'print_date', '最新印次时间不能早于本版出版时间'],
    [{ first_publish_date: '2023-06' }, 'first_publish_date', '首版时间不能晚于本版出版时间'],
    [{ abstract: '简'.repeat(99) }, 'abstract', '内容简介不少于100字，当前99字'],
    [{ feature: ` ${'特'.repeat(299)} ` }, 'feature', '特色与创新不少于300字，当前299字'],
    [{ effect: '效' }, 'effect', '应用效果与推广不少于200字，当前1字'],
    [{ catalog: null }, 'catalog', '请填写目录'],
    [{ coop_enterprise: 1 }, 'enterprise_names', '请填写合作企业'],
    [{ coop_enterprise: null }, 'coop_enterprise', '请选择校企合作开发'],
    [{ price: null }, 'price', '请填写定价'],
    [{ recommend_channel: null }, 'recommend_channel', '请选择推荐渠道'],
    [{ recommend_dept_id: null }, 'recommend_dept_id', '请选择推荐单位'],
  ])('%j is told at %s: %s', (book, field, message) => {
    const found = faultsOf(book)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ step: STEP_OF[field], field })
    expect(found[0]?.message).toContain(message)
  })

  test.each<[string, Partial<WrittenBook>]>([
    [
      'a digital book has no CIP number',
      { carrier: 'digital', digital_url: 'https://a.cn', cip_no: null, cip_has_textbook: null },
    ],
    [
      'a digital book may have the number of another register, and what its CIP number was is not asked',
      { carrier: 'digital', digital_url: 'https://a.cn', isbn: '新出网证(京)字001号', cip_no: '12' },
    ],
    [
      'the volumes of a set have a number each',
      { book_kind: 'set', volume_desc: '上、下册', isbn: '9787040593129,9787040599336' },
    ],
    ['a file stands for the table of contents', { catalog: null, catalog_file: 'a.pdf' }],
    ['school books need no major', { edu_level: 'k12', major_code: null }],
    ['a publisher hands in itself', { recommend_channel: 'publisher', recommend_dept_id: null }],
    ['a second edition that is no revision needs no words on it', { edition: 2, is_revised: 0 }],
  ])('%s', (_, book) => {
    expect(faultsOf(book)).toEqual([])
  })

  test.each<[WrittenEditor[], string]>([
    [[], '请填写编写人员，至少一人'],
    [[{ ...FIRST, role: 'chief' }], '第一位编写人员须为第一主编'],
    [[FIRST, { ...FIRST, name: '李四' }], '第一主编只能有一位'],
    [[{ ...FIRST, phone: null, birth: '' }], '编写人员“张三”请填写手机、出生年月'],
    [[FIRST, { name: '李四', role: 'chief', unit: '某学院' }], '编写人员“李四”请填写手机'],
    [[FIRST, { name: '李四', role: 'editor' }], '编写人员“李四”请填写单位'],
    [[{ ...FIRST, title: '讲师' }], '第一主编须有高级职称，或填写能工巧匠说明'],
  ])('editors %#: %s', (editors, message) => {
    const found = faultsOf({}, editors)
    expect(found.map((fault) => [fault.step, fault.field])).toContainEqual(['editors', null])
    expect(found.map((fault) => fault.message).join('；')).toContain(message)
  })

  test('an able craftsman needs no senior title', () => {
    expect(faultsOf({}, [{ ...FIRST, title: '技师', craft_note: '全国技术能手' }])).toEqual([])
  })

  test('completeness stays in range, and writing what is missing never lowers it', () => {
    assert(
      property(subarray(keysOf(BOOK_LABELS)), constantFrom(...keysOf(BOOK_LABELS)), (absent, more) => {
        const book: WrittenBook = { ...WHOLE }
        for (const field of absent) delete book[field]
        const [before, missing] = [completenessOf(book, [FIRST]), requiredFields(book)]
        expect(before).toBeGreaterThanOrEqual(0)
        expect(before).toBeLessThanOrEqual(100)
        if (!missing.includes(more) || book[more] !== undefined) return
        const next = { ...book, [more]: WHOLE[more] }
        // Some answers ask for more: a kind, a level, a carrier.
        if (requiredFields(next).length === missing.length)
          expect(completenessOf(next, [FIRST])).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

test('a number tells year and channel, and keeps its serial under another channel', () => {
  expect(bookCode(2025, null, 127)).toBe('2025SJ00127')
  expect(underChannel('2025SJ00127', 'hang')).toBe('2025HZ00127')
  expect(underChannel('甲-12', 'hang')).toBeNull()
  expect(underChannel(null, 'hang')).toBeNull()
})

test.each([
  ['(2023)第123456号', '2023123456'],
  ['（2023）第 123456 号', '2023123456'],
  ['CIP数据核字(2023)第123456号', '2023123456'],
  ['2023123456', '2023123456'],
  ['123456', '123456'],
])('the CIP number %s is %s', (written, digits) => {
  expect(cipDigits(written)).toBe(digits)
})

test('moving keeps everybody', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c'])
  assert(
    property(array(integer(), { minLength: 1 }), nat(20), nat(20), (list, from, to) => {
      const ascending = (a: number, b: number) => a - b
      expect(moved(list, from, to).toSorted(ascending)).toEqual(list.toSorted(ascending))
    }),
  )
})
