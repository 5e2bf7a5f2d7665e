import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font object that is already open: its thirty megabytes need not be read again for every document. */
      registerFont(name: string, src: Font): this
    }
  }
}
