import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { downloadZip } from 'client-zip'
import { collected, drawForm, newDocument, type Doc } from './draw'
import { fileNames } from './fileNames'
import type { PaperForm } from './rows'

interface Print {
  title: string
  total: number
  forms: AsyncIterable<PaperForm>
}

/** The bytes of a PDF with one form. */
export async function single(form: PaperForm): Promise<Buffer<ArrayBuffer>> {
  const doc = newDocument(form.title)
  drawForm(doc, form, false)
  doc.end()
  return collected(doc)
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** One PDF with all forms; pages are written to the stream as they are drawn. */
async function onePdf(path: string, { title, forms }: Print): Promise<void> {
  const doc: Doc = newDocument(title)
  const file = doc.pipe(createWriteStream(path, { mode: 0o600 }))
  const written = finished(file)
  try {
    for await (const form of forms) {
      drawForm(doc, form, true)
      // Yields to other requests between two forms.
      await setImmediate()
    }
    doc.end()
  } catch (e) {
    file.destroy()
    await written.catch(() => undefined)
    throw e
  }
  await written
}

/** A ZIP with one PDF per form, compressed as they are made. */
async function zip(path: string, { total, forms }: Print): Promise<void> {
  const nameOf = fileNames(total)
  async function* files() {
    for await (const form of forms) {
      yield { name: `${nameOf(form.title)}.pdf`, input: await single(form) }
      await setImmediate()
    }
  }
  const { body } = downloadZip(files())
  if (!body) throw new Error('a packed file has a body')
  await pipeline(chunksOf(body), createWriteStream(path, { mode: 0o600 }))
}

/**
 * Writes a print to the disk; memory holds only a few forms at a time.
 * @throws what making the forms throws; the file is then incomplete
 */
export const writePrint = (path: string, pack: 'pdf' | 'zip', print: Print): Promise<void> =>
  pack === 'pdf' ? onePdf(path, print) : zip(path, print)
