import type { CopyrightReading } from '#contract/rules/book/copyright/found'
import { findCopyright } from '#src/features/copyright/find'
import { pictureReader } from '#src/features/copyright/ocr/recogniser'
import { openPages } from '#src/features/copyright/source/source'

declare global {
  interface Window {
    /** Reads a scan as the console does. */
    readScan: (base64: string) => Promise<CopyrightReading>
  }
}

const reader = pictureReader()

window.readScan = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const source = await openPages(new Blob([bytes]))
  const told = { signal: new AbortController().signal, onDoing: () => undefined }
  const found = await findCopyright({ source, reader }, told)
  source.close()
  return found?.reading ?? {}
}
