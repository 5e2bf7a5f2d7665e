import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inThread } from '#server/files/pdf/inThread'
import { collected, newDocument } from '#server/paper/draw'

/** A book as a PDF with a text layer, one line below the other. */
async function drawn(pages: readonly string[]): Promise<Uint8Array> {
  const document = newDocument('样书')
  for (const page of pages) {
    document.addPage({ size: 'A4', margin: 60 })
    document.font('regular', 11)
    page.split('\n').forEach((line, i) => document.text(line, 60, 60 + i * 20, { lineBreak: false }))
  }
  document.end()
  return collected(document)
}

/**
 * Reads books from PDFs, one after the other as the server does.
 * @returns seconds of a page, the start of the thread included
 */
export async function secondsPerPage(books: Iterable<readonly string[]>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'likeness-'))
  let pages = 0
  let seconds = 0
  try {
    for (const book of books) {
      const from = join(folder, 'book.pdf')
      writeFileSync(from, await drawn(book))
      const began = performance.now()
      const answer = await inThread({ kind: 'print', from })
      seconds += (performance.now() - began) / 1000
      if (answer.print?.text_pages !== book.length) throw new Error('text of a page was not read')
      pages += book.length
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return seconds / pages
}
