import { collected, newDocument } from './draw'
import { face, printableText } from './fonts'

const SIZE = 14
const LEADING = 1.4
/** The words of the book stay readable. */
const FAINT = 0.18

/**
 * A watermark as a document of one page that is as large as its text.
 * @param text one line
 */
export async function drawnMark(text: string): Promise<Uint8Array> {
  const shown = printableText(text.replace(/\s+/g, ' '))
  const size: [number, number] = [face('regular').measure(shown) * SIZE, SIZE * LEADING]
  const doc = newDocument('')
  doc.addPage({ size, margin: 0 }).fillOpacity(FAINT)
  doc.font('regular', SIZE).text(shown, 0, 0, { lineBreak: false })
  doc.end()
  return collected(doc)
}
