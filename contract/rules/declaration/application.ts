import { CARRIER, CHANNEL, EDITOR_ROLE, EDU_LEVEL } from '#contract/facts/books'
import { isOneOf, type Labels } from '#contract/facts/closed'
import {
  BINDING,
  BOOK_KIND,
  COURSE_NATURE,
  COURSE_REQUIRED,
  DECLARE_TYPE,
  EDITOR_UNIT,
  EDUCATION,
  EXCLUDED_KIND,
  KEY_PROJECT,
  LANGUAGE,
  NEW_FORM,
  PLAN_LEVEL,
} from '#contract/facts/declaration/bookFields'
import { showCip } from '#contract/rules/book/cip'
import { shortest } from '#contract/rules/decimal'
import { NOT_HANDED_IN } from '#contract/facts/declaration/life'
import { SEX } from '#contract/facts/experts'
import { BOOK_LABELS, EDITOR_LABELS, type BookField, type EditorField } from './bookFields'
import type { ApplicationData, StoredValue } from './applicationData'
import { awardTable, sellTable, usageTable } from './applicationTables'
import type { FormContent, FormSection } from './formContent'

/** The values of the closed fields in words. */
const WORDS: Partial<Record<BookField, Labels>> = {
  book_kind: BOOK_KIND,
  declare_type: DECLARE_TYPE,
  edu_level: EDU_LEVEL,
  course_nature: COURSE_NATURE,
  course_required: COURSE_REQUIRED,
  carrier: CARRIER,
  new_forms: NEW_FORM,
  language: LANGUAGE,
  binding: BINDING,
  plan_level: PLAN_LEVEL,
  key_projects: KEY_PROJECT,
  recommend_channel: CHANNEL,
}
const EDITOR_WORDS: Partial<Record<EditorField, Labels>> = {
  role: EDITOR_ROLE,
  unit_kind: EDITOR_UNIT,
  sex: SEX,
  education: EDUCATION,
}
/** Of numbers, behind them. */
const UNITS: Partial<Record<BookField, string>> = {
  class_hours: '学时',
  edition: '版',
  print_no: '次',
  total_print: '册',
  word_count: '千字',
  page_count: '页',
  price: '元',
}

const plain = (value: StoredValue): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? value
        ? '是'
        : '否'
      : String(value)
const inWords = (value: StoredValue, labels: Labels | undefined): string => {
  const text = plain(value)
  return labels?.[text] ?? text
}

/** A field of the book as the form shows it. */
function shown(book: ApplicationData['book'], field: Exclude<BookField, 'awards'>): string {
  const value = book[field]
  if (typeof value === 'object' && value !== null)
    return value.map((one) => inWords(one, WORDS[field])).join('、')
  const text = inWords(value, WORDS[field])
  if (text === '') return ''
  if (field === 'word_count') return `${shortest(text)}${UNITS[field] ?? ''}`
  return field === 'cip_no' ? showCip(text) : `${text}${UNITS[field] ?? ''}`
}

const facts = (
  book: ApplicationData['book'],
  title: string,
  rows: readonly (readonly Exclude<BookField, 'awards'>[])[],
) =>
  ({
    kind: 'facts',
    title,
    rows: rows.map((fields) =>
      fields.map((field) => ({ label: BOOK_LABELS[field], value: shown(book, field) })),
    ),
  }) satisfies FormSection

const editorText = (editor: ApplicationData['editors'][number], field: EditorField): string =>
  inWords(editor[field], EDITOR_WORDS[field])

/** How a digital book is reached is for its reviewers alone: the paper says only that it is there. */
const access = (book: ApplicationData['book']) => [
  {
    label: '数字教材访问',
    value: plain(book.digital_url) === '' ? '' : '地址与账号已在系统中填写，仅供评审专家查看',
  },
]

function basicFacts({ book }: ApplicationData): FormSection {
  const { rows } = facts(book, '', [
    ['book_name'],
    ['book_kind', 'volume_desc'],
    ['declare_type', 'edu_level'],
    ['course_name'],
    ['course_nature', 'course_required'],
    ['class_hours', 'language'],
    ['carrier', 'new_forms'],
    ['cert_link'],
    ['recommend_channel'],
  ])
  const more = [
    [
      { label: '申报编号', value: book.book_code ?? '' },
      { label: '申报年度', value: String(book.year) },
    ],
    [{ label: '申报单位', value: book.declare_unit ?? '' }],
  ]
  const majors = [
    [{ label: BOOK_LABELS.major_code, value: book.major_name ?? shown(book, 'subject_code') }],
    [{ label: BOOK_LABELS.apply_majors, value: book.apply_major_names.join('、') }],
  ]
  const unit = { label: BOOK_LABELS.recommend_dept_id, value: book.recommend_unit ?? '' }
  return {
    kind: 'facts',
    title: '一、基本信息',
    rows: [
      ...more,
      ...rows.slice(0, 3),
      ...majors,
      ...rows.slice(3, -1),
      access(book),
      [...(rows.at(-1) ?? []), unit],
    ],
  }
}

const editionFacts = ({ book }: ApplicationData): FormSection =>
  facts(book, '二、出版信息', [
    ['isbn'],
    ['cip_no', 'cip_has_textbook'],
    ['publisher_name'],
    ['publish_date', 'edition'],
    ['is_revised', 'has_english'],
    ['print_no', 'print_date'],
    ['first_publish_date', 'total_print'],
    ['word_count', 'page_count'],
    ['format', 'binding'],
    ['price', 'copyright_owner'],
  ])

function chiefFacts({ editors: [first] }: ApplicationData): FormSection {
  const rows: EditorField[][] = [
    ['name', 'sex'],
    ['birth', 'education'],
    ['title', 'post'],
    ['unit'],
    ['major', 'phone'],
    ['duty'],
  ]
  return {
    kind: 'facts',
    title: '三、第一主编',
    rows: rows.map((fields) =>
      fields.map((field) => ({ label: EDITOR_LABELS[field], value: first ? editorText(first, field) : '' })),
    ),
  }
}

const editorTable = ({ editors }: ApplicationData): FormSection => ({
  kind: 'table',
  title: '四、编写人员',
  columns: [
    { title: '姓名', mm: 22 },
    { title: '角色', mm: 20 },
    { title: '单位' },
    { title: '职称', mm: 24 },
    { title: '承担任务', mm: 46 },
  ],
  lines: editors.map((editor) =>
    (['name', 'role', 'unit', 'title', 'duty'] as const).map((field) => editorText(editor, field)),
  ),
})

const contentTexts = ({ book }: ApplicationData): FormSection => {
  const fields = [
    'abstract',
    'feature',
    'effect',
    'revise_desc',
    'digital_resource_desc',
    'coop_enterprise',
    'enterprise_names',
    'catalog',
  ] as const
  return {
    kind: 'texts',
    title: '五、内容与特色',
    parts: fields.flatMap((field) => {
      const text = shown(book, field)
      const isAlways = field === 'abstract' || field === 'feature' || field === 'effect'
      return isAlways || text !== '' ? [{ label: BOOK_LABELS[field], text }] : []
    }),
  }
}

const PROMISE = `本人承诺：所填内容真实、准确；教材符合国家有关法律法规和教材管理规定，坚持正确的政治方向和价值导向；内容不侵犯他人的知识产权；教材不属于${EXCLUDED_KIND.join('、')}等不得申报的种类；教材只由一个单位、经一个渠道申报。如有不实，愿承担相应责任。`

const PERSON = ['签名', '日期']
const UNIT = ['负责人签名', '单位盖章', '日期']

/** 申报表: the whole application, for the screen and for paper. */
export function applicationContent(data: ApplicationData): FormContent {
  return {
    heading: '教材申报表',
    subject: plain(data.book.book_name),
    draft: isOneOf(data.status, NOT_HANDED_IN),
    sections: [
      basicFacts(data),
      editionFacts(data),
      chiefFacts(data),
      editorTable(data),
      contentTexts(data),
      usageTable(data),
      sellTable(data),
      facts(data.book, '八、规划与立项', [['plan_level'], ['key_projects']]),
      awardTable(data),
      { kind: 'signed', title: '十、第一主编承诺', text: PROMISE, signers: PERSON },
      { kind: 'signed', title: '十一、学校意见', text: data.opinions.school ?? '', signers: UNIT },
      { kind: 'signed', title: '十二、出版单位意见', text: '', signers: UNIT },
      { kind: 'signed', title: '十三、推荐意见', text: data.opinions.recommender ?? '', signers: UNIT },
    ],
  }
}
