import { uploadedPath } from '#server/files/multipart'
import { BadPdf } from '#server/files/pdf'
import { startThread } from '#server/files/startThread'
import { turns } from '#server/turns'
import { TOO_COMPLEX, type PdfAnswer, type PdfTask } from './tasks'

/** Of objects, beside the bytes of the document: a book of a thousand pages takes a tenth of it. */
const MEMORY = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
const SECOND = 1000
const LONGEST: Record<PdfTask['kind'], number> = {
  count: 60 * SECOND,
  inspect: 60 * SECOND,
  copy: 300 * SECOND,
  mark: 120 * SECOND,
  print: 300 * SECOND,
  texts: 60 * SECOND,
}
/** These read text, of which a page may unpack to any size. */
const WATCHED: readonly PdfTask['kind'][] = ['inspect', 'print', 'texts']
/** These take long, and nobody waits for them. */
const LONG: readonly PdfTask['kind'][] = ['copy', 'print']
const MB = 1024 * 1024
/** Beside its objects: what a page is unpacked to, which nothing else bounds. */
const MOST_GROWN = 512 * MB
/** What another document may take meanwhile, which the memory of the process does not tell apart: a copy of 200 MB. */
const NEIGHBOUR = 1024 * MB
const LOOK_MS = 200
/** Documents read at once: a copy that takes long leaves an upload its turn. */
const AT_ONCE = 2

let running = 0

function work(task: PdfTask): Promise<PdfAnswer> {
  running += 1
  const thread = startThread(new URL('./thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
  })
  return new Promise<PdfAnswer>((resolve, reject) => {
    const giveUp = () => {
      resolve({ refused: TOO_COMPLEX })
      void thread.terminate()
    }
    const late = setTimeout(giveUp, LONGEST[task.kind])
    const before = process.memoryUsage.rss()
    let most = MOST_GROWN
    const watching = setInterval(() => {
      if (running > 1) most = MOST_GROWN + NEIGHBOUR
      if (WATCHED.includes(task.kind) && process.memoryUsage.rss() - before > most) giveUp()
    }, LOOK_MS)
    thread.on('message', resolve)
    thread.on('error', (e: NodeJS.ErrnoException) => {
      if (e.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refused: TOO_COMPLEX })
      else reject(e)
    })
    thread.on('exit', () => {
      clearTimeout(late)
      clearInterval(watching)
      running -= 1
      reject(new Error('the thread that reads a document ended without an answer'))
    })
  })
}

const reading = turns(AT_ONCE)
/** Of the turns, one stays free of what takes long. */
const readingLong = turns(AT_ONCE - 1)

/**
 * Has a document read in a thread of its own, within bounds of memory and time: one that was made to exhaust a reader
 * is refused, and nobody waits for it.
 * @throws BadPdf when it is damaged, needs a password, or exceeds the bounds
 */
export async function inThread(task: PdfTask): Promise<Exclude<PdfAnswer, { refused: string }>> {
  const turn = () => reading.run(() => work(task))
  const answer = await (LONG.includes(task.kind) ? readingLong.run(turn) : turn())
  if ('refused' in answer) throw new BadPdf(answer.refused)
  return answer
}

const counted = new WeakMap<Blob, Promise<number>>()

/**
 * How many pages an upload has. It is read once: before the transaction that keeps it, which must not wait for it.
 * @throws BadPdf when it cannot be used
 */
export function pagesOf(file: File): Promise<number> {
  const known = counted.get(file)
  if (known) return known
  const fresh = inThread({ kind: 'count', from: uploadedPath(file) }).then(({ pages }) => pages)
  // Whoever asks again hears of it.
  fresh.catch(() => undefined)
  counted.set(file, fresh)
  return fresh
}
