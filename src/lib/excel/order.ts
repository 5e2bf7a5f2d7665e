import { type TitledList, xlsSheetOf } from '#contract/xls/sheetOf'
import type { XlsSheet } from '#contract/xls/sheets'
import { writeXls } from '#contract/xls/writeXls'
import { checkExported, Unwritable } from './checked'

/** What is to be written, bit by bit: a long list comes in parts, so that handing it over stops nobody. */
export type WriteCommand =
  | { sheet: Pick<XlsSheet, 'name' | 'header'> }
  | { rows: XlsSheet['rows'] }
  | { end: true }
  /** Instead of all that, the answer to an export as it came. */
  | { answer: Blob; fileName: string | undefined }

export interface Written {
  bytes: Uint8Array<ArrayBuffer>
  /** Where the answer named its file. */
  fileName?: string
}

interface Answer {
  code?: number
  msg?: string
  data?: TitledList & { file_name: string }
}

async function writeAnswer(answer: Blob, wanted: string | undefined, onProgress: (share: number) => void) {
  // An answer of our own server: what of it is written is checked below.
  const { code = 200, msg, data } = JSON.parse(await answer.text()) as Answer
  if (code !== 200 || !data) throw new Unwritable(msg ?? '生成Excel文件时出错')
  checkExported(data)
  const fileName = wanted ?? data.file_name
  return { bytes: writeXls([xlsSheetOf(data, fileName)], onProgress), fileName }
}

/**
 * Takes orders until it has all of them, and writes.
 * @returns what is written once the last order has come
 */
export function createWriter(onProgress: (share: number) => void) {
  const sheets: (Pick<XlsSheet, 'name' | 'header'> & { rows: XlsSheet['rows'][number][] })[] = []
  return async (order: WriteCommand): Promise<Written | undefined> => {
    if ('answer' in order) return writeAnswer(order.answer, order.fileName, onProgress)
    if ('end' in order) return { bytes: writeXls(sheets, onProgress) }
    if ('sheet' in order) sheets.push({ ...order.sheet, rows: [] })
    else for (const row of order.rows) sheets.at(-1)?.rows.push(row)
    return undefined
  }
}
