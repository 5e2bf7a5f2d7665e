import { EDU_LEVEL, type EduLevel } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { MAJOR_CLASS } from '#contract/rules/book/majorClasses'
import type { MaskField } from '#contract/facts/project'
import { CONCLUSION } from '#contract/facts/reviews'
import { maskedBook } from '#contract/rules/book/anonymous'
import type { Conclusion } from '#contract/rules/project/scoreRule'
import type { Project } from '#server/db/rows'
import type { ShownSignature } from '#server/store/signatures/images'
import { labelOrNull } from '#server/domain/labels'
import { facts, MM, SIDE, label, type Picture, type FormRow } from '#server/paper/rows'
import { wireTime } from '#server/wire'

/** The identities and fields that a print hides. */
export interface Discretion {
  /** Experts are anonymous: no names, signatures or units. */
  anonymous: boolean
  /** The masked fields of the project's books for this reader; null where nothing is masked. */
  mask: readonly MaskField[] | null
}

/** The heading of all forms of a project. */
export const headingOf = ({ project_name, texts }: Project): string => texts['print_title'] || project_name

interface Facts {
  book_name: string
  book_code: string | null
  isbn: string | null
  edu_level: EduLevel | null
  major_category: string | null
  major_class: string | null
}

/** The printed fields of a book, as the reader may see them. */
export const bookShown = ({ mask }: Discretion, book: Facts, sort_no: number): Facts => {
  const { book_name, book_code, isbn, edu_level, major_category, major_class } = book
  const known = { book_name, book_code, isbn, edu_level, major_category, major_class }
  return maskedBook(known, sort_no, mask)
}

/** Titles of books are put in book title marks; the numbers of masked ones are not. */
export const titled = (name: string, { mask }: Discretion): string => (mask === null ? `《${name}》` : name)

/** The book and the project of a form. */
export function bookRows(width: number, { project_name }: Project, book: Facts, sort_no: number): FormRow[] {
  const major = [labelOrNull(MAJOR_CATEGORY, book.major_category), labelOrNull(MAJOR_CLASS, book.major_class)]
  return [
    facts(width, [['评审项目', project_name]]),
    facts(width, [['教材名称', book.book_name]]),
    facts(width, [
      ['教材编号', book.book_code ?? `序号 ${sort_no}`],
      ['ISBN', book.isbn ?? ''],
    ]),
    facts(width, [
      ['教育层次', labelOrNull(EDU_LEVEL, book.edu_level) ?? ''],
      ['专　　业', major.filter(Boolean).join(' / ')],
    ]),
  ]
}

/** The options of a choice, the chosen one ticked. */
export const ticked = (labels: Readonly<Record<string, string>>, chosen: string | null): string =>
  Object.entries(labels)
    .map(([value, text]) => `${value === chosen ? '■' : '□'} ${text}`)
    .join('　　')

export const conclusionRow = (width: number, name: string, conclusion: Conclusion | null): FormRow => ({
  holds: true,
  cells: [label(name, SIDE), { text: ticked(CONCLUSION, conclusion), width: width - SIDE }],
})

/** A date as 2025年9月20日; without a date, blanks to fill in by hand. */
export function dayOf(at: Date | null): string {
  if (!at) return '　　　年　　月　　日'
  const [year, month, day] = wireTime(at).slice(0, 10).split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** The image of a signature, beside the label of the signer. */
export const signaturePicture = (image: string | null): Picture | undefined =>
  image === null ? undefined : { src: image, width: 45 * MM, height: 15 * MM }

const CHANGED = '签名后有改动'

/** The note beside a signature whose content was changed after signing. */
export const changeNote = (signed: ShownSignature | undefined, note = CHANGED): string =>
  signed?.changed ? `\n${note}` : ''

interface Signed {
  image: string | null
  /** The signer's printed name, where the signature has no image. */
  name: string
  day: string
  note?: string
}

/** The row for the signature and the date of a form. */
export const signatureRow = (width: number, who: string, signed: Signed): FormRow => ({
  min: 20 * MM,
  cells: [
    {
      text: `${who}：${signed.image === null ? signed.name : ''}`,
      width: width / 2,
      picture: signaturePicture(signed.image),
    },
    { text: `日期：${signed.day}${signed.note ?? ''}`, width: width / 2 },
  ],
})
