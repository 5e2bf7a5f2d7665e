import { parentPort } from 'node:worker_threads'
import { BadPdf } from '#server/files/pdf'
import { pagesRead } from './read'
import type { ReadAnswer, ReadTask } from './tasks'

// Reads documents, one after the other, for as long as it is asked: the library is large, and loaded once.

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (value: ReadAnswer) => parentPort?.postMessage(value)

parentPort?.on('message', (task: ReadTask) => {
  pagesRead(task).then(answer, (reason: unknown) =>
    answer(reason instanceof BadPdf ? { refused: reason.message } : { failure: String(reason) }),
  )
})
