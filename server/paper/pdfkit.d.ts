import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that is open already: thirty megabytes need not be read again for every document. */
      registerFont(name: string, src: Font): this
    }
  }
}
