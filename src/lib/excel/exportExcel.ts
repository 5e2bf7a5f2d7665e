import { toCell } from './cells'
import { saveXls } from './saveXls'
import type { XlsSheet } from './sheets'

export interface ExcelExport {
  /** The fields of a list row, in the order of the columns. */
  keys: readonly string[]
  /** The headers of the columns, one for each key. */
  titles: readonly string[]
  list: readonly object[]
  /** Without extension. */
  fileName?: string
}

/**
 * Download a list as `<fileName>.xls`.
 * @throws Error (as a rejection) when keys, titles or list is empty, or keys and titles differ in number
 */
export async function exportExcel({ keys, titles, list, fileName = '文件' }: ExcelExport): Promise<void> {
  if (keys.length === 0 || titles.length === 0) throw new Error('没有可导出的列')
  if (keys.length !== titles.length) throw new Error('导出的列与标题数量不一致')
  if (list.length === 0) throw new Error('没有可导出的数据')
  await saveXls([sheetOf(keys, titles, list, fileName)], fileName)
}

function sheetOf(
  keys: readonly string[],
  titles: readonly string[],
  list: readonly object[],
  name: string,
): XlsSheet {
  const rows = list.map((item) => {
    const fields = new Map<string, unknown>(Object.entries(item))
    return keys.map((key) => toCell(fields.get(key)))
  })
  return { name, header: titles, rows }
}
