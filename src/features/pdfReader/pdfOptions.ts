import { GlobalWorkerOptions, VerbosityLevel } from 'pdfjs-dist'

const DATA = `${import.meta.env.BASE_URL}pdf/`

GlobalWorkerOptions.workerSrc = `${DATA}build/pdf.worker.min.mjs`

/** How every document is opened: its parts when they are asked for, all that belongs to the reader from our own place. */
export const PDF_OPTIONS = {
  disableAutoFetch: true,
  disableStream: true,
  isEvalSupported: false,
  // It warns of every font that this computer lacks and it replaces.
  verbosity: VerbosityLevel.ERRORS,
  cMapUrl: `${DATA}cmaps/`,
  standardFontDataUrl: `${DATA}standard_fonts/`,
  wasmUrl: `${DATA}wasm/`,
} as const
