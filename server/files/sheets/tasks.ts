import type { XlsSheet } from '#contract/xls/sheets'

/** What the thread that writes a file is told: rows as they are read, then that there are no more. */
export type SheetOrder = { rows: XlsSheet['rows'] } | 'end'

/** What it begins with. */
export type SheetTask = Pick<XlsSheet, 'name' | 'header'>
