import { plainPage } from '#contract/rules/book/copyright/page'
import { readCopyright } from '#contract/rules/book/copyright/read'
import type { ReadBy } from '#contract/rules/book/copyright/search'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import type {
  ExamBook,
  ExamFacts,
  ExamMaterial,
  OtherBook,
  ReadMaterial,
} from '#server/domain/examining/facts'

/** A material that says this, page by page. */
export const saying = (pages: readonly string[], by: ReadBy = 'text'): ReadMaterial => ({
  pages: pages.length,
  text_length: by === 'text' ? pages.join('').length : 0,
  dpi: by === 'text' ? null : 300,
  read: pages.map((text, at) => ({
    printed: { ...plainPage(text), page: at + 1 },
    by,
    flow: text.replace(/\n/g, ''),
  })),
})

export const material = (content?: ExamMaterial['content'], stamp_checked = true): ExamMaterial => ({
  stamp_checked,
  ...(content && { content }),
})

const COPYRIGHT = [
  '图书在版编目（CIP）数据',
  '数控加工技术 / 周明主编. — 2版. — 北京 : 甲出版社, 2023.7',
  'ISBN 978-7-80000-101-7',
  '中国国家版本馆CIP数据核字(2023)第123456号',
  '2020年1月第1版　2023年7月第2版　2024年8月第3次印刷',
  '定价：49.80元',
].join('\n')

const FORM = [
  '教材申报表',
  '教材名称\t数控加工技术',
  '国际标准书号\t9787800001017',
  '姓名\t周明',
  '申报单位\t某学院',
  '出版单位名称\t甲出版社',
].join('\n')

export const BOOK: ExamBook = {
  book_id: 1,
  year: 2026,
  book_name: '数控加工技术',
  isbn: '9787800001017',
  cip_no: '2023123456',
  cip_has_textbook: true,
  in_scope: true,
  book_kind: 'single',
  declare_type: 'new',
  edu_level: 'voc',
  carrier: 'paper',
  plan_level: ['none'],
  awards: [],
  first_editor: '周明',
  first_editor_unit: '某学院',
  first_editor_dept_id: 1,
  declare_dept_id: 1,
  declare_unit: '某学院',
  publisher_name: '甲出版社',
  publish_date: '2023-07',
  print_date: '2024-08',
  edition: 2,
  print_no: 3,
  price: '49.80',
  page_count: 286,
  digital_url: null,
  revise_desc: '改'.repeat(120),
  big_id: null,
  quota_free: false,
}

const MATERIALS: readonly (readonly [BookMaterialCode, ExamMaterial])[] = [
  ['M01', material(saying([FORM]))],
  ['M02', material({ pages: 290, text_length: 9000, read: [], dpi: null })],
  ['M03', material()],
  ['M04', material()],
  ['M06', material(saying(['姓名\t周明', '姓名\t吴芳']))],
  ['M07', material(saying(['检查字数\t42万字\n差错数\t13\n差错率\t0.31／万']))],
  ['M08', material(saying(['姓名\t甲一 职称\t教授', '姓名\t乙二', '姓名\t丙三']))],
  ['M09', material()],
  ['M12', material()],
]

const reading = { page: 1, by: 'text', reading: readCopyright(plainPage(COPYRIGHT)) } as const

/** What is known of a book in which the machine finds no fault. */
export const FIT: ExamFacts = {
  today: '2026-10-01',
  book: BOOK,
  declarer: { dept_name: '某学院', dept_type: 'school_voc' },
  batch: { publish_from: '2022-01', publish_to: '2026-12', deadline: '2026-11-30' },
  editors: [
    { name: '周明', role: 'first_chief', unit: '某学院', political_ok: true, political_file: null },
    { name: '吴芳', role: 'vice_chief', unit: '某学院', political_ok: true, political_file: null },
    { name: '郑华', role: 'editor', unit: '某厂', political_ok: null, political_file: null },
  ],
  faults: [],
  others: [],
  likeness: new Map(),
  quota: {
    dept_name: '某省教育厅',
    limits: [{ edu_level: null, total: 5, reserved: 2, used: 5 }],
    shared_by: null,
  },
  materials: new Map(MATERIALS),
  copyright: { material: 'M03', found: reading },
  cip: reading,
  uses: [
    { school_name: '某学院', term_begin: '2023-秋', students: 200, proof_file: 'a.pdf' },
    { school_name: '别的学院', term_begin: '2024-春', students: 100, proof_file: 'b.pdf' },
  ],
  publisher: {
    publisher_id: 3,
    publisher_name: '甲出版社',
    isbn_prefix: ['978-7-80000'],
    license_no: '新出许字1号',
    license_valid_to: '2028-12-31',
    online_license_no: null,
    textbook_qualify: ['voc'],
    audit_status: 'passed',
  },
  visit: undefined,
  barred: { size: 3, matches: [] },
}

/** The fit book, written otherwise. */
export const withBook = (part: Partial<ExamBook>): ExamFacts => ({ ...FIT, book: { ...BOOK, ...part } })

/** The fit book with other materials; undefined takes one away. */
export function withMaterials(
  parts: Partial<Record<BookMaterialCode, ExamMaterial | undefined>>,
  facts = FIT,
): ExamFacts {
  const materials = new Map(facts.materials)
  for (const [code, one] of Object.entries(parts))
    // Its keys are those of the parts.
    if (one) materials.set(code as BookMaterialCode, one)
    else materials.delete(code as BookMaterialCode)
  return { ...facts, materials }
}

export const other = (part: Partial<OtherBook>): OtherBook => ({
  book_id: 2,
  book_name: '别的书',
  year: 2026,
  isbn: null,
  first_editor: null,
  first_editor_unit: null,
  big_id: null,
  declare_status: 'recommended',
  declare_unit: '别的学院',
  recommend_channel: 'hang',
  same_isbn: false,
  ...part,
})
