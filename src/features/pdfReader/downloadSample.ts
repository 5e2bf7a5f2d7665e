import type { Input } from '#contract'
import { SAMPLE_CODE } from '#contract/facts/books'
import { call } from '#src/api/call'
import { saveFile } from '#src/lib/saveFile'

/** Saves a file of a book, where the project lets its readers keep it. */
export async function downloadSample(sample: Input<'sample_content'>, book_name: string): Promise<void> {
  const file = await call('sample_content', { ...sample, download: 1 })
  saveFile(file, `${book_name}-${SAMPLE_CODE[sample.code ?? 'M02']}.pdf`, 'application/pdf')
}
