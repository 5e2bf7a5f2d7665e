import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inThread } from '#server/files/pdf/inThread'
import { bookPdf } from '#tests/support/bookPdf'

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
      writeFileSync(from, await bookPdf(book))
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
