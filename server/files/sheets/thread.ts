import { parentPort, workerData } from 'node:worker_threads'
import { joined } from '#contract/xls/writeXls'
import { XlsWriter } from '#contract/xls/xlsWriter'
import type { SheetOrder, SheetTask } from './tasks'

// Writes one file and ends: others are served meanwhile.

// Nobody but `inThread` starts this, and sends it orders.
const task = workerData as SheetTask
const writer = new XlsWriter()
writer.sheet(task.name, task.header)

parentPort?.on('message', (order: SheetOrder) => {
  if (order !== 'end') {
    for (const row of order.rows) writer.row(row)
    return
  }
  const bytes = joined(writer.end())
  parentPort?.postMessage(bytes, [bytes.buffer])
  parentPort?.close()
})
