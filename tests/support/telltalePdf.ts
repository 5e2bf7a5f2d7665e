import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString, type PDFRef } from 'pdf-lib'

/** Stands wherever a document can tell of a person. */
export const AUTHOR = '李作者'
const LATIN = 'Li-Zuozhe'

const key = (name: string) => PDFName.of(name)

/** A JPEG of no picture, with a comment and the fields of a camera. */
const photograph = () =>
  Buffer.from(
    `\xff\xd8\xff\xe1\x00\x11Exif\x00\x00${LATIN}\xff\xfe\x00\x0b${LATIN}\xff\xda\x00\x02\x00\xff\xd9`,
    'latin1',
  )

interface Telling {
  document: PDFDocument
  pages: readonly PDFRef[]
}

/** Notes with their authors, a form, a file and an address beside the links of the first page. */
function addNotes({ document, pages }: Telling) {
  const { context } = document
  const text = (value: string) => PDFHexString.fromText(value)
  const note = (Subtype: string, more: object) =>
    context.register(
      context.obj({
        Type: 'Annot',
        Subtype,
        Rect: [0, 0, 9, 9],
        T: text(AUTHOR),
        Contents: text(AUTHOR),
        P: pages[0],
        ...more,
      }),
    )
  const link = (more: object) => note('Link', more)
  document
    .getPage(0)
    .node.set(
      key('Annots'),
      context.obj([
        note('Text', { Popup: note('Popup', {}) }),
        note('FreeText', {}),
        note('FileAttachment', { FS: context.obj({ Type: 'Filespec', F: text(`${AUTHOR}.docx`) }) }),
        note('Widget', { FT: 'Tx', V: text(AUTHOR) }),
        link({ Dest: PDFString.of('chapter-2') }),
        link({ A: context.obj({ S: 'GoTo', D: key('old-3') }) }),
        link({ A: context.obj({ S: 'URI', URI: PDFString.of(`mailto:${LATIN}@example.cn`) }) }),
        link({ A: context.obj({ S: 'JavaScript', JS: text(AUTHOR) }) }),
      ]),
    )
}

/** Headings that lead to their pages by names, by an action and directly. */
function addOutline({ document, pages }: Telling) {
  const { context, catalog } = document
  const refs = [0, 1, 2, 3].map(() => context.nextRef())
  const top = context.nextRef()
  const targets = [
    { Dest: PDFString.of('chapter-1') },
    { A: context.obj({ S: 'GoTo', D: PDFString.of('chapter-2') }) },
    { Dest: key('old-3') },
    { Dest: context.obj([pages[1], 'Fit']) },
  ]
  refs.forEach((ref, i) =>
    context.assign(
      ref,
      context.obj({
        Title: PDFHexString.fromText(`第${i + 1}章`),
        Parent: top,
        ...targets[i],
        SE: context.obj({ T: PDFHexString.fromText(AUTHOR) }),
        ...(refs[i - 1] && { Prev: refs[i - 1] }),
        ...(refs[i + 1] && { Next: refs[i + 1] }),
      }),
    ),
  )
  context.assign(top, context.obj({ Type: 'Outlines', First: refs[0], Last: refs[3], Count: 4 }))
  catalog.set(key('Outlines'), top)
  const names = context.obj([])
  names.push(PDFString.of('chapter-1'))
  names.push(context.obj([pages[0], 'XYZ', 0, 300, 0]))
  names.push(PDFString.of('chapter-2'))
  names.push(context.obj({ D: [pages[1], 'Fit'] }))
  const tree = context.obj({ Kids: [context.register(context.obj({ Names: names, Limits: [] }))] })
  const held = catalog.lookup(key('Names'))
  if (held instanceof PDFDict) held.set(key('Dests'), tree)
  catalog.set(key('Dests'), context.obj({ 'old-3': [pages[2], 'Fit'] }))
}

/** A document of three pages that names its author in every place where one can. */
export async function telltalePdf(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const { context, catalog } = document
  const text = PDFHexString.fromText(AUTHOR)
  const pages = [1, 2, 3].map(() => document.addPage([200, 300]).ref)
  document.setAuthor(AUTHOR)
  document.setTitle(AUTHOR)
  document.setProducer(LATIN)
  await document.attach(Buffer.from(`${AUTHOR} ${LATIN}`), `${AUTHOR}.txt`, { description: AUTHOR })
  await document.flush()
  addNotes({ document, pages })
  addOutline({ document, pages })
  const xmp = () =>
    context.register(
      context.stream(`<dc:creator>${LATIN}</dc:creator>`, { Type: 'Metadata', Subtype: 'XML' }),
    )
  catalog.set(key('Metadata'), xmp())
  catalog.set(key('AF'), context.obj([context.obj({ Type: 'Filespec', UF: text })]))
  catalog.set(key('OpenAction'), context.obj({ S: 'JavaScript', JS: text }))
  catalog.set(key('AcroForm'), context.obj({ Fields: [], DA: text }))
  catalog.set(
    key('StructTreeRoot'),
    context.obj({ Type: 'StructTreeRoot', K: context.obj({ S: 'P', T: text }) }),
  )
  const layer = context.register(
    context.obj({ Type: 'OCG', Name: text, Usage: { CreatorInfo: { Creator: text } } }),
  )
  catalog.set(
    key('OCProperties'),
    context.obj({ OCGs: [layer], D: { Name: text, Order: [layer], ON: [layer] } }),
  )
  const picture = context.register(
    PDFRawStream.of(
      context.obj({
        Type: 'XObject',
        Subtype: 'Image',
        Width: 1,
        Height: 1,
        BitsPerComponent: 8,
        ColorSpace: 'DeviceGray',
        Filter: 'DCTDecode',
        Metadata: xmp(),
        Author: text,
      }),
      photograph(),
    ),
  )
  const { node } = document.getPage(0)
  // A picture may be called as something else is elsewhere.
  node.set(
    key('Resources'),
    context.obj({ XObject: { Metadata: picture }, Properties: { M0: { Author: text, MCID: 3 }, L0: layer } }),
  )
  node.set(
    key('Contents'),
    context.register(context.flateStream('/OC /L0 BDC q 9 0 0 9 0 0 cm /Metadata Do Q EMC')),
  )
  node.set(key('Metadata'), xmp())
  node.set(key('PieceInfo'), context.obj({ Word: { Private: text } }))
  node.set(key('LastModified'), text)
  context.register(context.obj({ Orphan: text }))
  return new Uint8Array(await document.save({ useObjectStreams: true }))
}

const SPELT = [
  LATIN,
  AUTHOR,
  ...[...new Set([AUTHOR, LATIN])].flatMap((name) => [
    Buffer.from(name, 'utf16le').swap16().toString('latin1'),
    Buffer.from(name, 'utf16le').swap16().toString('hex').toUpperCase(),
  ]),
].map((name) => (/^[\x20-\xff]*$/.test(name) ? name : Buffer.from(name).toString('latin1')))

/** What the bytes of a document tell of its author, its packed streams unpacked. */
export function toldBy(bytes: Uint8Array): string[] {
  const raw = Buffer.from(bytes).toString('latin1')
  const unpacked = [...raw.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return packed
    }
  })
  const all = [raw, ...unpacked].join('\n')
  return SPELT.filter((name) => all.toUpperCase().includes(name.toUpperCase()))
}
