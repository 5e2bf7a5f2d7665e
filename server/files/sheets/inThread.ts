import { xlsRowsOf } from '#contract/xls/sheetOf'
import { Refusal } from '#server/define'
import type { StreamedSheet } from '#server/domain/sheet'
import { startThread } from '#server/files/startThread'
import type { SheetOrder, SheetTask } from './tasks'

/** Of the rows of one file: fifty thousand reviews with all their text take a third of it. */
const MEMORY = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 }

/**
 * The .xls file of a sheet, written in a thread of its own.
 * @throws Refusal when it has too many rows; the signal's reason when nobody waits for it any more
 */
export async function xlsInThread({ head, parts }: StreamedSheet, signal: AbortSignal): Promise<Uint8Array> {
  const workerData: SheetTask = { name: head.file_name, header: head.titles }
  const thread = startThread(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits: MEMORY })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const tell = (order: SheetOrder) => thread.postMessage(order)
  const written = new Promise<Uint8Array>((resolve, reject) => {
    thread.on('message', resolve)
    thread.on('error', (e: NodeJS.ErrnoException) =>
      reject(
        e.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new Refusal('要导出的内容过多，请缩小筛选范围后分几次导出')
          : e,
      ),
    )
    thread.on('exit', () => reject(new Error('the thread that writes a file ended without an answer')))
  })
  // It may fail while rows are still read.
  written.catch(() => undefined)
  try {
    for await (const list of parts) {
      signal.throwIfAborted()
      tell({ rows: xlsRowsOf(head.keys, list) })
    }
    tell('end')
    return await written
  } finally {
    await thread.terminate()
  }
}
