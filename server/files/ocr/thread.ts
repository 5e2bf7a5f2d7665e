import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { pgmOf, type GreyPicture } from '#contract/rules/book/picture/grey'
import { RECOGNISED_DPI, recognisedLines } from '#contract/rules/book/picture/recognised'
import { straighten } from '#contract/rules/book/picture/straighten'
import { recognition } from './core'
import type { RecognisedAnswer } from './tasks'

// Recognises pictures, one after the other, for as long as it is asked.

/** A block of text: rows are read across the whole page, so that tables of labels and values stay together. */
const ONE_BLOCK = '6'
/** Others are served first. */
const PATIENT = 10

// Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(PATIENT)

const ready = recognition({ tessedit_pageseg_mode: ONE_BLOCK, user_defined_dpi: RECOGNISED_DPI })
// Whoever asks hears of it.
ready.catch(() => undefined)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (value: RecognisedAnswer) => parentPort?.postMessage(value)

async function recognise(grey: GreyPicture): Promise<void> {
  const { picture, before } = straighten(grey)
  const read = await ready
  answer({ lines: recognisedLines(read(pgmOf(picture)), before, grey) })
}

parentPort?.on('message', (grey: GreyPicture) => {
  recognise(grey).catch((reason: unknown) => answer({ failure: String(reason) }))
})
