import type { XlsSheet } from '#contract/xls/sheets'
import { writeXls } from '#contract/xls/writeXls'

export type Report = { bytes: Uint8Array<ArrayBuffer> } | { failure: string }

self.addEventListener('message', (event: MessageEvent<XlsSheet[]>) => {
  try {
    const bytes = writeXls(event.data)
    const report: Report = { bytes }
    self.postMessage(report, { transfer: [bytes.buffer] })
  } catch (error) {
    const report: Report = { failure: error instanceof RangeError ? error.message : '生成Excel文件时出错' }
    self.postMessage(report, { transfer: [] })
  }
})
