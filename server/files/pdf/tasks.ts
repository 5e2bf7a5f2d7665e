/** What is asked of a thread that reads one document. */
export type PdfTask =
  | { kind: 'count'; from: string }
  /** Pages and text, without reading the whole of it. */
  | { kind: 'inspect'; from: string }
  /** Writes the pages alone to a file, see `pagesOnly`. */
  | { kind: 'copy'; from: string; to: string; anonymous: boolean }
  /** What is added to the end of a copy so that every page bears a mark, drawn on a page of its own. */
  | { kind: 'mark'; from: string; mark: Uint8Array }

export type PdfAnswer = { pages: number; tail?: Uint8Array; text_length?: number } | { refused: string }

export const TOO_COMPLEX = 'PDF 的结构过于复杂，无法处理，请重新导出后上传'
