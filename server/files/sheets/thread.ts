import { parentPort, workerData } from 'node:worker_threads'
import type { XlsSheet } from '#contract/xls/sheets'
import { writeXls } from '#contract/xls/writeXls'
import type { SheetOrder, SheetTask } from './tasks'

// Writes one file and ends: others are served meanwhile.

const rows: XlsSheet['rows'][number][] = []
// Nobody but `inThread` starts this, and sends it orders.
const task = workerData as SheetTask

parentPort?.on('message', (order: SheetOrder) => {
  if (order !== 'end') {
    for (const row of order.rows) rows.push(row)
    return
  }
  const bytes = writeXls([{ ...task, rows }])
  parentPort?.postMessage(bytes, [bytes.buffer])
  parentPort?.close()
})
