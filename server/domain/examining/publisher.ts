import type { EduLevel } from '#contract/facts/books'
import type { Evidence } from '#contract/entities/examining/finding'
import { PUBLISHER_AUDIT, TEXTBOOK_QUALIFY, type TextbookQualify } from '#contract/facts/units'
import { readIsbns } from '#contract/rules/book/isbn'
import { licenceOn } from '#contract/rules/unit/licence'
import type { ExamFacts, ExamPublisher } from './facts'
import { say, type Said } from './said'

/** Which qualification a book of a level is published under; none where the list has no such kind. */
const QUALIFIED: Readonly<Partial<Record<EduLevel, TextbookQualify>>> = {
  sec: 'sec',
  voc: 'voc',
  voc_b: 'voc',
  ug: 'ug',
  k12: 'k12',
}

function doubtsOf({ book }: Pick<ExamFacts, 'book'>, publisher: ExamPublisher): string[] {
  const numbers = readIsbns(book.isbn)
  const prefixes = publisher.isbn_prefix.map((one) => one.replace(/\D/g, ''))
  const foreign = numbers.ok
    ? numbers.value.filter((isbn) => !prefixes.some((prefix) => isbn.startsWith(prefix)))
    : []
  const needed = book.edu_level ? QUALIFIED[book.edu_level] : undefined
  return [
    ...(publisher.audit_status === 'passed' ? [] : [`出版社资料${PUBLISHER_AUDIT[publisher.audit_status]}`]),
    ...(prefixes.length > 0 && foreign.length > 0
      ? [`ISBN ${foreign.join('、')}不以出版者号${publisher.isbn_prefix.join('、')}开头`]
      : []),
    ...(needed && !publisher.textbook_qualify.includes(needed)
      ? [`教材出版资质中没有${TEXTBOOK_QUALIFY[needed]}`]
      : []),
    ...(book.carrier !== 'paper' && book.carrier !== null && !publisher.online_license_no
      ? ['没有登记网络出版服务许可证']
      : []),
  ]
}

/** F17 出版单位资质有效 */
export function licensed(facts: Pick<ExamFacts, 'book' | 'publisher' | 'today'>): Said {
  const { book, publisher, today } = facts
  if (!publisher)
    return say.unknown(
      book.publisher_name
        ? `系统中没有“${book.publisher_name}”的出版社资料，请查看 M11 所附许可证`
        : '没有填写出版单位',
    )
  const { publisher_id, publisher_name, license_no, license_valid_to, audit_status } = publisher
  const evidence: Evidence[] = [
    { label: '出版单位', value: publisher_name, publisher_id },
    { label: '图书出版许可证', value: license_no ?? '未登记', publisher_id },
    { label: '许可证有效期', value: license_valid_to ? `至${license_valid_to}` : '未登记', publisher_id },
    { label: '资料审核', value: PUBLISHER_AUDIT[audit_status], publisher_id },
  ]
  const { state } = licenceOn(license_valid_to, today)
  if (state === 'expired')
    return say.bad(`“${publisher_name}”的图书出版许可证已于${license_valid_to ?? ''}到期`, evidence)
  const doubts = [...(state === 'missing' ? ['没有登记许可证有效期'] : []), ...doubtsOf(facts, publisher)]
  return doubts.length > 0
    ? say.doubt(`“${publisher_name}”：${doubts.join('；')}`, evidence)
    : say.ok(`“${publisher_name}”的许可证有效期至${license_valid_to ?? ''}，资料已审核`, evidence)
}
