import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFString,
  type PDFDocument,
  type PDFObject,
  type PDFRef,
} from 'pdf-lib'

const D = PDFName.of('D')
/** More than any book names. */
const MOST_NAMES = 500_000

/** Finds the page of a book that a heading or a link leads to; undefined where it leads elsewhere. */
export type PlaceOf = (target: PDFObject | undefined) => PDFArray | undefined

const textOf = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString
    ? Buffer.from(value.asBytes()).toString('latin1')
    : undefined

const nameOf = (value: PDFObject | undefined) =>
  value instanceof PDFName ? value.decodeText() : textOf(value)

/** What a document has given names to: in a tree of texts, and in older documents in one dictionary. */
function namedPlaces({ catalog }: PDFDocument): ReadonlyMap<string, PDFObject | undefined> {
  const found = new Map<string, PDFObject | undefined>()
  const old = catalog.lookup(PDFName.of('Dests'))
  if (old instanceof PDFDict) for (const name of old.keys()) found.set(name.decodeText(), old.lookup(name))
  const names = catalog.lookup(PDFName.of('Names'))
  const open = [names instanceof PDFDict ? names.lookup(PDFName.of('Dests')) : undefined]
  const seen = new Set<PDFObject>()
  for (let node = open.pop(); open.length > 0 || node; node = open.pop()) {
    if (!(node instanceof PDFDict) || seen.has(node) || found.size > MOST_NAMES) continue
    seen.add(node)
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) for (let i = 0; i < kids.size(); i++) open.push(kids.lookup(i))
    const pairs = node.lookup(PDFName.of('Names'))
    if (!(pairs instanceof PDFArray)) continue
    for (let i = 0; i + 1 < pairs.size(); i += 2) {
      const name = textOf(pairs.lookup(i))
      if (name !== undefined) found.set(name, pairs.lookup(i + 1))
    }
  }
  return found
}

/** @param pages of the document, in their order */
export function destinationsOf(document: PDFDocument, pages: readonly PDFRef[]): PlaceOf {
  const { context } = document
  const known = new Set<PDFObject>(pages)
  const named = namedPlaces(document)
  return (target) => {
    const value = context.lookup(target)
    const name = nameOf(value)
    const place = name === undefined ? value : named.get(name)
    const list = place instanceof PDFDict ? place.lookup(D) : place
    if (!(list instanceof PDFArray) || list.size() === 0) return undefined
    const first = list.get(0)
    const page = first instanceof PDFNumber ? pages[first.asNumber()] : first
    if (!page || !known.has(page)) return undefined
    const how = list
      .asArray()
      .slice(1)
      .map((one) => context.lookup(one))
      .filter((one) => one instanceof PDFName || one instanceof PDFNumber || one === PDFNull)
    const explicit = PDFArray.withContext(context)
    explicit.push(page)
    for (const one of how) if (one) explicit.push(one)
    return explicit
  }
}

/** Where an entry leads, whether it says so itself or by an action. */
export function goalOf(entry: PDFDict): PDFObject | undefined {
  const own = entry.get(PDFName.of('Dest'))
  if (own) return own
  const action = entry.lookup(PDFName.of('A'))
  return action instanceof PDFDict && action.lookup(PDFName.of('S')) === PDFName.of('GoTo')
    ? action.get(D)
    : undefined
}
