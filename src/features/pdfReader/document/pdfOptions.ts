import { VerbosityLevel } from 'pdfjs-dist'

/** How every document is opened: its parts when they are asked for, all that belongs to the reader from our own place. */
export const PDF_OPTIONS = {
  disableAutoFetch: true,
  disableStream: true,
  isEvalSupported: false,
  // It warns of every font that this computer lacks and it replaces.
  verbosity: VerbosityLevel.ERRORS,
  cMapUrl: `${import.meta.env.PDF_DATA}cmaps/`,
  standardFontDataUrl: `${import.meta.env.PDF_DATA}standard_fonts/`,
  wasmUrl: `${import.meta.env.PDF_DATA}wasm/`,
} as const
