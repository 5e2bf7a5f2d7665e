import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from 'pdf-lib'
import { chapterStarts, textOf, type BookPage } from './bookText'

const PAGE = [520, 737] as const
const SIZE = 13
const LEADING = 23
const MARGIN = { left: 38, top: 70 }
/**
 * Latin letters of the font are half as wide as Chinese ones; these are their character numbers in Adobe-GB1.
 */
const LATIN = [1, 95, 500] as const

/** A text in the encoding of the font. */
const hex = (text: string): string =>
  Array.from(text)
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('')

/**
 * A font that every PDF reader for Chinese provides: it is referenced and not embedded, so that a book takes a
 * few kilobytes.
 */
function songFont(document: PDFDocument): PDFRef {
  const { context } = document
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: 'STSong-Light',
      Flags: 6,
      FontBBox: [-25, -254, 1000, 880],
      ItalicAngle: 0,
      Ascent: 880,
      Descent: -120,
      CapHeight: 880,
      StemV: 93,
    }),
  )
  const glyphs = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType0',
      BaseFont: 'STSong-Light',
      CIDSystemInfo: {
        Registry: PDFHexString.fromText('Adobe'),
        Ordering: PDFHexString.fromText('GB1'),
        Supplement: 4,
      },
      DW: 1000,
      W: [...LATIN],
      FontDescriptor: descriptor,
    }),
  )
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'STSong-Light',
      Encoding: 'UniGB-UCS2-H',
      DescendantFonts: [glyphs],
    }),
  )
}

function addPage(document: PDFDocument, font: PDFRef, { lines }: BookPage, number: number): PDFRef {
  const { context } = document
  const page = document.addPage([...PAGE])
  const text = lines.map((line) => `<${hex(line)}> Tj T*`).join('\n')
  const foot = `BT /F1 10 Tf 1 0 0 1 ${PAGE[0] / 2 - 6} 30 Tm <${hex(String(number))}> Tj ET`
  const body = `BT /F1 ${SIZE} Tf ${LEADING} TL 1 0 0 1 ${MARGIN.left} ${PAGE[1] - MARGIN.top} Tm\n${text}\nET`
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(`${body}\n${foot}`)))
  page.node.set(PDFName.of('Resources'), context.obj({ Font: { F1: font } }))
  return page.ref
}

interface Bookmark {
  title: string
  page: PDFRef
  children: Bookmark[]
}

/** Adds bookmarks below a parent; returns the first, the last and their total number. */
function hang(document: PDFDocument, parent: PDFRef, marks: readonly Bookmark[]) {
  const { context } = document
  const refs = marks.map(() => context.nextRef())
  marks.forEach(({ title, page, children }, at) => {
    const dest = PDFArray.withContext(context)
    dest.push(page)
    dest.push(PDFName.of('Fit'))
    const ref = refs[at]
    if (!ref) return
    const mark = context.obj({ Title: PDFHexString.fromText(title), Parent: parent, Dest: dest })
    const [previous, next] = [refs[at - 1], refs[at + 1]]
    if (previous) mark.set(PDFName.of('Prev'), previous)
    if (next) mark.set(PDFName.of('Next'), next)
    const below = hang(document, ref, children)
    if (below.first && below.last) {
      mark.set(PDFName.of('First'), below.first)
      mark.set(PDFName.of('Last'), below.last)
      mark.set(PDFName.of('Count'), PDFNumber.of(children.length))
    }
    context.assign(ref, mark)
  })
  return { first: refs[0], last: refs.at(-1) }
}

/** A fictional textbook with text, page numbers and bookmarks. */
export async function samplePdf(book_name: string): Promise<{ bytes: Uint8Array; pages: number }> {
  const document = await PDFDocument.create()
  const { context } = document
  const font = songFont(document)
  const text = textOf(book_name)
  const refs = text.map((page, at) => addPage(document, font, page, at + 1))
  const markOf = (at: number): Bookmark[] => {
    const [title, page] = [text[at]?.heading?.title, refs[at]]
    return title && page ? [{ title, page, children: [] }] : []
  }
  const marks = [
    ...[0, 1, 2].flatMap(markOf),
    ...chapterStarts.flatMap(({ title, page: at, sections }): Bookmark[] => {
      const page = refs[at]
      const children = Array.from({ length: sections }, (_, n) => markOf(at + n)).flat()
      return page ? [{ title, page, children }] : []
    }),
  ]
  const root = context.nextRef()
  const { first, last } = hang(document, root, marks)
  const outlines = context.obj({ Type: 'Outlines', Count: marks.length })
  if (first) outlines.set(PDFName.of('First'), first)
  if (last) outlines.set(PDFName.of('Last'), last)
  context.assign(root, outlines)
  document.catalog.set(PDFName.of('Outlines'), root)
  return { bytes: await document.save(), pages: text.length }
}
