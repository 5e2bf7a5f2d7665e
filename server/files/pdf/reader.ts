import { askedThread } from '#server/files/asked'
import { BadPdf } from '#server/files/pdf'
import { startThread } from '#server/files/startThread'
import type { DocumentRead, ReadAnswer, ReadTask } from './tasks'

const MB = 1024 * 1024
const MEMORY = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
/** A scanned page is some ten megabytes once it is unpacked; a book's upload may take as much meanwhile. */
const BOUNDS = { longest: 120_000, mostGrown: 1536 * MB }

/** Reads pages of documents, one document after the other. */
export interface DocumentReader {
  /**
   * @throws BadPdf when the document is damaged, empty or has a password
   * @throws Error when it takes too long or too much memory
   */
  readPages: (task: ReadTask) => Promise<DocumentRead>
  close: () => Promise<void>
}

/** Starts a thread once there is a document to read; whoever asked for it closes it. */
export function documentReader(): DocumentReader {
  const { ask, close } = askedThread<ReadTask, ReadAnswer>(
    () => startThread(new URL('./readThread.ts', import.meta.url), { resourceLimits: MEMORY }),
    BOUNDS,
  )
  return {
    close,
    async readPages(task) {
      const answer = await ask(task)
      if ('refused' in answer) throw new BadPdf(answer.refused)
      if ('failure' in answer) throw new Error(answer.failure)
      return answer
    },
  }
}
