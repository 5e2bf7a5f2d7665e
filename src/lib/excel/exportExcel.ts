import { type TitledList, xlsRowsOf } from '#contract/xls/sheetOf'
import { checkColumns, checkCount } from './checked'
import { type Making, saveOrdered, saveSources } from './saveXls'

export interface ExcelExport extends TitledList {
  /** Without extension. */
  fileName?: string
}

/** The answer to an export as it came: fifty thousand rows read on the page's thread would stop it. */
export interface AnsweredExport {
  answer: Blob
  /** Instead of the name in the answer. */
  fileName?: string
}

/**
 * Download a list as `<fileName>.xls`.
 * @throws Error (as a rejection) when keys, titles or list is empty, or keys and titles differ in number; the signal's
 * reason when it was given up
 */
export async function exportExcel(wanted: ExcelExport | AnsweredExport, making: Making = {}): Promise<void> {
  if ('answer' in wanted) {
    const { answer, fileName } = wanted
    return saveOrdered([{ answer, fileName }], '文件', making)
  }
  const { fileName = '文件', keys, titles, list } = wanted
  checkColumns(wanted)
  checkCount(list.length)
  const rows = (from: number, to: number) => xlsRowsOf(keys, list.slice(from, to))
  await saveSources([{ name: fileName, header: titles, length: list.length, rows }], fileName, making)
}
