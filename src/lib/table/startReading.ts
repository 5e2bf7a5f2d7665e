import type { ImportPreview, ImportRequest } from './previewImport'
import { defaultLimits, type OnProgress, TableError } from './table'
import type { ReadJob, ReaderMessage } from './worker'

export interface Reading {
  promise: Promise<ImportPreview>
  /** Stop at once; the promise is then rejected with an `AbortError`. */
  cancel: () => void
}

/**
 * Read and check a file off the page's thread; start again with `mapping` or `headerRow` when the user changes them.
 * @returns at once; the promise is rejected with a TableError whose message can be shown
 */
export function startReading(
  file: File,
  request: ImportRequest | Promise<ImportRequest>,
  onProgress: OnProgress = () => {},
): Reading {
  const controller = new AbortController()
  const promise = readFile(file, request, onProgress, controller.signal)
  return { promise, cancel: () => controller.abort() }
}

async function readFile(
  file: File,
  asked: ImportRequest | Promise<ImportRequest>,
  onProgress: OnProgress,
  signal: AbortSignal,
) {
  const request = await asked
  const { maxBytes = defaultLimits.maxBytes } = request.options ?? {}
  if (file.size > maxBytes) throw new TableError(`文件超过${Math.floor(maxBytes / 1024 / 1024)}MB，请拆分`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  if (typeof Worker !== 'undefined') return runInWorker({ bytes, request }, onProgress, signal)
  // Environments without workers, such as jsdom, do the same work in place; others never load it here.
  const { previewImport } = await import('./previewImport')
  return previewImport(bytes, request, (progress) => {
    signal.throwIfAborted()
    onProgress(progress)
  })
}

function runInWorker(job: ReadJob, onProgress: OnProgress, signal: AbortSignal): Promise<ImportPreview> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const rows: Pick<ImportPreview, 'accepted' | 'refused'> = { accepted: [], refused: [] }
  return new Promise<ImportPreview>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
      if ('progress' in data) onProgress(data.progress)
      else if ('rows' in data) {
        rows.accepted.push(...(data.rows.accepted ?? []))
        rows.refused.push(...(data.rows.refused ?? []))
      } else if ('preview' in data) resolve({ ...data.preview, ...rows })
      else reject(new TableError(data.failure))
    })
    worker.addEventListener('error', () => reject(new TableError('读取文件时出错，可能内存不足')))
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.postMessage(job, [job.bytes.buffer])
  }).finally(() => worker.terminate())
}
