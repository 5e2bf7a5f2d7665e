import { CHANNEL, type RecommendChannel } from '#contract/facts/books'
import { SCHOOLS, type DeptType } from '#contract/facts/units'
import { isOneOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import type { MaterialCode } from '#contract/facts/declaration/materials'
import type { BookFault } from './bookFaults'
import type { NeededMaterial } from './materials'
import { NEEDED_SCHOOLS, NEEDED_YEARS, type UsageTotals } from './usageRule'

/** Where something that keeps a book from being handed in is mended; `none`: by no page of the declarer. */
export const MENDED_AT = { book: '教材信息', materials: '申报材料', usage: '选用情况', none: '其他' } as const
export type MendedAt = keyof typeof MENDED_AT

/** What keeps a book from being handed in, and where it is mended. */
export interface HandInFault {
  at: MendedAt
  /** Of the form, where the book itself is at fault. */
  step: BookFault['step'] | null
  field: BookFault['field']
  material: MaterialCode | null
  message: string
}

const fault = (at: MendedAt, message: string, more: Partial<HandInFault> = {}): HandInFault => ({
  at,
  step: null,
  field: null,
  material: null,
  message,
  ...more,
})

/** A fault that no page mends: a deadline, a quota, somebody else's declaration. */
export const outside = (message: string): HandInFault => fault('none', message)

export const inBook = ({ step, field, message }: BookFault): HandInFault =>
  fault('book', message, { step, field })

export const inMaterials = ({ code, label, why }: NeededMaterial): HandInFault =>
  fault('materials', `缺少${label}（${code}）：${why}`, { material: code })

/** What the use of a book lacks by the end of the declaration. */
export function usageFaults(
  rows: readonly { school_name: string; proof_file: string | null }[],
  { hasYears, years, hasSchools, schools }: UsageTotals,
): HandInFault[] {
  const unproved = new Set(rows.flatMap((row) => (row.proof_file === null ? row.school_name : [])))
  return [
    ...(hasYears ? [] : [fault('usage', `教学使用不足${NEEDED_YEARS}年，至申报截止日为${years}年`)]),
    ...(hasSchools ? [] : [fault('usage', `使用院校不足${NEEDED_SCHOOLS}所，现有${schools}所`)]),
    ...(unproved.size === 0 ? [] : [fault('usage', `缺少盖章的使用证明：${[...unproved].join('、')}`)]),
  ]
}

interface Period {
  declare_begin_time: Date
  declare_end_time: Date
}

/** Why nothing is handed in at this moment; undefined while the batch is open. @param said how a moment is written */
export function closedWords(
  year: number,
  batch: Period | undefined,
  now: Date,
  said: (at: Date) => string,
): string | undefined {
  if (!batch) return REFUSAL.noBatch(year)
  if (now < batch.declare_begin_time) return `申报将于${said(batch.declare_begin_time)}开始`
  return now < batch.declare_end_time ? undefined : `申报已于${said(batch.declare_end_time)}截止`
}

const MONTH_LENGTH = 'YYYY-MM'.length
/** Of a date in whatever precision; a bare year tells no month. */
const monthOf = (date: string | null | undefined): string | undefined =>
  date && date.length >= MONTH_LENGTH ? date.slice(0, MONTH_LENGTH) : undefined

/** 出版时间: the book was published, or printed last, in the months that the batch takes. */
export function publishedFault(
  book: { publish_date: string | null; print_date: string | null },
  { publish_from, publish_to }: { publish_from: string; publish_to: string },
): HandInFault[] {
  const isIn = [book.publish_date, book.print_date].some((date) => {
    const month = monthOf(date)
    return month !== undefined && month >= publish_from && month <= publish_to
  })
  if (isIn || (!book.publish_date && !book.print_date)) return []
  const message = `本版出版时间或最新印次时间应在${publish_from}至${publish_to}之间`
  return [fault('book', message, { step: 'edition', field: 'publish_date' })]
}

interface Unit {
  dept_id: number
  dept_name: string
  dept_type: DeptType
  province_id: string | null
  /** Of a ministry, which recommends without the province. */
  buwei: boolean
}

/** A publisher declares the books of its own imprint. */
export const imprintFault = (
  declarer: Unit,
  { publisher_id }: { publisher_id: number | null },
  imprint: number | undefined,
): HandInFault[] =>
  declarer.dept_type !== 'publisher' || (publisher_id !== null && publisher_id === imprint)
    ? []
    : [fault('book', '出版单位只能申报本社出版的教材', { step: 'edition', field: 'publisher_name' })]

/** A book says that it is described in English, and the description is not there. */
export const englishFault = fault('book', '是否有英文信息填写为“是”，还没有填写英文信息', {
  step: 'content',
  field: 'has_english',
})

/** 推荐单位: it is chosen, of the kind of the channel, and a school's province is its own. */
export function recommenderFault(
  channel: RecommendChannel | null,
  declarer: Unit,
  recommender: Unit | undefined,
): HandInFault[] {
  if (channel === null) return []
  const at = { step: 'submit', field: 'recommend_dept_id' } as const
  if (declarer.buwei && channel === 'province')
    return [fault('book', '部属单位通过部委渠道推荐，不经省级推荐', { ...at, field: 'recommend_channel' })]
  if (channel === 'publisher') {
    if (declarer.dept_type !== 'publisher')
      return [fault('book', '只有出版单位可以选择“出版单位”推荐渠道', { ...at, field: 'recommend_channel' })]
    return recommender && recommender.dept_id !== declarer.dept_id
      ? [fault('book', '出版单位直报的推荐单位是本单位', at)]
      : []
  }
  // That one has to be chosen is among the faults of the book.
  if (!recommender) return []
  if (recommender.dept_type !== channel)
    return [fault('book', `“${recommender.dept_name}”不是${CHANNEL[channel]}推荐单位`, at)]
  const isForeign =
    channel === 'province' &&
    isOneOf(declarer.dept_type, SCHOOLS) &&
    declarer.province_id !== recommender.province_id
  return isForeign ? [fault('book', '省级推荐单位须是本单位所在省份的', at)] : []
}

/** How many faults a refusal spells out; the list beside it has all of them. */
const SPELT_OUT = 3

/** All that is wrong in one sentence: what nobody can mend first, the materials together. */
export function refusalWords(act: string, faults: readonly HandInFault[]): string {
  const others = faults.filter(({ at }) => at === 'none').map(({ message }) => message)
  if (others.length > 0) return others.join('；')
  const written = faults.filter(({ at }) => at !== 'materials').map(({ message }) => message)
  const materials = faults.filter(({ at }) => at === 'materials').map(({ message }) => message)
  const spelt = written.slice(0, SPELT_OUT)
  const names = materials.map((message) => message.replace(/^缺少|（.*$/g, ''))
  const parts = [...spelt, ...(names.length > 0 ? [`材料不完整：缺少${names.join('、')}`] : [])]
  const more = written.length > spelt.length ? `（共${faults.length}处需要完善）` : ''
  return `不能${act}：${parts.join('；')}${more}`
}
