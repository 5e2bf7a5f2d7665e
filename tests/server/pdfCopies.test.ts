import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { pagesOnly } from '#server/files/pdf'
import { telltalePdf, toldBy } from '#tests/support/telltalePdf'

const open = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
type Opened = Awaited<ReturnType<typeof open>>

/** The page, from 1, that an entry leads to without a name. */
async function pageOf(document: Opened, dest: unknown) {
  expect(dest).toBeInstanceOf(Array)
  const [ref] = dest as [Parameters<Opened['getPageIndex']>[0]]
  return (await document.getPageIndex(ref)) + 1
}

describe('the anonymous copy', () => {
  it('is told by what it is made from, which names the author everywhere', async () => {
    expect(toldBy(await telltalePdf()).length).toBeGreaterThanOrEqual(3)
  })

  it('names nobody in any of its objects, reached or not', async () => {
    const { bytes, pages } = await pagesOnly(await telltalePdf(), true)
    expect(pages).toBe(3)
    expect(toldBy(bytes)).toEqual([])
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const keys = new Set(
      document.context
        .enumerateIndirectObjects()
        .flatMap(([, value]) => (value instanceof PDFDict ? value.keys().map(String) : [])),
    )
    for (const gone of [
      '/Metadata',
      '/AF',
      '/PieceInfo',
      '/JS',
      '/EF',
      '/AcroForm',
      '/Names',
      '/T',
      '/Outlines',
    ])
      expect(keys).not.toContain(gone)
    expect(document.context.trailerInfo.Info).toBeUndefined()
  })

  it('keeps its pictures and the links within the book', async () => {
    const { bytes } = await pagesOnly(await telltalePdf(), true)
    const document = await open(bytes)
    const notes = (await (await document.getPage(1)).getAnnotations()) as { subtype: string; dest: unknown }[]
    expect(notes.map(({ subtype }) => subtype)).toEqual(['Link', 'Link'])
    expect(await Promise.all(notes.map(({ dest }) => pageOf(document, dest)))).toEqual([2, 3])
    const { node } = (await PDFDocument.load(bytes)).getPage(0)
    const drawn = node.Resources()?.lookup(PDFName.of('XObject'))
    expect(String(drawn)).toContain('/Metadata')
  })
})

describe('the copy for readers who may know the author', () => {
  it('has a table of contents whose headings lead to their pages', async () => {
    const { bytes } = await pagesOnly(await telltalePdf(), false)
    const document = await open(bytes)
    const outline = await document.getOutline()
    expect(outline.map(({ title }) => title)).toEqual(['第1章', '第2章', '第3章', '第4章'])
    expect(await Promise.all(outline.map(({ dest }) => pageOf(document, dest)))).toEqual([1, 2, 3, 2])
  })

  it('has no notes, files and properties that tell of people either', async () => {
    const { bytes } = await pagesOnly(await telltalePdf(), false)
    const document = await open(bytes)
    expect(await document.getAttachments()).toBeNull()
    expect(await document.getMetadata()).toMatchObject({ metadata: null })
    const info = ((await document.getMetadata()).info as Record<string, unknown>)['Author']
    expect(info).toBeUndefined()
  })
})
