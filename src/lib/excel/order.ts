import type { XlsSheet } from '#contract/xls/sheets'
import { XlsWriter } from '#contract/xls/xlsWriter'
import { writeAnswer } from './answered'

/** What is to be written, bit by bit: a long list comes in parts, so that handing it over stops nobody. */
export type WriteCommand =
  | { sheet: Pick<XlsSheet, 'name' | 'header'> }
  /** `share`: which part of all rows has come with these, from 0 to 1 */
  | { rows: XlsSheet['rows']; share: number }
  | { end: true }
  /** Instead of all that, the answer to an export as it came. */
  | { answer: Blob; fileName: string | undefined }

export interface Written {
  file: Blob
  /** Where the answer named its file. */
  fileName?: string
}

/** The parts go to the browser, which keeps a large file on the disk. */
const fileOf = (writer: XlsWriter) => new Blob(writer.end(), { type: 'application/vnd.ms-excel' })

/**
 * Takes orders until it has all of them, and writes while they come.
 * @param onProgress hears which share of the rows has been written, from 0 to 1
 * @returns what is written once the last order has come
 */
export function createWriter(onProgress: (share: number) => void) {
  const writer = new XlsWriter()
  return async (order: WriteCommand): Promise<Written | undefined> => {
    if ('answer' in order) {
      const fileName = await writeAnswer(order.answer, order.fileName, writer, onProgress)
      return { file: fileOf(writer), fileName }
    }
    if ('end' in order) return { file: fileOf(writer) }
    if ('sheet' in order) writer.sheet(order.sheet.name, order.sheet.header)
    else {
      for (const row of order.rows) writer.row(row)
      onProgress(order.share)
    }
    return undefined
  }
}
