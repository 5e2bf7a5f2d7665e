import type { XlsSheet } from '#contract/xls/sheets'
import { saveFile } from '#src/lib/saveFile'
import type { WriteCommand, Written } from './order'
import type { WriterMessage } from './worker'

/** While a file is made. */
export interface Making {
  /** Gives it up: the worker ends at once, and nothing is saved. */
  signal?: AbortSignal | undefined
  /** Which share of the rows has been written, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** A sheet whose rows are made as they are handed over. */
interface Source extends Pick<XlsSheet, 'name' | 'header'> {
  length: number
  rows: (from: number, to: number) => XlsSheet['rows']
}

/** Rows that are made and handed over in one go: some milliseconds' work. */
const PART = 1000

/** Milliseconds of work after which clicks and drawings have their turn. */
const SLICE = 8

/** Lets others have their turn when it is time: browsers make each turn wait some milliseconds. */
function turns() {
  let begin = performance.now()
  return async () => {
    if (performance.now() - begin < SLICE) return
    await new Promise((resolve) => setTimeout(resolve))
    begin = performance.now()
  }
}

function* ordersFor(sources: readonly Source[]): Generator<WriteCommand> {
  const all = sources.reduce((sum, { length }) => sum + length, 0)
  let done = 0
  for (const { name, header, length, rows } of sources) {
    yield { sheet: { name, header } }
    for (let from = 0; from < length; from += PART) {
      const to = Math.min(from + PART, length)
      done += to - from
      yield { rows: rows(from, to), share: done / all }
    }
  }
  yield { end: true }
}

/**
 * Makes an .xls file off the page's thread and hands it to the browser as a download.
 * @param fileName without extension; characters that no file may have become `_`
 * @throws the signal's reason when it was given up; Error when it cannot be written
 */
export async function saveOrdered(
  orders: Iterable<WriteCommand>,
  fileName: string,
  making: Making = {},
): Promise<void> {
  making.signal?.throwIfAborted()
  const written = await (typeof Worker === 'undefined' ? writeHere : writeInWorker)(orders, making)
  making.signal?.throwIfAborted()
  saveFile(written.file, `${written.fileName ?? fileName}.xls`, written.file.type)
}

export const saveSources = (sources: readonly Source[], fileName: string, making?: Making): Promise<void> =>
  saveOrdered(ordersFor(sources), fileName, making)

export const saveXls = (sheets: readonly XlsSheet[], fileName: string): Promise<void> =>
  saveSources(
    sheets.map(({ rows, ...sheet }) => ({
      ...sheet,
      length: rows.length,
      rows: (from, to) => rows.slice(from, to),
    })),
    fileName,
  )

/** For environments without workers, such as jsdom; loaded only there. */
async function writeHere(orders: Iterable<WriteCommand>, { signal, onProgress }: Making): Promise<Written> {
  const { createWriter: writer } = await import('./order')
  const take = writer((share) => onProgress?.(share))
  const nextTurn = turns()
  for (const order of orders) {
    const written = await take(order)
    if (written) return written
    await nextTurn()
    signal?.throwIfAborted()
  }
  throw new Error('生成Excel文件时出错')
}

async function writeInWorker(
  orders: Iterable<WriteCommand>,
  { signal, onProgress }: Making,
): Promise<Written> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const ended = new AbortController()
  try {
    const written = new Promise<Written>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WriterMessage>) => {
        if ('file' in data) resolve(data)
        else if ('share' in data) onProgress?.(data.share)
        else reject(new Error(data.failure))
      })
      worker.addEventListener('error', () => reject(new Error('生成Excel文件时出错，可能内存不足')))
      // Whoever gives a call up does so with an error; the browser leaves the reason untyped.
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal })
    })
    // Given up while the list is still being handed over.
    written.catch(() => ended.abort())
    const nextTurn = turns()
    for (const order of orders) {
      worker.postMessage(order, { transfer: [] })
      await nextTurn()
      if (ended.signal.aborted) break
    }
    return await written
  } finally {
    ended.abort()
    worker.terminate()
  }
}
