import { quote } from '#contract/rules/cell'

const chineseDigits = '〇一二三四五六七八九'

/** 八十七 → 87, 一九九四 → 1994, 3 → 3; undefined when it is neither a number below 100 nor a sequence of digits. */
export function chineseNumber(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const digits = text.replaceAll('零', '〇').replaceAll('○', '〇')
  if (digits === '元') return 1
  const tens = /^([一二三四五六七八九])?十([一二三四五六七八九])?$/.exec(digits)
  if (tens) {
    const tenth = tens[1] ? chineseDigits.indexOf(tens[1]) : 1
    return tenth * 10 + (tens[2] ? chineseDigits.indexOf(tens[2]) : 0)
  }
  if (!/^[〇一二三四五六七八九]+$/.test(digits)) return undefined
  return Number(Array.from(digits, (digit) => chineseDigits.indexOf(digit)).join(''))
}

const republic = /民[国國囯]?\s*(\d{1,3}|[〇零一二三四五六七八九十元]{1,4})/
const otherEra = /民[国國囯]|昭和|大正|明治|平成|令和|光绪|光緒|宣统|宣統/

/** Why a date in another era is refused, with the Common Era year where that is certain. */
export function eraReason(text: string): string | undefined {
  const year = chineseNumber(republic.exec(text)?.[1] ?? '')
  if (year !== undefined) return `${quote(text)}是民国纪年，请改写为公历（民国${year}年即${1911 + year}年）`
  return otherEra.test(text) ? `${quote(text)}不是公历纪年，请改写为公历` : undefined
}

const chineseMonth = /(十[一二]?|[一二三四五六七八九])月/g
const chineseDay = /月([二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号]/g
const chineseYear = /[〇零○一二三四五六七八九]{4}/g

/**
 * Normalises everything that does not change the date: unifies dashes, turns Chinese numerals into ASCII,
 * removes a label before a colon, a time of day and dangling punctuation.
 */
export function normaliseDateText(text: string): string {
  return text
    .replace(/^[^\d]*:\s*/, '')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(chineseYear, (year) => String(chineseNumber(year)))
    .replace(chineseMonth, (_, month: string) => `${chineseNumber(month)}月`)
    .replace(chineseDay, (_, day: string) => `月${chineseNumber(day)}日`)
    .replace(/(\d)[T ]\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/, '$1')
    .replace(/^\(/, '')
    .replace(/[-./,、。\s]+$/, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim()
}

export interface WrittenDate {
  year: string
  month: string | undefined
  day: string | undefined
  /** The remark states that this is the date of a printing, not of the edition. */
  isPrinting: boolean
}

const separator = String.raw`\s*[-./·、\s]\s*`
/** Digits right before 版 or 印 count editions and printings; they are not a month or day. */
const notCounting = String.raw`(?!\d|\s*[版印刷次册])`
const dateAtStart = new RegExp(
  String.raw`^(?<year>\d{4})(?:` +
    String.raw`\s*年\s*(?<m1>\d{1,2})(?:\s*月\s*(?:(?<d1>\d{1,2})\s*(?:[日号]|$))?|$)|` +
    String.raw`${separator}(?<m2>\d{1,2})${notCounting}月?(?:${separator}(?<d2>\d{1,2})${notCounting}日?)?|` +
    String.raw`(?!\d)\s*年?)`,
)
const editionRemark =
  /^[\s,;(（[]*(?:\p{Script=Han}{2,3}(?=第|\d))?(?:[第新初再重版印刷次出排绝絕册本一二三四五六七八九十,\s]|\d+(?=[版印刷次册]))*[)）\]]?\s*$/u
const nextDate = /\d{4}(?!\d|\s*册)/

/**
 * The dates in a text, each with its remark: `1986年8月第一版 1997年2月第6次印刷` has two.
 * @returns undefined when the text contains anything but dates and remarks about edition and printing
 */
export function splitDates(text: string): WrittenDate[] | undefined {
  const dates: WrittenDate[] = []
  let rest = text
  while (rest !== '') {
    const found = dateAtStart.exec(rest)
    if (!found?.groups) return undefined
    const after = rest.slice(found[0].length)
    const next = nextDate.exec(after)?.index ?? after.length
    const remark = after.slice(0, next)
    if (!editionRemark.test(remark)) return undefined
    const { year = '', m1, m2, d1, d2 } = found.groups
    const isPrinting = /[印刷次]/.test(remark) && !remark.includes('版')
    dates.push({ year, month: m1 ?? m2, day: d1 ?? d2, isPrinting })
    rest = after.slice(next)
  }
  return dates
}
