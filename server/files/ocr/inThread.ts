import type { PrintedLine } from '#contract/rules/book/copyright/page'
import type { GreyPicture } from '#contract/rules/book/picture/grey'
import { askedThread } from '#server/files/asked'
import { startThread } from '#server/files/startThread'
import type { RecognisedAnswer } from './tasks'

const MB = 1024 * 1024
/** Of its own objects: the program that recognises has its memory beside them. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** A page takes some seconds, and the program some hundred megabytes. */
const BOUNDS = { longest: 90_000, mostGrown: 1536 * MB }

/** Recognises pictures of pages; nothing leaves the server. */
export interface Recogniser {
  /** @throws Error when it takes too long or too much memory, or fails */
  recognise: (picture: GreyPicture) => Promise<PrintedLine[]>
  close: () => Promise<void>
}

/** Starts a thread once there is a picture to recognise; whoever asked for it closes it. */
export function recogniser(): Recogniser {
  const { ask, close } = askedThread<GreyPicture, RecognisedAnswer>(
    () => startThread(new URL('./thread.ts', import.meta.url), { resourceLimits: MEMORY }),
    BOUNDS,
  )
  return {
    close,
    async recognise(picture) {
      const answer = await ask(picture)
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.lines
    },
  }
}
