import type { Worker } from 'node:worker_threads'
import type { PrintedLine } from '#contract/rules/book/copyright/page'
import type { GreyPicture } from '#contract/rules/book/picture/grey'
import { startThread } from '#server/files/startThread'
import type { RecognisedAnswer } from './tasks'

const MB = 1024 * 1024
/** Of its own objects: the program that recognises has its memory beside them. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** What a page may take of the memory of the process, with what others take meanwhile. */
const MOST_GROWN = 1536 * MB
/** A page takes some seconds. */
const LONGEST_MS = 90_000
const LOOK_MS = 500

/** Recognises pictures of pages; nothing leaves the server. */
export interface Recogniser {
  /** @throws Error when it takes too long or too much memory, or fails */
  read: (picture: GreyPicture) => Promise<PrintedLine[]>
  close: () => Promise<void>
}

function asked(thread: Worker, picture: GreyPicture): Promise<PrintedLine[]> {
  const over = new AbortController()
  return new Promise<PrintedLine[]>((resolve, reject) => {
    const before = process.memoryUsage.rss()
    const stop = (why: string) => {
      reject(new Error(why))
      void thread.terminate()
    }
    const late = setTimeout(stop, LONGEST_MS, 'recognising a page took too long')
    const watching = setInterval(() => {
      if (process.memoryUsage.rss() - before > MOST_GROWN) stop('recognising a page took too much memory')
    }, LOOK_MS)
    const hear = (answer: RecognisedAnswer) => {
      if ('lines' in answer) resolve(answer.lines)
      else reject(new Error(answer.failure))
    }
    const gone = () => reject(new Error('the thread that recognises ended without an answer'))
    thread.once('message', hear).once('error', reject).once('exit', gone)
    over.signal.addEventListener('abort', () => {
      clearTimeout(late)
      clearInterval(watching)
      thread.off('message', hear).off('error', reject).off('exit', gone)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(picture)
  }).finally(() => over.abort())
}

/** Starts a thread once there is a picture to recognise; whoever asked for it closes it. */
export function recogniser(): Recogniser {
  let thread: Worker | undefined
  const close = async () => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  return {
    close,
    async read(picture) {
      if (!thread) {
        thread = startThread(new URL('./thread.ts', import.meta.url), { resourceLimits: MEMORY })
        // Whoever waits for an answer listens; without anybody it would end the process.
        thread.on('error', () => undefined)
      }
      try {
        return await asked(thread, picture)
      } catch (reason) {
        await close()
        throw reason
      }
    },
  }
}
