import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { bookPrint } from '#server/domain/likeness/bookPrint'
import { BadPdf, loadPdf, pagesOnly } from '#server/files/pdf'
import { boundParsers } from './bounds'
import { marked } from './mark'
import { TOO_COMPLEX, type PdfAnswer, type PdfTask } from './tasks'

// Reads one document and ends: whatever it is, others are served meanwhile.

/** Characters that are read of one document: a thick book has a million. */
const MOST_TEXT = 8_000_000

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (value: PdfAnswer) => parentPort?.postMessage(value)

async function run(task: PdfTask): Promise<PdfAnswer> {
  // Loaded for this alone: it is another library, and a large one.
  if (task.kind === 'inspect') return (await import('./inspect')).inspected(task.from)
  if (task.kind === 'print') {
    const texts = await (await import('./texts')).textsOf(task.from, undefined, MOST_TEXT)
    return { pages: texts.length, print: bookPrint(texts) }
  }
  if (task.kind === 'texts') {
    const texts = await (await import('./texts')).textsOf(task.from, task.wanted, MOST_TEXT)
    return { pages: texts.length, texts }
  }
  const bytes = await readFile(task.from)
  if (task.kind === 'count') return { pages: (await loadPdf(bytes)).getPageCount() }
  if (task.kind === 'mark') return marked(bytes, task.mark)
  const copy = await pagesOnly(bytes, task.anonymous)
  await writeFile(task.to, copy.bytes, { mode: 0o600 })
  return { pages: copy.pages }
}

boundParsers(() => {
  answer({ refused: TOO_COMPLEX })
  process.exit()
})
try {
  // Nobody but `inThread` starts this.
  answer(await run(workerData as PdfTask))
} catch (e) {
  if (!(e instanceof BadPdf)) throw e
  answer({ refused: e.message })
}
