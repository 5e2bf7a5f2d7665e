import { type ImportPreview, type ImportRequest, previewImport } from './previewImport'
import { type Progress, TableError } from './table'

export interface Job {
  bytes: Uint8Array
  request: ImportRequest
}

export type Report = { progress: Progress } | { preview: ImportPreview } | { failure: string }

const report = (message: Report) => self.postMessage(message, { transfer: [] })

self.addEventListener('message', (event: MessageEvent<Job>) => {
  const { bytes, request } = event.data
  previewImport(bytes, request, (progress) => report({ progress })).then(
    (preview) => report({ preview }),
    (error: unknown) => report({ failure: error instanceof TableError ? error.message : '读取文件时出错' }),
  )
})
