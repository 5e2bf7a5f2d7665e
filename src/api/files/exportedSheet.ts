import type { Input, Output } from '#contract'
import type { AnsweredExport, ExcelExport } from '#src/lib/excel/exportExcel'
import { answerOf, call, type CallOptions } from '#src/api/call'
import { backEnd } from '#src/api/backEnd'

/** The calls that answer a sheet. */
type SheetName =
  | 'daochu_renyuan'
  | 'dzx_pingshen_export'
  | 'export_group_pingshen'
  | 'export_pingshen_weighting'
  | 'export_project_books'
  | 'export_review_list'
  | 'export_zj_bookResult'
  | 'groupe_booklist_export'

type Sheet = Output<SheetName>

const asExport = ({ file_name, ...sheet }: Sheet): ExcelExport => ({ ...sheet, fileName: file_name })

/**
 * A sheet for the Excel writer. Our own server answers what the contract promises: nothing of it is read here. A
 * foreign one's answer is checked and mended first.
 * @throws ApiError after the user has been told (unless `quiet`)
 */
export async function exportedSheet<A extends SheetName>(
  name: A,
  input: Input<A>,
  options: CallOptions = {},
): Promise<ExcelExport | AnsweredExport> {
  if (backEnd.isOurs) return { answer: await answerOf(name, input, options) }
  const sheet: Sheet = await call(name, input, options)
  return asExport(sheet)
}
