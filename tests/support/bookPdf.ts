import { collected, newDocument } from '#server/paper/draw'

/** A book as a PDF with a text layer, one line below the other. */
export async function bookPdf(pages: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = newDocument('样书')
  for (const page of pages) {
    document.addPage({ size: 'A4', margin: 60 })
    document.font('regular', 11)
    page.split('\n').forEach((line, i) => document.text(line, 60, 60 + i * 20, { lineBreak: false }))
  }
  document.end()
  return new Uint8Array(await collected(document))
}
