import type { CellObject, Range, SheetProps, WorkbookProperties } from 'xlsx'

/** A cell as SheetJS tells it, so that what is read from an .xls file is understood as any other. */
export type Cell = Pick<CellObject, 't' | 'v' | 'w' | 'z'>

export interface Sheet {
  '!data'?: (Cell | undefined)[][]
  '!merges'?: Range[]
}

/** What an import looks at in a workbook. */
export interface Book {
  SheetNames: string[]
  Sheets: Record<string, Sheet>
  Workbook?: { Sheets?: Pick<SheetProps, 'Hidden'>[]; WBProps?: Pick<WorkbookProperties, 'date1904'> }
}
