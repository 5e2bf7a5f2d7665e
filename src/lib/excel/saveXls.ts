import { saveFile } from '#src/lib/saveFile'
import type { XlsSheet } from '#contract/xls/sheets'
import type { Report } from './worker'

/**
 * Build an .xls file off the page's thread and hand it to the browser as a download.
 * @param fileName without extension; characters that no file may have become `_`
 */
export async function saveXls(sheets: readonly XlsSheet[], fileName: string): Promise<void> {
  const bytes = typeof Worker === 'undefined' ? await buildHere(sheets) : await buildInWorker(sheets)
  saveFile(bytes, `${fileName}.xls`, 'application/vnd.ms-excel')
}

/** For environments without workers, such as jsdom; loaded only there. */
async function buildHere(sheets: readonly XlsSheet[]) {
  const { writeXls } = await import('#contract/xls/writeXls')
  return writeXls(sheets)
}

function buildInWorker(sheets: readonly XlsSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if ('bytes' in data) resolve(data.bytes)
      else reject(new Error(data.failure))
    })
    worker.addEventListener('error', () => reject(new Error('生成Excel文件时出错，可能内存不足')))
    worker.postMessage(sheets, { transfer: [] })
  }).finally(() => worker.terminate())
}
