import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from 'pdf-lib'
import { bareJpeg, bareJpx } from './pictures'

const key = (name: string) => PDFName.of(name)

/** What of its kind stays; others like it are reached by ways that no reader takes. */
export interface Belonging {
  pages: ReadonlySet<PDFObject>
  notes: ReadonlySet<PDFObject | undefined>
  catalog: PDFObject
}

/** Keys that tell of people, programs and times, hold files, or do something when the page is opened. */
const TELLING = new Set(
  'Metadata PieceInfo AF AA JS JavaScript EF LastModified Thumb OPI Alternates Ref Measure PtData Info'
    .split(' ')
    .map(key),
)
/** Under these everything has a name of its own choice, which may be one of those above. */
const MAPS = new Set('XObject Font ExtGState ColorSpace Pattern Shading CharProcs'.split(' ').map(key))
const FOREIGN = new Set('Filespec EmbeddedFile Metadata Sig Action Thread Template'.split(' ').map(key))
const PAGES = new Set(['Page', 'Pages'].map(key))
const LAYERS = new Set(['OCG', 'OCMD'].map(key))

const TYPE = key('Type')

const dictOf = (value: PDFObject): PDFDict | undefined =>
  value instanceof PDFDict ? value : value instanceof PDFStream ? value.dict : undefined

/** Whether an object may be in the file at all, by what it says that it is. */
function belongs(value: PDFObject, { pages, notes, catalog }: Belonging): boolean {
  if (value instanceof PDFInvalidObject) return false
  const dict = dictOf(value)
  const type = dict?.lookup(TYPE)
  if (!dict || !(type instanceof PDFName)) return dict?.lookup(key('S')) !== key('JavaScript')
  if (PAGES.has(type)) return pages.has(value)
  if (type === key('Annot')) return notes.has(value)
  if (type === key('Catalog')) return value === catalog
  return !FOREIGN.has(type)
}

const isText = (value: PDFObject | undefined) => value instanceof PDFString || value instanceof PDFHexString

/** Of the properties of a piece of text only its number is needed, and of a layer that it is one. */
function bareProperties(dict: PDFDict): void {
  for (const [name, value] of dict.entries()) {
    const own = dict.context.lookup(value)
    const type = own instanceof PDFDict ? own.lookup(TYPE) : undefined
    if (type instanceof PDFName && LAYERS.has(type)) continue
    const number = own instanceof PDFDict ? own.lookup(key('MCID')) : undefined
    dict.set(name, dict.context.obj(number ? { MCID: number } : {}))
  }
}

/** A picture without what is written into it beside the pixels. */
function barePicture(stream: PDFRawStream): PDFRawStream {
  const filter = stream.dict.lookup(key('Filter'))
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  const bare =
    only === key('DCTDecode') ? bareJpeg : only === key('JPXDecode') ? bareJpx : (bytes: Uint8Array) => bytes
  const contents = bare(stream.contents)
  return contents === stream.contents ? stream : PDFRawStream.of(stream.dict, contents)
}

/** Takes away what does not belong, and answers what the rest refers to, with the key it stands under. */
function* partsOf(value: PDFObject, under: PDFName | undefined, belonging: Belonging) {
  if (value instanceof PDFArray) {
    for (let at = 0; at < value.size(); at++) {
      const one = value.get(at)
      if (belongs(value.lookup(at) ?? PDFNull, belonging)) yield { value: one, under }
      else value.set(at, PDFNull)
    }
    return
  }
  const dict = dictOf(value)
  if (!dict) return
  if (under === key('Properties')) bareProperties(dict)
  const isMap = under !== undefined && MAPS.has(under)
  const isDrawn = value instanceof PDFStream
  for (const [name, one] of dict.entries()) {
    const own = dict.context.lookup(one)
    const isTelling = !isMap && (TELLING.has(name) || (isDrawn && isText(own)))
    if (isTelling || !own || !belongs(own, belonging)) dict.delete(name)
    else yield { value: one, under: isMap ? undefined : name }
  }
}

/** Removes every object that is not reached from the root, and what is reached but does not belong. */
export function dropUnreachable(context: PDFContext, belonging: Belonging): void {
  const reached = new Set<PDFObject>()
  const open: { value: PDFObject; under: PDFName | undefined }[] = [
    { value: context.trailerInfo.Root ?? PDFNull, under: undefined },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, under } = next
    if (value instanceof PDFRef) {
      if (reached.has(value)) continue
      reached.add(value)
      let own = context.lookup(value)
      if (own instanceof PDFRawStream) {
        own = barePicture(own)
        context.assign(value, own)
      }
      if (own) open.push({ value: own, under })
    } else for (const part of partsOf(value, under, belonging)) open.push(part)
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}
