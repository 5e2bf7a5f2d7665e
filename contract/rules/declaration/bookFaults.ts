import {
  ACADEMIC,
  type Carrier,
  CHIEFS,
  type EduLevel,
  type EditorRole,
  VOCATIONAL,
} from '#contract/facts/books'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { readCip } from '#contract/rules/book/cip'
import { readIsbns } from '#contract/rules/book/isbn'
import {
  BOOK_LABELS,
  EDITOR_LABELS,
  STEP_OF,
  TEXT_LENGTH,
  type BookField,
  type EditorField,
} from './bookFields'
import {
  BOOK_KIND,
  BOOK_STEPS,
  type BookKind,
  type BookStep,
  type DeclareType,
} from '#contract/facts/declaration/bookFields'

/** A book as far as it is written. */
export interface WrittenBook extends Partial<Record<BookField, unknown>> {
  book_kind?: BookKind | null
  declare_type?: DeclareType | null
  edu_level?: EduLevel | null
  carrier?: Carrier | null
  edition?: number | null
}

/** An editor as far as they are written. */
export interface WrittenEditor extends Partial<Record<EditorField, unknown>> {
  name: string
  role: EditorRole
}

/** What keeps a book from being handed in: where it is written, and what to do. */
export interface BookFault {
  step: BookStep
  /** Null where no single field is wrong. */
  field: BookField | null
  message: string
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const ALWAYS = [
  'book_name',
  'book_kind',
  'declare_type',
  'in_scope',
  'edu_level',
  'course_name',
  'course_nature',
  'course_required',
  'carrier',
  'language',
  'isbn',
  'publisher_name',
  'publish_date',
  'edition',
  'print_no',
  'print_date',
  'first_publish_date',
  'total_print',
  'word_count',
  'price',
  'abstract',
  'feature',
  'effect',
  'cover',
  'coop_enterprise',
  'recommend_channel',
] as const satisfies readonly BookField[]

/** Whether it has to say what was revised. */
export const isRevision = (book: WrittenBook): boolean =>
  book.is_revised === 1 || book.declare_type === 'revised'

/** The fields that this book needs because of what else is written of it. */
function conditional(book: WrittenBook): BookField[] {
  const isPaper = book.carrier === 'paper' || book.carrier === 'paper_digital'
  const isDigital = book.carrier === 'digital' || book.carrier === 'paper_digital'
  const when: readonly (readonly [boolean, BookField])[] = [
    [book.book_kind === 'set', 'volume_desc'],
    [isOneOf(book.edu_level, VOCATIONAL), 'major_code'],
    [isOneOf(book.edu_level, ACADEMIC), 'subject_code'],
    [isPaper, 'cip_no'],
    [isPaper, 'cip_has_textbook'],
    [isDigital, 'digital_url'],
    [isRevision(book), 'revise_desc'],
    [(book.edition ?? 1) > 1, 'is_revised'],
    [book.coop_enterprise === 1, 'enterprise_names'],
    [isBlank(book.catalog_file), 'catalog'],
    [!isBlank(book.recommend_channel) && book.recommend_channel !== 'publisher', 'recommend_dept_id'],
  ]
  return when.flatMap(([needed, field]) => (needed ? [field] : []))
}

/** The fields that have to be written before this book is handed in. */
export const requiredFields = (book: WrittenBook): BookField[] => [...ALWAYS, ...conditional(book)]

const length = (value: unknown): number => (typeof value === 'string' ? value.trim().length : 0)
const later = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one > other

/** Numbers of books that appeared in China. */
const OWN_PREFIX = '9787'
/** A number with words or letters in it: what a digital book that has no ISBN is published under. */
const isEditionNumber = (text: string): boolean =>
  !/^[\dX\s‐‑–—−,、;-]*$/.test(text.normalize('NFKC').toUpperCase().replaceAll('ISBN', ''))

/** Why these are not the numbers of the book. */
function isbnFault(isbn: string, { carrier, book_kind }: WrittenBook): string | undefined {
  if (carrier === 'digital' && isEditionNumber(isbn)) return undefined
  const read = readIsbns(isbn)
  if (!read.ok) return read.reason
  const foreign = read.value.find((one) => !one.startsWith(OWN_PREFIX))
  if (foreign !== undefined) return `“${foreign}”应以978-7开头`
  return book_kind === 'single' && read.value.length > 1
    ? `有${read.value.length}个，单本只填一个；全册申报请在基本信息中选择“${BOOK_KIND.set}”`
    : undefined
}

/** What is written and cannot be right. */
function contradictions(book: WrittenBook): [BookField, string][] {
  const { isbn, cip_no, publish_date, print_date, first_publish_date } = book
  const found: [BookField, string][] = []
  const wrongIsbn = typeof isbn === 'string' && isbn !== '' ? isbnFault(isbn, book) : undefined
  if (wrongIsbn) found.push(['isbn', `${BOOK_LABELS.isbn}${wrongIsbn}`])
  // A digital book has none, whatever was written before it became one.
  const cip =
    typeof cip_no === 'string' && cip_no !== '' && book.carrier !== 'digital' ? readCip(cip_no) : undefined
  if (cip && !cip.ok) found.push(['cip_no', `${BOOK_LABELS.cip_no}${cip.reason}`])
  if (later(publish_date, print_date)) found.push(['print_date', '最新印次时间不能早于本版出版时间'])
  if (later(first_publish_date, publish_date))
    found.push(['first_publish_date', '首版时间不能晚于本版出版时间'])
  for (const field of ['abstract', 'feature', 'effect'] as const) {
    const { min } = TEXT_LENGTH[field]
    const written = length(book[field])
    if (written > 0 && written < min)
      found.push([field, `${BOOK_LABELS[field]}不少于${min}字，当前${written}字`])
  }
  const revised = length(book.revise_desc)
  if (isRevision(book) && revised > 0 && revised < TEXT_LENGTH.revise_desc.min)
    found.push(['revise_desc', `修订说明不少于${TEXT_LENGTH.revise_desc.min}字，当前${revised}字`])
  return found
}

const SENIOR = /教授|研究员|高级|正高|副高|编审|主任|特级/

/** What the list of editors lacks. */
function editorFaults(editors: readonly WrittenEditor[]): string[] {
  const [first] = editors
  if (!first) return ['请填写编写人员，至少一人']
  const found: string[] = []
  if (first.role !== 'first_chief') found.push('第一位编写人员须为第一主编')
  if (editors.filter(({ role }) => role === 'first_chief').length > 1) found.push('第一主编只能有一位')
  for (const editor of editors) {
    const who = `编写人员“${editor.name}”`
    const needed: EditorField[] = ['unit']
    if (isOneOf(editor.role, CHIEFS)) needed.push('phone')
    if (editor === first) needed.push('title', 'post', 'birth', 'education', 'id_card')
    const missing = needed.filter((field) => isBlank(editor[field]))
    if (missing.length > 0)
      found.push(`${who}请填写${missing.map((field) => EDITOR_LABELS[field]).join('、')}`)
  }
  if (
    typeof first.title === 'string' &&
    first.title !== '' &&
    !SENIOR.test(first.title) &&
    isBlank(first.craft_note)
  )
    found.push('第一主编须有高级职称，或填写能工巧匠说明')
  return found
}

/** The fields that are chosen and not written. */
const CHOSEN: readonly BookField[] = [
  'book_kind',
  'declare_type',
  'edu_level',
  'major_code',
  'subject_code',
  'course_nature',
  'course_required',
  'carrier',
  'language',
  'cip_has_textbook',
  'publish_date',
  'print_date',
  'first_publish_date',
  'is_revised',
  'coop_enterprise',
  'recommend_channel',
  'recommend_dept_id',
]

/** What is asked for in words of its own. */
const ASKED: Partial<Record<BookField, string>> = {
  in_scope: '请确认教材不属于不得申报的种类',
  cover: '请上传封面',
}

const asked = (field: BookField): string =>
  ASKED[field] ?? `请${CHOSEN.includes(field) ? '选择' : '填写'}${BOOK_LABELS[field]}`

/**
 * All that keeps a book from being handed in, as far as its own fields tell; in the order of the steps.
 * The rules are those of product §3.3 and §3.4; batch, duplicates, quota and materials are asked for elsewhere.
 */
export function bookFaults(book: WrittenBook, editors: readonly WrittenEditor[]): BookFault[] {
  const missing = requiredFields(book)
    .filter((field) => (field === 'in_scope' ? book.in_scope !== 1 : isBlank(book[field])))
    .map((field): [BookField, string] => [field, asked(field)])
  const fields = [...missing, ...contradictions(book)].map(([field, message]): BookFault => ({
    step: STEP_OF[field],
    field,
    message,
  }))
  const people = editorFaults(editors).map((message): BookFault => ({
    step: 'editors',
    field: null,
    message,
  }))
  const order = keysOf(BOOK_STEPS)
  return [...fields, ...people].toSorted((a, b) => order.indexOf(a.step) - order.indexOf(b.step))
}

/** How much of what is required is there, in per cent; the editors count as one field. */
export function completenessOf(book: WrittenBook, editors: readonly WrittenEditor[]): number {
  const needed = requiredFields(book).length + 1
  const faults = bookFaults(book, editors)
  const faulty = new Set(faults.map(({ field }) => field ?? 'editors')).size
  return Math.round((1000 * (needed - Math.min(needed, faulty))) / needed) / 10
}
