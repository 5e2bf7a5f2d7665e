import { describe, expect, test } from 'vitest'
import { keysOf } from '#contract/facts/closed'
import { FORMAL_ITEM, type FindingVerdict, type FormalCode } from '#contract/facts/examining/formal'
import { plainPage } from '#contract/rules/book/copyright/page'
import { readCopyright } from '#contract/rules/book/copyright/read'
import type { BarredMatch, ExamFacts } from '#server/domain/examining/facts'
import { machineFindings } from '#server/domain/examining/items'
import { BOOK, FIT, material, other, saying, withBook, withMaterials } from './facts'

const broken = (code: FormalCode, reason: unknown) => {
  throw new Error(code, { cause: reason })
}
const find = (facts: ExamFacts, code: FormalCode) => {
  const found = machineFindings(facts, broken).find((one) => one.code === code)
  if (!found) throw new Error(code)
  return found
}

test('a fit book: one finding an item, in order; only seals are left to a person', () => {
  const all = machineFindings(FIT, broken)
  expect(all.map(({ code }) => code)).toEqual(keysOf(FORMAL_ITEM))
  expect(Object.fromEntries(all.map(({ code, verdict }) => [code, verdict]))).toEqual({
    ...Object.fromEntries(keysOf(FORMAL_ITEM).map((code) => [code, 'ok'])),
    F08: 'unknown',
    F12: 'na',
    F19: 'na',
    F20: 'na',
  })
})

test('a rule that breaks is left to a person and stops no other', () => {
  const heard: FormalCode[] = []
  const facts: ExamFacts = {
    ...FIT,
    get uses(): never {
      throw new Error('no rows')
    },
  }
  const all = machineFindings(facts, (code) => heard.push(code))
  expect(heard).toEqual(['F16'])
  expect(all.map(({ code }) => code)).toEqual(keysOf(FORMAL_ITEM))
  expect(all.find(({ code }) => code === 'F16')).toMatchObject({ verdict: 'unknown' })
})

const page = (text: string) => ({ page: 2, by: 'text' as const, reading: readCopyright(plainPage(text)) })
const barred = (part: Partial<BarredMatch>): ExamFacts => ({
  ...FIT,
  barred: {
    size: 1,
    matches: [
      {
        name: '周 明',
        unit: '某学院',
        kind: 'misconduct',
        reason: '论文抄袭',
        source: '教育部通报',
        barred_from: '2025-01-01',
        barred_until: null,
        ...part,
      },
    ],
  },
})
const namesake = { first_editor: '周明、王五', first_editor_unit: '某学院' }
const editors = (part: Partial<ExamFacts['editors'][number]>): ExamFacts => ({
  ...FIT,
  editors: FIT.editors.map((one, at) => (at === 1 ? { ...one, ...part } : one)),
})
const digital = (visit: ExamFacts['visit']): ExamFacts => ({
  ...withMaterials(
    { M15: material() },
    withBook({ carrier: 'paper_digital', digital_url: 'https://book.example.cn/1' }),
  ),
  visit,
})
const quota = (limits: NonNullable<ExamFacts['quota']>['limits']): ExamFacts => ({
  ...FIT,
  quota: { dept_name: '某省教育厅', limits, shared_by: null },
})
const publisher = (part: Partial<NonNullable<ExamFacts['publisher']>>): ExamFacts => ({
  ...FIT,
  publisher: FIT.publisher && { ...FIT.publisher, ...part },
})
const proof = (text: string) => withMaterials({ M07: material(saying([text])) })
const form = (text: string, by: 'text' | 'picture' = 'text') =>
  withMaterials({ M01: material(saying([text], by)) })
const award = (year: number) => ({
  awards: [{ name: '全国教材建设奖', level: 'national' as const, year, file: null }],
})

/** What is spoiled, in words; the verdict; what is said. */
const TABLE: Readonly<Partial<Record<FormalCode, [string, ExamFacts, FindingVerdict, string][]>>> = {
  F01: [
    ['not confirmed', withBook({ in_scope: false }), 'bad', '没有确认'],
    ['exercises', withBook({ book_name: '高等数学习题集' }), 'doubt', '“习题”'],
    ['for teachers', withBook({ book_name: '语文教师用书' }), 'doubt', '教师用书'],
    ['translated', withBook({ book_name: '机械原理（第3版）（张三译）' }), 'doubt', '翻译引进'],
    ['a course of translation', withBook({ book_name: '商务英语翻译教程' }), 'ok', '没有'],
    ['马工程', withBook({ plan_level: ['mgc'] }), 'doubt', '马工程'],
  ],
  F02: [
    ['too old', withBook({ publish_date: '2019-01', print_date: '2021-12' }), 'bad', '2022-01至2026-12'],
    ['printed in time', withBook({ publish_date: '2019-01' }), 'ok', '2024-08'],
    ['unknown', withBook({ publish_date: null, print_date: null }), 'bad', '没有填写'],
    ['no batch', { ...FIT, batch: undefined }, 'unknown', '2026年'],
  ],
  F03: [
    [
      'another unit',
      withBook({ first_editor_unit: '别的学院', first_editor_dept_id: 2 }),
      'bad',
      '不是同一单位',
    ],
    [
      'a part of it',
      withBook({ first_editor_unit: '某学院机械系', first_editor_dept_id: null }),
      'doubt',
      '一部分',
    ],
    [
      'by its publisher',
      { ...FIT, declarer: { dept_name: '甲出版社', dept_type: 'publisher' } },
      'na',
      '由出版单位',
    ],
    ['none', withBook({ first_editor_unit: null, first_editor_dept_id: null }), 'bad', '没有填写'],
  ],
  F04: [
    ['same number', { ...FIT, others: [other({ same_isbn: true })] }, 'bad', 'ISBN 相同'],
    [
      'same number, a draft',
      { ...FIT, others: [other({ same_isbn: true, declare_status: 'draft' })] },
      'ok',
      '1种',
    ],
    [
      'same number, before',
      { ...FIT, others: [other({ same_isbn: true, year: 2024 })] },
      'doubt',
      '其他年度',
    ],
    [
      'same work, another edition',
      { ...FIT, others: [other({ ...namesake, book_name: '数控加工技术（第三版）' })] },
      'bad',
      '书名和第一主编',
    ],
    [
      'same title, a namesake elsewhere',
      { ...FIT, others: [other({ ...namesake, book_name: BOOK.book_name, first_editor_unit: '远方学院' })] },
      'ok',
      '没有相同',
    ],
    [
      'a volume of the same set',
      {
        ...withBook({ big_id: 7 }),
        others: [other({ ...namesake, book_name: BOOK.book_name, big_id: 7 })],
      },
      'ok',
      '没有相同',
    ],
  ],
  F05: [
    ['not compared', { ...FIT, others: [other(namesake)] }, 'unknown', '1种的正文没有比对'],
    ['nearly the same', { ...FIT, others: [other(namesake)], likeness: new Map([[2, 0.82]]) }, 'bad', '82%'],
    ['partly', { ...FIT, others: [other(namesake)], likeness: new Map([[2, 0.4]]) }, 'doubt', '40%'],
    ['different', { ...FIT, others: [other(namesake)], likeness: new Map([[2, 0.05]]) }, 'ok', '5%'],
    ['of last year', { ...FIT, others: [other({ ...namesake, year: 2025 })] }, 'ok', '没有申报其他'],
    ['no editor', withBook({ first_editor: null }), 'unknown', '没有填写'],
  ],
  F06: [
    ['over', quota([{ edu_level: null, total: 5, reserved: 0, used: 6 }]), 'bad', '超出1个'],
    [
      'over in its level',
      quota([
        { edu_level: null, total: 9, reserved: 0, used: 6 },
        { edu_level: 'voc', total: 2, reserved: 0, used: 4 },
      ]),
      'bad',
      '超出2个',
    ],
    ['unlimited', quota([{ edu_level: null, total: null, reserved: 0, used: 6 }]), 'ok', '没有给'],
    ['exempt', withBook({ quota_free: true }), 'ok', '不占名额'],
    ['nobody recommends', { ...FIT, quota: undefined }, 'unknown', '没有推荐单位'],
  ],
  F07: [
    ['incomplete', { ...FIT, faults: ['请填写字数'] }, 'bad', '请填写字数'],
    ['no form', withMaterials({ M01: undefined }), 'bad', 'M01'],
    ['cannot be opened', withMaterials({ M01: material({ fault: 'PDF 已损坏' }) }), 'bad', '已损坏'],
    ['a scan', withMaterials({ M01: material({ ...saying([]), pages: 9 }) }), 'unknown', '没有可选取的文字'],
    [
      'another number',
      form('教材名称\t数控加工技术\n国际标准书号\t9787800009999\n姓名\t周明\n申报单位\t某学院 甲出版社'),
      'bad',
      '国际标准书号',
    ],
    [
      'another number, recognised',
      form('教材名称\t数控加工技术\n国际标准书号\t9787800009999\n姓名\t周明\n申报单位\t某学院', 'picture'),
      'doubt',
      '按图像识别',
    ],
    ['of another book', form('购物清单\t白菜'), 'doubt', '是否本书的申报表'],
  ],
  F08: [
    ['no form', withMaterials({ M01: undefined }), 'bad', 'M01'],
    ['unchecked', withMaterials({ M01: material(undefined, false) }), 'unknown', '没有自查'],
  ],
  F09: [
    ['absent', withMaterials({ M02: undefined }), 'bad', 'M02'],
    ['with a password', withMaterials({ M02: material({ fault: 'PDF 设有密码' }) }), 'bad', '密码'],
    [
      'half of it',
      withMaterials({ M02: material({ ...saying([]), pages: 120, text_length: 9 }) }),
      'bad',
      '120页',
    ],
    [
      'more pages',
      withMaterials({ M02: material({ ...saying([]), pages: 400, text_length: 9 }) }),
      'doubt',
      '114页',
    ],
    [
      'a coarse scan',
      withMaterials({ M02: material({ pages: 290, text_length: 0, read: [], dpi: 96 }) }),
      'doubt',
      '150 dpi',
    ],
    [
      'a good scan',
      withMaterials({ M02: material({ pages: 290, text_length: 0, read: [], dpi: 300 }) }),
      'ok',
      '300 dpi',
    ],
    ['digital', withMaterials({ M02: undefined }, withBook({ carrier: 'digital' })), 'na', '数字教材'],
  ],
  F10: [
    ['another print', withBook({ print_no: 2 }), 'bad', '印次'],
    ['another editor', withBook({ first_editor: '张三' }), 'bad', '第一主编'],
    ['not found', { ...FIT, copyright: undefined }, 'unknown', '没有认出'],
    ['absent', { ...withMaterials({ M02: undefined, M03: undefined }), copyright: undefined }, 'bad', 'M03'],
    [
      'recognised',
      {
        ...withBook({ print_no: 2 }),
        copyright: FIT.copyright && {
          material: 'M03',
          found: { ...FIT.copyright.found, by: 'picture' },
        },
      },
      'doubt',
      '人工核对',
    ],
    [
      'hardly readable',
      { ...FIT, copyright: { material: 'M03', found: page('ISBN 978-7-80000-101-7') } },
      'unknown',
      '只读出1项',
    ],
  ],
  F11: [
    ['another number', withBook({ cip_no: '2023654321' }), 'bad', 'CIP核字号'],
    ['absent', withMaterials({ M04: undefined }), 'bad', 'M04'],
    ['a picture that cannot be read', { ...FIT, cip: undefined }, 'unknown', 'CIP查询截图'],
    ['no number', withBook({ cip_no: null }), 'bad', '没有填写'],
    ['digital', withBook({ carrier: 'digital' }), 'na', '没有CIP'],
  ],
  F12: [
    ['needed, absent', withBook({ cip_has_textbook: false }), 'bad', 'M05'],
    [
      'needed, says so',
      withMaterials({ M05: material(saying(['本教材适用于高职'])) }, withBook({ cip_has_textbook: false })),
      'ok',
      '第1页',
    ],
    [
      'needed, silent',
      withMaterials({ M05: material(saying(['内容提要'])) }, withBook({ cip_has_textbook: false })),
      'doubt',
      '没有找到',
    ],
    [
      'needed, a scan',
      withMaterials({ M05: material({ ...saying([]), pages: 1 }) }, withBook({ cip_has_textbook: false })),
      'unknown',
      '人工',
    ],
    ['not stated', withBook({ cip_has_textbook: null }), 'bad', '没有填写'],
  ],
  F13: [
    ['unfit', editors({ political_ok: false }), 'bad', '吴芳'],
    ['undecided', editors({ political_ok: null }), 'doubt', '吴芳'],
    ['no sheets', withMaterials({ M06: undefined }), 'bad', 'M06'],
    ['somebody without', withMaterials({ M06: material(saying(['姓名\t周明'])) }), 'doubt', '吴芳'],
    ['a scan', withMaterials({ M06: material({ ...saying([]), pages: 2 }) }), 'unknown', '扫描件'],
    ['a scan of one page', withMaterials({ M06: material({ ...saying([]), pages: 1 }) }), 'doubt', '只有1页'],
    ['nobody', { ...FIT, editors: [] }, 'bad', '没有填写'],
  ],
  F14: [
    ['too many', proof('差错率：1.2/万'), 'bad', '万分之1.2'],
    ['just as many', proof('差错率：万分之一'), 'ok', '万分之1，'],
    ['counted otherwise', proof('检查字数：10万字 差错数：30 差错率：0.3/万'), 'doubt', '万分之3'],
    ['two rates', proof('差错率：0.3/万\n复检差错率：0.5/万'), 'doubt', '0.3、万分之0.5'],
    ['only a bound', proof('差错率不超过万分之一'), 'unknown', '没有读出'],
    ['absent', withMaterials({ M07: undefined }), 'bad', 'M07'],
    ['a scan', withMaterials({ M07: material({ ...saying([]), pages: 1 }) }), 'unknown', '没有可选取'],
  ],
  F15: [
    ['two', withMaterials({ M08: material(saying(['姓名\t甲一', '姓名\t乙二'])) }), 'doubt', '2位'],
    ['the same one', withMaterials({ M08: material(saying(Array(3).fill('姓名\t甲一'))) }), 'doubt', '1位'],
    ['a scan', withMaterials({ M08: material({ ...saying([]), pages: 3 }) }), 'unknown', '3页'],
    ['a scan of two', withMaterials({ M08: material({ ...saying([]), pages: 2 }) }), 'doubt', '不足3份'],
    ['absent', withMaterials({ M08: undefined }), 'bad', 'M08'],
  ],
  F16: [
    [
      'too short',
      { ...FIT, uses: [{ ...FIT.uses[0], term_begin: '2025-春', proof_file: 'a' }] },
      'bad',
      '1.5年',
    ],
    ['unknown', { ...FIT, uses: [] }, 'bad', '没有填写'],
    ['unproved', withMaterials({ M09: undefined }), 'bad', 'M09'],
    [
      'one without proof',
      { ...FIT, uses: FIT.uses.map((use) => ({ ...use, proof_file: null })) },
      'doubt',
      '别的学院',
    ],
  ],
  F17: [
    ['expired', publisher({ license_valid_to: '2026-09-30' }), 'bad', '2026-09-30'],
    ['on its last day', publisher({ license_valid_to: '2026-10-01' }), 'ok', '2026-10-01'],
    ['not stated', publisher({ license_valid_to: null }), 'doubt', '有效期'],
    ['not audited', publisher({ audit_status: 'pending' }), 'doubt', '待审核'],
    ['another prefix', publisher({ isbn_prefix: ['978-7-111'] }), 'doubt', '978-7-111'],
    ['not for 高职', publisher({ textbook_qualify: ['sec'] }), 'doubt', '高职'],
    ['unknown', { ...FIT, publisher: undefined }, 'unknown', '甲出版社'],
  ],
  F18: [
    ['absent', withMaterials({ M12: undefined }), 'bad', 'M12'],
    ['hardly described', withBook({ revise_desc: '改了' }), 'doubt', '2字'],
    ['a first edition', withBook({ edition: 1 }), 'na', '不需要'],
    [
      'revised',
      withMaterials({ M12: undefined }, withBook({ edition: 1, declare_type: 'revised' })),
      'bad',
      '修订教材',
    ],
  ],
  F19: [
    ['no address', withBook({ carrier: 'digital' }), 'bad', '访问地址'],
    ['not allowed', digital({ kind: 'barred' }), 'unknown', '未允许访问该网址'],
    ['refused', digital({ kind: 'refused', why: '地址为内部网络' }), 'doubt', '内部网络'],
    ['gone', digital({ kind: 'answered', status: 404 }), 'bad', '404'],
    ['locked', digital({ kind: 'answered', status: 403 }), 'doubt', '登录'],
    ['broken', digital({ kind: 'answered', status: 502 }), 'doubt', '502'],
    ['open', digital({ kind: 'answered', status: 200 }), 'ok', '200'],
    ['moved', digital({ kind: 'answered', status: 302, moved_to: 'x.example' }), 'doubt', 'x.example'],
    ['silent', digital({ kind: 'unreachable', why: '5秒内没有应答' }), 'bad', '5秒'],
    ['without its papers', withBook({ carrier: 'digital', digital_url: 'https://a.example' }), 'bad', 'M15'],
  ],
  F20: [
    ['unproved', withBook(award(2024)), 'bad', 'M13'],
    ['in the future', withBook(award(2030)), 'bad', '2030'],
    [
      'proved',
      withMaterials({ M13: material(saying(['数控加工技术 获 全国教材建设奖'])) }, withBook(award(2024))),
      'ok',
      '奖项',
    ],
    [
      'another prize',
      withMaterials({ M13: material(saying(['数控加工技术 获 校级奖'])) }, withBook(award(2024))),
      'doubt',
      '全国教材建设奖',
    ],
    [
      'another book',
      withMaterials({ M13: material(saying(['焊接技术'])) }, withBook({ plan_level: ['n145'] })),
      'doubt',
      '书名',
    ],
    [
      'a scan',
      withMaterials({ M13: material({ ...saying([]), pages: 1 }) }, withBook(award(2024))),
      'unknown',
      '人工',
    ],
  ],
  F21: [
    ['name and unit', barred({}), 'bad', '“周明”'],
    ['name alone', barred({ unit: null }), 'doubt', '同一人'],
    ['name, another unit', barred({ unit: '远方学院' }), 'doubt', '同一人'],
    ['another name', barred({ name: '周明明' }), 'ok', '都不在'],
    ['an empty list', { ...FIT, barred: { size: 0, matches: [] } }, 'unknown', '空的'],
  ],
}

for (const code of keysOf(FORMAL_ITEM))
  describe(`${code} ${FORMAL_ITEM[code]}`, () => {
    test.each(TABLE[code] ?? [])('%s', (_, facts, verdict, words) => {
      const found = find(facts, code)
      expect([found.verdict, found.said]).toEqual([verdict, expect.stringContaining(words)])
    })
  })

test('evidence leads to where it was found', () => {
  expect(find(withBook({ print_no: 2 }), 'F10').evidence[0]).toEqual({
    label: '印次',
    value: '填报“2”，版权页“3”',
    material: 'M03',
    page: 1,
  })
  expect(find({ ...FIT, others: [other({ same_isbn: true })] }, 'F04').evidence).toEqual([
    { label: 'ISBN 相同', value: '《别的书》（2026年，别的学院，行指委渠道，已推荐）', book_id: 2 },
  ])
  expect(find(publisher({ audit_status: 'pending' }), 'F17').evidence[0]).toMatchObject({ publisher_id: 3 })
  expect(find(FIT, 'F13').evidence.map(({ page: at }) => at)).toEqual([1, 2, undefined])
})
