import { CHIEF_EDITORS, EDITOR_ROLE } from '#contract/facts/books'
import { isKeyOf, isOneOf } from '#contract/facts/closed'
import { MATERIAL, type MaterialForm } from '#contract/facts/declaration/materials'
import { BOOK_LABELS, EDITOR_LABELS } from './bookFields'
import type { FormContent, FormSection } from './formContent'
import type { ApplicationData } from './applicationData'

const said = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const bookFacts = ({ book, editors: [first] }: ApplicationData): FormSection => ({
  kind: 'facts',
  title: '教材',
  rows: [
    [{ label: BOOK_LABELS.book_name, value: said(book.book_name) }],
    [
      { label: '书号', value: said(book.isbn) },
      { label: '版次', value: book.edition ? `第${said(book.edition)}版` : '' },
    ],
    [
      { label: '第一主编', value: first?.name ?? '' },
      { label: '出版单位', value: said(book.publisher_name) },
    ],
    [{ label: '申报单位', value: book.declare_unit ?? '' }],
  ],
})

const signed = (title: string, text: string, signers: string[]): FormSection => ({
  kind: 'signed',
  title,
  text,
  signers,
})
const UNIT = ['负责人签名', '单位盖章', '日期']

const roleOf = (role: unknown): string => {
  const key = said(role)
  return isKeyOf(EDITOR_ROLE, key) ? EDITOR_ROLE[key] : ''
}

/** One for each person who answers for the book, or a blank one. */
function political({ editors }: ApplicationData): FormSection[] {
  const chiefs = editors.filter(({ role }) => isOneOf(said(role), CHIEF_EDITORS))
  return (chiefs.length > 0 ? chiefs : [undefined]).flatMap((editor): FormSection[] => [
    {
      kind: 'facts',
      title: `编写人员 ${editor?.name ?? ''}`.trim(),
      rows: [
        [
          { label: EDITOR_LABELS.name, value: editor?.name ?? '' },
          { label: EDITOR_LABELS.role, value: roleOf(editor?.role) },
        ],
        [
          { label: EDITOR_LABELS.birth, value: said(editor?.birth) },
          { label: EDITOR_LABELS.title, value: said(editor?.title) },
        ],
        [{ label: EDITOR_LABELS.unit, value: said(editor?.unit) }],
      ],
    },
    signed('政治审查意见（政治立场、思想品德、师德师风、学术诚信）', '结论：□ 合格　　□ 不合格', [
      '党组织负责人签名',
      '党组织盖章',
      '日期',
    ]),
  ])
}

const proof = ({ book }: ApplicationData): FormSection[] => [
  {
    kind: 'facts',
    title: '自查结果',
    rows: [
      [
        { label: '全书字数', value: book.word_count ? `${said(book.word_count)}千字` : '' },
        { label: '检查字数', value: '' },
      ],
      [
        { label: '差错数', value: '' },
        { label: '差错率', value: '　　　／万' },
      ],
      [{ label: '检查结论', value: '□ 合格　　□ 不合格' }],
    ],
  },
  {
    kind: 'table',
    title: '差错记录',
    columns: [
      { title: '页码', mm: 18 },
      { title: '行', mm: 14 },
      { title: '原文' },
      { title: '应为' },
      { title: '差错类型', mm: 26 },
    ],
    lines: Array.from({ length: 10 }, () => ['', '', '', '', '']),
  },
  signed('出版单位', '', ['检查人签名', '单位盖章', '日期']),
]

const experts = (): FormSection[] => [
  {
    kind: 'facts',
    title: '审查专家（每位专家一份，不少于3份）',
    rows: [
      [
        { label: '姓名', value: '' },
        { label: '职称', value: '' },
      ],
      [{ label: '单位', value: '' }],
      [{ label: '专业领域', value: '' }],
    ],
  },
  signed('审查意见（政治方向、科学性、教学适用性、编校质量）', '', ['专家签名', '日期']),
]

const usage = ({ uses }: ApplicationData): FormSection[] => [
  {
    kind: 'table',
    title: '使用情况（每所使用院校一份）',
    columns: [
      { title: '使用院校' },
      { title: '课程', mm: 44 },
      { title: '起始学期', mm: 28 },
      { title: '人数/年', mm: 24 },
    ],
    lines: [
      ...uses.map(({ school_name, course_name, term_begin, students }) => [
        school_name,
        course_name ?? '',
        term_begin ?? '',
        said(students),
      ]),
      ...Array.from({ length: uses.length === 0 ? 3 : 0 }, () => ['', '', '', '']),
    ],
  },
  signed('使用评价', '', ['教学部门负责人签名', '院校盖章', '日期']),
]

const RIGHTS =
  '本人作为上述教材的第一主编承诺：教材为原创作品，编写人员对其编写的内容享有合法权利；教材引用他人作品已注明出处并取得许可，不侵犯他人的著作权、商标权、肖像权等合法权益；因知识产权产生的一切责任由编写人员承担。'

const BODY: Readonly<Record<MaterialForm, (data: ApplicationData) => FormSection[]>> = {
  M06: political,
  M07: proof,
  M08: experts,
  M09: usage,
  M10: ({ opinions }) => [signed('学校意见（党委或教材委员会）', opinions.school ?? '', UNIT)],
  M11: () => [signed('出版单位意见（内容质量、编校质量、出版资质；附图书出版许可证）', '', UNIT)],
  M16: () => [signed('承诺', RIGHTS, ['第一主编签名', '日期'])],
}

/** A material's form, with what is known of the book. */
export const materialForm = (form: MaterialForm, data: ApplicationData): FormContent => ({
  heading: MATERIAL[form],
  subject: said(data.book.book_name),
  draft: false,
  sections: [bookFacts(data), ...BODY[form](data)],
})
