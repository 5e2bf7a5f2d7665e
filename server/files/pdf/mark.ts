import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from 'pdf-lib'
import { loadPdf } from '#server/files/pdf'

const key = (name: string) => PDFName.of(name)
/** Under which a page knows the mark; no program calls its own so. */
const MARK = 'ReadersMark'
const TILT = Math.PI / 6
/** Between two marks, in points. */
const GAP = { x: 90, y: 110 }

interface Mark {
  ref: PDFRef
  width: number
  height: number
}

const number = (value: number): string => value.toFixed(3)

/** Draws the mark all over a page, tilted as the reader on the screen shows it. */
function tiles({ width, height }: Mark, page: PDFPage): string {
  const { x, y, width: across, height: up } = page.getMediaBox()
  const turn = TILT + (page.getRotation().angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const parts: string[] = []
  const step = { x: width + GAP.x, y: height + GAP.y }
  // What is beyond the page costs a few bytes; a page of kilometres has few marks.
  const [columns, rows] = [Math.min(40, Math.ceil(across / step.x)), Math.min(40, Math.ceil(up / step.y))]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const shift = row % 2 === 0 ? 0.1 : 0.5
      const at = [x + (column + shift) * step.x, y + (row + 0.3) * step.y].map(number)
      const tilted = [cos, sin, -sin, cos].map(number)
      parts.push(`q ${[...tilted, ...at].join(' ')} cm /${MARK} Do Q`)
    }
  return `Q\n${parts.join('\n')}\n`
}

/** The resources of a page with the mark among them; those of other pages stay as they are. */
function withMark(page: PDFDict, own: PDFDict | undefined, { ref }: Mark): PDFDict {
  const { context } = page
  const resources = own?.clone() ?? PDFDict.withContext(context)
  const old = resources.lookup(key('XObject'))
  const drawn = old instanceof PDFDict ? old.clone() : PDFDict.withContext(context)
  drawn.set(key(MARK), ref)
  resources.set(key('XObject'), drawn)
  return resources
}

function contentsOf(page: PDFDict): PDFObject[] {
  const contents = page.get(key('Contents'))
  const own = page.context.lookup(contents)
  return own instanceof PDFArray ? own.asArray() : contents ? [contents] : []
}

async function embed(document: PDFDocument, mark: Uint8Array): Promise<Mark> {
  const [page] = await document.embedPdf(mark)
  if (!page) throw new Error('a mark has a page')
  await page.embed()
  return { ref: page.ref, width: page.width, height: page.height }
}

/** Marks every page, and answers the pages that are other than before. */
async function markPages(document: PDFDocument, mark: Uint8Array): Promise<PDFRef[]> {
  const { context } = document
  const own = await embed(document, mark)
  const before = context.register(context.stream('q\n'))
  const drawn = new Map<string, PDFRef>()
  for (const page of document.getPages()) {
    const { node } = page
    const content = tiles(own, page)
    const after = drawn.get(content) ?? context.register(context.stream(content))
    drawn.set(content, after)
    node.set(key('Resources'), withMark(node, node.Resources(), own))
    node.set(key('Contents'), context.obj([before, ...contentsOf(node), after]))
  }
  return document.getPages().map(({ ref }) => ref)
}

const START = 'startxref'

/** Where a document says that its table of objects stands. */
function tableOf(bytes: Uint8Array): number {
  const end = Buffer.from(bytes.subarray(-2048)).toString('latin1')
  return Number(/startxref\s+(\d+)/.exec(end.slice(end.lastIndexOf(START)))?.[1])
}

/** How many numbers for objects a document has used, by its table. */
const numbersOf = (bytes: Uint8Array, table: number): number =>
  Number(/\/Size\s+(\d+)/.exec(Buffer.from(bytes.subarray(table, table + 2048)).toString('latin1'))?.[1])

const bytesOf = (value: PDFObject): Uint8Array => {
  const bytes = new Uint8Array(value.sizeInBytes())
  value.copyBytesInto(bytes, 0)
  return bytes
}

/** A table of objects in the newer form, that of the table before it. */
function table(document: PDFDocument, places: readonly [PDFRef, number][], before: number, at: number) {
  const { context } = document
  const ref = context.nextRef()
  const all = [...places, [ref, at] as const].toSorted(([a], [b]) => a.objectNumber - b.objectNumber)
  const rows = Buffer.alloc(all.length * 7)
  for (const [i, [{ generationNumber }, place]] of all.entries()) {
    rows.writeUInt8(1, i * 7)
    rows.writeUInt32BE(place, i * 7 + 1)
    rows.writeUInt16BE(generationNumber, i * 7 + 5)
  }
  const dict = context.obj({
    Type: 'XRef',
    Size: context.largestObjectNumber + 1,
    W: [1, 4, 2],
    Index: all.flatMap(([{ objectNumber }]) => [objectNumber, 1]),
    Prev: PDFNumber.of(before),
  })
  if (context.trailerInfo.Root) dict.set(key('Root'), context.trailerInfo.Root)
  return { ref, stream: PDFRawStream.of(dict, rows) }
}

/**
 * What is to be added to the end of a document so that every page bears the mark: the document itself is sent from the
 * disk as it is.
 * @param mark a document of one page, as large as the mark
 */
export async function marked(bytes: Uint8Array, mark: Uint8Array) {
  const document = await loadPdf(bytes)
  const { context } = document
  const before = tableOf(bytes)
  // Those of the streams that hold the other objects are taken too, although pdf-lib has forgotten them.
  const last = Math.max(context.largestObjectNumber, numbersOf(bytes, before))
  context.largestObjectNumber = last
  const pages = await markPages(document, mark)
  const fresh = context.enumerateIndirectObjects().flatMap(([ref]) => (ref.objectNumber > last ? [ref] : []))
  const parts: Uint8Array[] = [Buffer.from('\n')]
  let at = bytes.length + 1
  const places: [PDFRef, number][] = []
  const write = (ref: PDFRef, value: PDFObject) => {
    places.push([ref, at])
    for (const part of [
      Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`),
      bytesOf(value),
      Buffer.from('\nendobj\n'),
    ]) {
      parts.push(part)
      at += part.length
    }
  }
  for (const ref of [...pages, ...fresh]) {
    const value = context.lookup(ref)
    if (value) write(ref, value)
  }
  const own = table(document, places, before, at)
  const start = at
  write(own.ref, own.stream)
  parts.push(Buffer.from(`${START}\n${start}\n%%EOF\n`))
  return { pages: pages.length, tail: new Uint8Array(Buffer.concat(parts)) }
}
