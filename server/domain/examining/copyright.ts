import type { Evidence } from '#contract/entities/examining/finding'
import { MATERIAL } from '#contract/facts/declaration/materials'
import type { CopyrightField } from '#contract/rules/book/copyright/found'
import type { CopyrightFound } from '#contract/rules/book/copyright/search'
import { comparedFields, shownValue } from '#contract/rules/declaration/copyrightFields'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import type { ExamFacts } from './facts'
import { faultOf, NO_CIP, inMaterial, materialName, say, unreadWords, type Said } from './said'

const ON_PAGE = [
  'book_name',
  'isbn',
  'cip_no',
  'first_editor',
  'publisher_name',
  'edition',
  'print_no',
  'publish_date',
  'print_date',
  'price',
] as const satisfies readonly CopyrightField[]
const IN_QUERY = [
  'cip_no',
  'book_name',
  'isbn',
  'first_editor',
  'publisher_name',
] as const satisfies readonly CopyrightField[]

/** With fewer fields read, a page says too little to speak of agreement. */
const LEAST_READ = 3

interface Source {
  material: BookMaterialCode
  found: CopyrightFound
  fields: readonly CopyrightField[]
  /** What it is called. */
  name: string
}

/** What a page says beside what is filled in, field by field. */
function comparison({ book }: Pick<ExamFacts, 'book'>, { material, found, fields, name }: Source): Said {
  const { page, by } = found
  const compared = comparedFields(book, found.reading, fields)
  const read = compared.filter(({ agreement }) => agreement !== 'unread')
  const differing = read.filter(({ agreement }) => agreement !== 'same')
  const evidence = [...differing, ...read.filter(({ agreement }) => agreement === 'same')].map(
    (one): Evidence => {
      const printed = shownValue(one.field, one.read?.value)
      const filled = one.current === '' ? '未填写' : one.current
      const value = one.agreement === 'same' ? printed : `填报“${filled}”，${name}“${printed}”`
      return { label: one.label, value, material, page }
    },
  )
  const how = by === 'picture' ? '按图像识别，' : ''
  if (differing.length > 0) {
    const labels = differing.map(({ label }) => label).join('、')
    // A number whose check digit fits was not misread.
    const isSure = differing.some(({ read: one, field }) =>
      by === 'text' ? !one?.doubtful : field === 'isbn' && !one?.doubtful,
    )
    const words = `${how}${name}与填报不一致：${labels}`
    return isSure ? say.bad(words, evidence) : say.doubt(`${words}，请人工核对`, evidence)
  }
  if (read.length < LEAST_READ)
    return say.unknown(`${how}${name}上只读出${read.length}项，请人工核对`, [
      ...evidence,
      inMaterial(material, undefined, page),
    ])
  const unread = compared.filter(({ agreement }) => agreement === 'unread').map(({ label }) => label)
  const rest = unread.length > 0 ? `；没有读出${unread.join('、')}` : ''
  return say.ok(`${how}${name}与填报一致：${read.map(({ label }) => label).join('、')}${rest}`, evidence)
}

/** F10 版权页与填报一致 */
export function copyrightAgrees(facts: ExamFacts): Said {
  const { book, copyright, materials } = facts
  if (copyright) return comparison(facts, { ...copyright, fields: ON_PAGE, name: '版权页' })
  if (!materials.has('M03') && !materials.has('M02'))
    return book.carrier === 'digital'
      ? say.na('数字教材没有版权页')
      : say.bad(`没有上传${materialName('M03')}`)
  const from = materials.has('M03') ? 'M03' : 'M02'
  const fault = faultOf(facts, from)
  return say.unknown(
    fault === undefined
      ? `${MATERIAL[from]}中没有认出版权页，请人工核对`
      : `${MATERIAL[from]}不能打开：${fault}`,
    [inMaterial(from)],
  )
}

/** F11 CIP查询结果与填报一致 */
export function cipAgrees(facts: ExamFacts): Said {
  const { book, cip, materials } = facts
  if (book.carrier === 'digital') return say.na(NO_CIP)
  if (!materials.has('M04')) return say.bad(`没有上传${materialName('M04')}`)
  if (!book.cip_no) return say.bad('没有填写CIP核字号', [inMaterial('M04')])
  if (!cip || Object.keys(cip.reading).length === 0)
    return say.unknown(`CIP查询截图${unreadWords(facts, 'M04')}`, [inMaterial('M04')])
  return comparison(facts, { material: 'M04', found: cip, fields: IN_QUERY, name: 'CIP查询结果' })
}
