/** A text as it is compared. */
export interface NormalText {
  /** Letters and digits alone, in one form. */
  text: string
  /** Where each character of `text` stands in the original, from 0. */
  at: Int32Array
}

/** Chinese characters in the form they are compared in: most of a book, and quickly passed on. */
const HAN = { from: 0x4e00, to: 0x9fff }
const MEANINGFUL = /[\p{L}\p{N}]/u
/** A line that holds nothing but the number of its page: `12`, `- 12 -`, `第 12 页`, `12 / 300`. */
const PAGE_NUMBER =
  /^[\s\p{P}\p{S}]*第?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*页?(?:\s*[/／|]\s*\d{1,4})?[\s\p{P}\p{S}]*$/iu

const forms = new Map<number, string>()

/** Full width and half width, capitals and small letters, radicals and characters are alike; the rest is left out. */
function formOf(code: number): string {
  const known = forms.get(code)
  if (known !== undefined) return known
  const form = Array.from(String.fromCodePoint(code).normalize('NFKC').toLowerCase())
    .filter((one) => MEANINGFUL.test(one))
    .join('')
  forms.set(code, form)
  return form
}

/** What is left of a page without the number that stands on its first or last line. */
function withoutNumber(page: string): { from: number; to: number } {
  const trimmed = page.trimEnd()
  let from = 0
  let to = trimmed.length
  const last = trimmed.lastIndexOf('\n')
  if (PAGE_NUMBER.test(trimmed.slice(last + 1))) to = Math.max(0, last)
  const begin = page.length - page.trimStart().length
  const first = page.indexOf('\n', begin)
  if (first >= 0 && first < to && PAGE_NUMBER.test(page.slice(begin, first))) from = first
  return { from, to }
}

/**
 * The text of a page as it is compared: neither line breaks, spaces and punctuation nor the number of the page make a
 * difference.
 */
export function normalText(page: string): NormalText {
  const { from, to } = withoutNumber(page)
  const kept: string[] = []
  const at: number[] = []
  for (let i = from; i < to; i++) {
    const code = page.codePointAt(i) ?? 0
    if (code >= HAN.from && code <= HAN.to) {
      kept.push(page.charAt(i))
      at.push(i)
      continue
    }
    const form = formOf(code)
    for (let n = 0; n < form.length; n++) at.push(i)
    if (form) kept.push(form)
    if (code > 0xffff) i++
  }
  return { text: kept.join(''), at: Int32Array.from(at) }
}
