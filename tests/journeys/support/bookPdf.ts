import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, PDFRawStream, StandardFonts } from 'pdf-lib'

const LINE = 'Drawing, planning, machining and inspection of a part, step by step. '

/**
 * A book of some pages with a text that can be selected.
 * @param weight bytes of pictures, which cannot be compressed
 * @returns where it lies
 */
export async function bookPdf(folder: string, name: string, weight = 0): Promise<string> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let n = 1; n <= 12; n++) {
    const page = document.addPage([595, 842])
    for (let line = 0; line < 30; line++)
      page.drawText(`${n}.${line} ${LINE}`, { x: 50, y: 780 - 24 * line, size: 11, font })
  }
  for (let left = weight; left > 0; left -= 10 * 1024 * 1024) {
    const part = randomBytes(Math.min(left, 10 * 1024 * 1024))
    document.context.register(PDFRawStream.of(document.context.obj({ Length: part.length }), part))
  }
  const path = join(folder, name)
  writeFileSync(path, await document.save({ useObjectStreams: false }))
  return path
}
