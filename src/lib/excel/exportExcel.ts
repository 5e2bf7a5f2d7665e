import { type Exported, sheetOf } from '#contract/xls/sheetOf'
import { saveXls } from './saveXls'

export interface ExcelExport extends Exported {
  /** Without extension. */
  fileName?: string
}

/**
 * Download a list as `<fileName>.xls`.
 * @throws Error (as a rejection) when keys, titles or list is empty, or keys and titles differ in number
 */
export async function exportExcel({ fileName = '文件', ...exported }: ExcelExport): Promise<void> {
  const { keys, titles, list } = exported
  if (keys.length === 0 || titles.length === 0) throw new Error('没有可导出的列')
  if (keys.length !== titles.length) throw new Error('导出的列与标题数量不一致')
  if (list.length === 0) throw new Error('没有可导出的数据')
  await saveXls([sheetOf(exported, fileName)], fileName)
}
