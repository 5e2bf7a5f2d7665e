import type { PrintedPage } from '#contract/rules/book/copyright/page'

/** A file whose pages can be looked at: a PDF document, or one picture. */
export interface PageSource {
  pages: number
  /** The text layer of a page; no lines where it has none. */
  text: (page: number) => Promise<PrintedPage>
  /** The page as a picture about so many pixels high. */
  picture: (page: number, height: number) => Promise<ImageBitmap>
  close: () => void
}
