import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFRef,
} from 'pdf-lib'
import { rewriteOutline } from './outline'
import { destinationsOf, goalOf, type PlaceOf } from './places'
import { dropUnreachable, type Belonging } from './reach'

const key = (name: string) => PDFName.of(name)

/** What a page consists of. Everything else tells of people, programs and times, or does something. */
const OF_PAGE =
  'Type Parent MediaBox CropBox BleedBox TrimBox ArtBox Resources Contents Rotate UserUnit Group'
const OF_NODE = 'Type Parent Kids Count Resources MediaBox CropBox Rotate'
const OF_CATALOG = 'Type Version Pages PageLayout Lang OCProperties'
/** For readers who may know the author; what the structure of a page says is read aloud. */
const OF_NAMED = { page: 'StructParents Tabs', catalog: 'PageLabels MarkInfo StructTreeRoot' }

function keepOnly(dict: PDFDict, names: string): void {
  const kept = new Set(names.split(' ').map(key))
  for (const name of dict.keys()) if (!kept.has(name)) dict.delete(name)
}

const numbers = (value: PDFObject | undefined): PDFArray | undefined =>
  value instanceof PDFArray && value.asArray().every((one) => one instanceof PDFNumber) ? value : undefined

/** A web address that a link leads to; an address of a person is none. */
function webAddress(link: PDFDict): PDFString | undefined {
  const action = link.lookup(key('A'))
  const address = action instanceof PDFDict ? action.lookup(key('URI')) : undefined
  return address instanceof PDFString && /^https?:/i.test(address.asString()) ? address : undefined
}

/** A link within the book, or from it to a web page where readers may know the author; of other notes nothing stays. */
function linkOf(note: PDFDict, placeOf: PlaceOf, anonymous: boolean): PDFDict | undefined {
  const { context } = note
  const area = numbers(note.lookup(key('Rect')))
  if (note.lookup(key('Subtype')) !== key('Link') || !area) return undefined
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Border: [0, 0, 0] })
  link.set(key('Rect'), area)
  const corners = numbers(note.lookup(key('QuadPoints')))
  if (corners) link.set(key('QuadPoints'), corners)
  const place = placeOf(goalOf(note))
  const address = anonymous ? undefined : webAddress(note)
  if (place) link.set(key('Dest'), place)
  else if (address) link.set(key('A'), context.obj({ S: 'URI', URI: address }))
  else return undefined
  return link
}

/** The links of a page, written anew. */
function rewriteLinks(page: PDFDict, placeOf: PlaceOf, anonymous: boolean): PDFRef[] {
  const { context } = page
  const notes = page.lookup(key('Annots'))
  page.delete(key('Annots'))
  if (!(notes instanceof PDFArray)) return []
  const links = notes.asArray().flatMap((one) => {
    const note = context.lookup(one)
    return (note instanceof PDFDict && linkOf(note, placeOf, anonymous)) || []
  })
  const refs = links.map((link) => context.register(link))
  if (refs.length > 0) page.set(key('Annots'), context.obj(refs))
  return refs
}

/** Layers are drawn or not; what they are called, and by whom, is nobody's business. */
function rewriteLayers({ catalog, context }: PDFDocument): void {
  const layers = catalog.lookup(key('OCProperties'))
  if (!(layers instanceof PDFDict)) return
  const shown = layers.lookup(key('D'))
  if (shown instanceof PDFDict) keepOnly(shown, 'BaseState ON OFF')
  keepOnly(layers, 'OCGs D')
  const groups = layers.lookup(key('OCGs'))
  if (!(groups instanceof PDFArray)) return
  for (const one of groups.asArray()) {
    const group = context.lookup(one)
    if (!(group instanceof PDFDict)) continue
    keepOnly(group, 'Type Intent')
    group.set(key('Name'), PDFString.of('layer'))
  }
}

function allNodes(context: PDFContext, root: PDFObject | undefined): Set<PDFObject> {
  const found = new Set<PDFObject>()
  const open = [context.lookup(root)]
  for (let node = open.pop(); node; node = open.pop()) {
    if (!(node instanceof PDFDict) || found.has(node)) continue
    found.add(node)
    const kids = node.lookup(key('Kids'))
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) open.push(context.lookup(kid))
  }
  return found
}

/**
 * Leaves of a document its pages, the links between them and, where readers may know the author, its table of contents
 * and structure. Nothing that is not reached from a page any more stays in the file.
 */
export function leavePages(document: PDFDocument, anonymous: boolean): void {
  const { context, catalog } = document
  const pages = document.getPages()
  const refs = pages.map(({ ref }) => ref)
  const placeOf = destinationsOf(document, refs)
  const links = pages.flatMap(({ node }) => rewriteLinks(node, placeOf, anonymous))
  const leaves = new Set<PDFObject>(pages.map(({ node }) => node))
  const nodes = allNodes(context, catalog.get(key('Pages')))
  const more = anonymous ? { page: '', catalog: '' } : OF_NAMED
  for (const node of nodes)
    if (node instanceof PDFDict) keepOnly(node, leaves.has(node) ? `${OF_PAGE} Annots ${more.page}` : OF_NODE)
  rewriteLayers(document)
  if (!anonymous) rewriteOutline(document, placeOf)
  keepOnly(catalog, `${OF_CATALOG} ${more.catalog} ${anonymous ? '' : 'Outlines'}`)
  context.trailerInfo = { Root: context.trailerInfo.Root }
  const belonging: Belonging = {
    pages: nodes,
    notes: new Set(links.map((ref) => context.lookup(ref))),
    catalog,
  }
  dropUnreachable(context, belonging)
}
