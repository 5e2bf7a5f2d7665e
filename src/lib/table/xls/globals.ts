import type { Records } from './records'

/** The formats that the program knows by number and need not be written, as far as they show a date. */
const KNOWN_FORMATS: readonly (readonly [format: string, ...numbers: number[]])[] = [
  ['m/d/yy', 14],
  ['d-mmm-yy', 15],
  ['d-mmm', 16],
  ['mmm-yy', 17],
  ['m/d/yy h:mm', 22],
  ['yyyy"年"m"月"', 27, 36, 50, 52, 57],
  ['m"月"d"日"', 28, 29, 51, 53, 54, 58],
  ['m-d-yy', 30],
  ['yyyy"年"m"月"d"日"', 31],
]

/** A text with the flags before it, as LABEL, FORMAT and STRING have it. */
export const flaggedText = (records: Records, length: number): string =>
  // An empty text may lack its flags.
  length === 0 && !records.hasMore() ? '' : records.text(length, (records.u8() & 1) === 1)

/** The texts that cells refer to by number (SST). */
export function sharedTexts(records: Records): string[] {
  // How often the texts stand in cells: nothing depends on it.
  records.skip(4)
  const count = records.u32()
  const texts: string[] = []
  while (texts.length < count && records.hasMore()) {
    const length = records.u16()
    const flags = records.u8()
    const runs = flags & 8 ? records.u16() : 0
    const phonetic = flags & 4 ? records.u32() : 0
    texts.push(records.text(length, (flags & 1) === 1))
    // Only the words are imported, without their fonts and readings.
    if (runs + phonetic > 0) records.skip(runs * 4 + phonetic)
  }
  return texts
}

/** How cells show their numbers: each has the number of a style, which has the number of a format. */
export class Formats {
  private readonly byNumber = new Map(
    KNOWN_FORMATS.flatMap(([format, ...numbers]) => numbers.map((number) => [number, format] as const)),
  )
  private readonly styles: number[] = []

  /** FORMAT */
  add(records: Records): void {
    const number = records.u16()
    this.byNumber.set(number, flaggedText(records, records.u16()))
  }

  /** XF */
  addStyle(records: Records): void {
    // The font says nothing about a value.
    records.skip(2)
    this.styles.push(records.u16())
  }

  /** The format of a style; undefined for one that shows a number as it is. */
  of(style: number): string | undefined {
    const number = this.styles[style]
    return number === undefined ? undefined : this.byNumber.get(number)
  }
}
