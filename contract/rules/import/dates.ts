import { type Cell, plain, quote, refuse } from '#contract/rules/cell'
import { eraReason, normaliseDateText, splitDates } from './dateText'

export type DatePrecision = 'year' | 'month' | 'day'

/** `value` is `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, with the precision that was written. */
export type DateRead = { ok: true; value: string; precision: DatePrecision } | { ok: false; reason: string }

const firstYear = 1000
const lastYear = 2100
/** 1927-05-18 … 2099-12-31: five-digit numbers outside this range are not plausible dates. */
const serialRange = { min: 10_000, max: 73_050 }
/** The longest real date with its remarks has 34 characters. */
const longestText = 80
const msPerDay = 86_400_000

/**
 * The calendar date of an Excel serial number, in the 1900 system unless told otherwise.
 * @param serial days since the epoch of the system; the fraction is the time of day
 * @returns `YYYY-MM-DD`, with ` HH:mm:ss` when there is a time of day
 */
export function serialToDate(serial: number, date1904 = false): string {
  const days = date1904 ? serial + 1462 : serial
  // Excel counts a 29 February 1900 that never was, so serials before it are one day off.
  const epoch = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const seconds = Math.round((days * msPerDay) / 1000)
  const iso = new Date(epoch + seconds * 1000).toISOString()
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/**
 * Parses a date as people write it in a book list.
 *
 * Ambiguous texts are decided by these rules, and what they do not decide is refused:
 * 4 digits are a year from 1000 to 2100; 6 digits are YYYYMM; 8 digits YYYYMMDD; 5 digits are an Excel
 * serial number unless they could also be YYYYM. The numeric cell 2008.1 is refused (Excel shows 2008.10 so),
 * the text `2008.1` is January. Remarks about edition and printing are ignored; of several dates the one of
 * the edition counts, if it is the only one. Two-digit years, day-first orders and other eras are refused.
 */
export function readDate(cell: Cell): DateRead {
  const original = plain(cell)
  if (original === '') return refuse('日期为空')
  if (original.length > longestText) return refuse(`${quote(original)}不是日期`)
  if (typeof cell === 'number' && /^\d{4}\.1$/.test(original)) {
    return refuse(`${quote(original)}是数字，分不清是1月还是10月，请改成文本，如${original.slice(0, 4)}-01`)
  }
  const era = eraReason(original)
  if (era) return refuse(era)
  const text = normaliseDateText(original)
  return readDigits(text) ?? readMonthFirst(text) ?? readWritten(text, original)
}

const dated = (value: string, precision: DatePrecision): DateRead => ({ ok: true, value, precision })

/** Digits without separators: the number of digits decides the format. */
function readDigits(text: string): DateRead | undefined {
  if (/^\d{5}(\.\d+)?$/.test(text)) return readSerial(text)
  const compact = /^(\d{4})(\d{2})(\d{2})?$/.exec(text)
  if (compact) return build(text, compact[1], compact[2], compact[3])
  return undefined
}

function readSerial(text: string): DateRead {
  const serial = Number(text)
  if (serial < serialRange.min || serial > serialRange.max) return refuse(`${quote(text)}不是日期`)
  const date = serialToDate(Math.floor(serial))
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(4))
  if (year >= 1900 && year <= lastYear && Number.isInteger(month) && month >= 1) {
    return refuse(`${quote(text)}分不清是${year}年${month}月还是Excel日期${date}，请写成YYYY-MM`)
  }
  return dated(date, 'day')
}

const englishMonths =
  'january february march april may june july august september october november december'.split(' ')

/** 1 to 12 for the name of a month or its abbreviation, 0 for any other word. */
function englishMonth(word = ''): number {
  const name = word.toLowerCase()
  return englishMonths.findIndex((full) => full.startsWith(name === 'sept' ? 'sep' : name)) + 1
}

/** `10月2005年`, `October 2007`, `12 Oct 2007`: unusual order, but unambiguous. */
function readMonthFirst(text: string): DateRead | undefined {
  const chinese = /^(\d{1,2})月\s*(\d{4})年?$/.exec(text)
  if (chinese) return build(text, chinese[2], chinese[1])
  const english = /^(?:(\d{1,2})\s+)?([a-z]{3,9})\.?\s+(?:(\d{1,2}),?\s+)?(\d{4})$/i.exec(text)
  if (!english) return undefined
  const month = englishMonth(english[2])
  return month === 0 ? undefined : build(text, english[4], String(month), english[1] ?? english[3])
}

function readWritten(text: string, original: string): DateRead {
  const dates = splitDates(text)
  if (dates === undefined) return refuse(`${quote(original)}${whyUnreadable(text)}`)
  const [only, ...more] = dates.filter((date) => !date.isPrinting)
  if (more.length > 0) return refuse(`${quote(original)}写了不止一个日期，请只留本版出版时间`)
  const date = only ?? dates[0]
  return date ? build(original, date.year, date.month, date.day) : refuse(`${quote(original)}不是日期`)
}

function whyUnreadable(text: string): string {
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/.test(text)) return '的日、月顺序不明，请写成YYYY-MM-DD'
  if (/^\d{2}\s*[-/.年]/.test(text)) return '的年份只有两位，请写四位年份'
  const yearless = /^(?:\d{1,2}\s+)?([a-z]{3,9})(?:\s+\d{1,2})?$/i.exec(text)
  if (yearless && englishMonth(yearless[1]) > 0) return '缺少年份'
  if (/[TZ+]|:\d/.test(text)) return '带有时刻或时区，请只写日期'
  return '不是日期，请写成YYYY、YYYY-MM或YYYY-MM-DD'
}

function build(original: string, yearText = '', monthText?: string, dayText?: string): DateRead {
  const year = Number(yearText)
  if (year < firstYear || year > lastYear)
    return refuse(`${quote(original)}的年份须在${firstYear}至${lastYear}之间`)
  if (monthText === undefined) return dated(yearText, 'year')
  const month = Number(monthText)
  if (month === 0) return refuse(`${quote(original)}的月份为0，不知月份时请只写年份`)
  if (month > 12) return refuse(`${quote(original)}的月份须为1至12`)
  const value = `${yearText}-${monthText.padStart(2, '0')}`
  if (dayText === undefined) return dated(value, 'month')
  const day = Number(dayText)
  if (day === 0) return refuse(`${quote(original)}的日为0，不知日期时请只写年月`)
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > lastDay) return refuse(`${quote(original)}有误：${year}年${month}月没有${day}日`)
  return dated(`${value}-${dayText.padStart(2, '0')}`, 'day')
}
