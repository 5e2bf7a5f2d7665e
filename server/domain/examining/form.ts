import type { Evidence } from '#contract/entities/examining/finding'
import { readIsbns } from '#contract/rules/book/isbn'
import { BOOK_LABELS } from '#contract/rules/declaration/bookFields'
import type { ExamBook, ExamFacts, ReadMaterial } from './facts'
import {
  readContent,
  faultOf,
  inMaterial,
  isRecognised,
  listed,
  materialName,
  say,
  UNCHECKED,
  unreadWords,
  type Said,
} from './said'
import { beside, pageWith } from './textIn'

interface Compared {
  label: string
  /** Other words for it on forms. */
  labels: readonly string[]
  values: readonly string[]
}

const one = (label: string, labels: readonly string[], value: string | null): Compared[] =>
  value ? [{ label, labels, values: [value] }] : []

/** The fields by which the sealed form is known to be that of the book. */
function comparedFields(book: ExamBook): Compared[] {
  const isbns = readIsbns(book.isbn)
  return [
    ...one(BOOK_LABELS.book_name, ['书名'], book.book_name),
    ...(isbns.ok ? [{ label: BOOK_LABELS.isbn, labels: ['ISBN', '书号'], values: isbns.value }] : []),
    ...one('第一主编', ['主编', '姓名'], book.first_editor),
    ...one('申报单位', ['申报学校', '单位名称'], book.declare_unit),
    ...one(BOOK_LABELS.publisher_name, ['出版单位', '出版社'], book.publisher_name),
  ]
}

interface Compare {
  same: Evidence[]
  different: Evidence[]
}

function compare(content: ReadMaterial, book: ExamBook): Compare {
  const result: Compare = { same: [], different: [] }
  for (const { label, labels, values } of comparedFields(book))
    for (const value of values) {
      const page = pageWith(content, value)
      if (page !== undefined) {
        result.same.push({ label, value, material: 'M01', page })
        continue
      }
      const printed = beside(content, [label, ...labels])
      const there = printed === undefined ? '表中没有找到' : `表中为“${printed}”`
      result.different.push({ label, value: `系统为“${value}”，${there}`, material: 'M01' })
    }
  return result
}

/** F07 申报表填写完整，与系统一致 */
export function formComplete(facts: ExamFacts): Said {
  const { book, faults, materials } = facts
  const missing = faults.map((value): Evidence => ({ label: '填写不完整', value }))
  if (faults.length > 0) return say.bad(`系统中填写不完整：${listed(faults, 3)}`, missing)
  if (!materials.has('M01')) return say.bad(`系统中填写完整，但没有上传${materialName('M01')}`)
  const fault = faultOf(facts, 'M01')
  if (fault !== undefined) return say.bad(`申报表不能打开：${fault}`, [inMaterial('M01')])
  const content = readContent(facts, 'M01')
  if (!content || content.read.length === 0)
    return say.unknown(`系统中填写完整；申报表${unreadWords(facts, 'M01')}`, [inMaterial('M01')])
  const { same, different } = compare(content, book)
  const by = isRecognised(content) ? '按图像识别，' : ''
  if (different.length === 0)
    return say.ok(`填写完整；${by}申报表与系统一致：${same.map(({ label }) => label).join('、')}`, same)
  const words = `${by}申报表与系统不一致：${different.map(({ label }) => label).join('、')}`
  const all = [...different, ...same]
  if (same.length === 0) return say.doubt(`${by}申报表上没有找到本书的信息，请确认是否本书的申报表`, all)
  return isRecognised(content) ? say.doubt(`${words}，请人工核对`, all) : say.bad(words, all)
}

/** F08 申报表签字盖章齐全: seals and signatures are for a person to look at. */
export function formSealed({ materials }: Pick<ExamFacts, 'materials'>): Said {
  const form = materials.get('M01')
  if (!form) return say.bad(`没有上传${materialName('M01')}`)
  const told = form.stamp_checked ? '申报单位已自查盖章' : UNCHECKED
  return say.unknown(`已上传申报表，${told}；签字盖章请人工查看`, [inMaterial('M01')])
}
