import type { CellObject, Range, SheetProps, WorkbookProperties } from 'xlsx'

/** A cell as SheetJS tells it, so that what is read from an .xls file is understood as any other. */
export type OpenedCell = Pick<CellObject, 't' | 'v' | 'w' | 'z'>

export interface OpenedSheet {
  '!data'?: (OpenedCell | undefined)[][]
  '!merges'?: Range[]
}

/** What an import looks at in a workbook. */
export interface OpenedBook {
  SheetNames: string[]
  Sheets: Record<string, OpenedSheet>
  Workbook?: { Sheets?: Pick<SheetProps, 'Hidden'>[]; WBProps?: Pick<WorkbookProperties, 'date1904'> }
}
