import type { Worker } from 'node:worker_threads'

/** Within what a thread answers a question. */
interface Bounds {
  /** Milliseconds. */
  longest: number
  /** Bytes that the process may grow by meanwhile, with what others take. */
  mostGrown: number
}

/** A thread that answers one question after the other. */
export interface Asked<Q, A> {
  /** @throws Error when it takes too long or too much memory, or ends without an answer */
  ask: (question: Q) => Promise<A>
  close: () => Promise<void>
}

const LOOK_MS = 250

function answered<Q, A>(thread: Worker, question: Q, { longest, mostGrown }: Bounds): Promise<A> {
  const over = new AbortController()
  return new Promise<A>((resolve, reject) => {
    const before = process.memoryUsage.rss()
    const stop = (why: string) => {
      reject(new Error(why))
      void thread.terminate()
    }
    const late = setTimeout(stop, longest, 'a thread took too long to answer')
    const watching = setInterval(() => {
      if (process.memoryUsage.rss() - before > mostGrown) stop('a thread took too much memory')
    }, LOOK_MS)
    const gone = () => reject(new Error('a thread ended without an answer'))
    thread.once('message', resolve).once('error', reject).once('exit', gone)
    over.signal.addEventListener('abort', () => {
      clearTimeout(late)
      clearInterval(watching)
      thread.off('message', resolve).off('error', reject).off('exit', gone)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(question)
  }).finally(() => over.abort())
}

/**
 * A thread that begins with the first question; one that fails ends, and the next question begins another. Whoever asks
 * waits for each answer, and closes it.
 */
export function askedThread<Q, A>(start: () => Worker, bounds: Bounds): Asked<Q, A> {
  let thread: Worker | undefined
  const close = async () => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  return {
    close,
    async ask(question) {
      if (!thread) {
        thread = start()
        // Whoever waits for an answer listens; without anybody it would end the process.
        thread.on('error', () => undefined)
      }
      try {
        return await answered<Q, A>(thread, question, bounds)
      } catch (reason) {
        await close()
        throw reason
      }
    },
  }
}
