import type { PrintedPage } from '#contract/rules/book/copyright/page'
import type { GreyPicture } from '#contract/rules/book/picture/grey'
import type { BookPrint } from '#server/domain/likeness/bookPrint'

/** What is asked of a thread that reads one document. */
export type PdfTask =
  | { kind: 'count'; from: string }
  /** Pages and text, without reading the whole of it. */
  | { kind: 'inspect'; from: string }
  /** Writes the pages alone to a file, see `pagesOnly`. */
  | { kind: 'copy'; from: string; to: string; anonymous: boolean }
  /** What is added to the end of a copy so that every page bears a mark, drawn on a page of its own. */
  | { kind: 'mark'; from: string; mark: Uint8Array }
  /** What is kept of the whole text, to be compared. */
  | { kind: 'print'; from: string }
  /** The texts of single pages, by their numbers from 1. */
  | { kind: 'texts'; from: string; wanted: readonly number[] }

export type PdfAnswer =
  | { pages: number; tail?: Uint8Array; text_length?: number; print?: BookPrint; texts?: string[] }
  | { refused: string }

export const TOO_COMPLEX = 'PDF 的结构过于复杂，无法处理，请重新导出后上传'

/** What is asked of the thread that reads pages: their text, and the pictures of those that have none. */
export interface ReadTask {
  from: string
  /** A photograph, which is read as a document of one page. */
  isPicture: boolean
  /** The first pages, or those among which a copyright page is. */
  look: 'front' | 'copyright'
  /** Pages that are read, at the most. */
  most: number
  /** Of those without text the pictures of so many. */
  pictures: number
}

/** A page as it was read. */
export interface PageText {
  printed: PrintedPage
  /** Its text in the order of the file, where a cell of several lines stays together. */
  flow: string
  /** The scan that the page is, where it has no text that can be read. */
  picture?: GreyPicture
}

export interface DocumentRead {
  pages: number
  text_length: number
  read: PageText[]
  /** Dots an inch of the coarsest of some scanned pages; null where there are none. */
  dpi: number | null
}
export type ReadAnswer = DocumentRead | { refused: string } | { failure: string }
