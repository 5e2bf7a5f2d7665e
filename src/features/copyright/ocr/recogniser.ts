import { OCR } from 'virtual:ocr'
import type { PrintedLine } from '#contract/rules/book/copyright/page'
import type { RecogniseJob, RecogniseMessage, RecognitionProgress } from './protocol'

/** Reads pictures of printed pages, one at a time. */
export interface PictureReader {
  /** @throws the signal's reason when it is given up; Error with words for the user */
  read: (
    picture: ImageBitmap,
    onProgress: (progress: RecognitionProgress) => void,
    signal: AbortSignal,
  ) => Promise<PrintedLine[]>
  close: () => void
}

const FAILED = '图像识别没有成功'
const here = (path: string): string => new URL(import.meta.env.BASE_URL + path, location.href).href

/** Recognises in a worker, which loads some megabytes once; nothing leaves the browser. */
export function pictureReader(): PictureReader {
  let worker: Worker | undefined
  const close = (): void => {
    worker?.terminate()
    worker = undefined
  }
  return {
    close,
    async read(picture, onProgress, signal) {
      signal.throwIfAborted()
      worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
      const asked = worker
      const over = new AbortController()
      const job: RecogniseJob = {
        picture,
        places: { worker: here(OCR.worker), core: here(OCR.core), words: here(OCR.place) },
      }
      try {
        return await new Promise<PrintedLine[]>((resolve, reject) => {
          const listening = { signal: over.signal }
          asked.addEventListener(
            'message',
            ({ data }: MessageEvent<RecogniseMessage>) => {
              if ('progress' in data) onProgress(data.progress)
              else if ('lines' in data) resolve(data.lines)
              else reject(new Error(`${FAILED}：${data.failure}`))
            },
            listening,
          )
          asked.addEventListener(
            'error',
            () => reject(new Error(`${FAILED}，可能网络中断或内存不足`)),
            listening,
          )
          signal.addEventListener(
            'abort',
            () => reject(new DOMException('given up', 'AbortError')),
            listening,
          )
          asked.postMessage(job, [picture])
        })
      } catch (reason) {
        // Nothing else stops it in the middle of a page.
        close()
        throw reason
      } finally {
        over.abort()
      }
    },
  }
}
