import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from 'pdf-lib'
import { goalOf, type PlaceOf } from './places'

/** More headings than anybody reads; a document may pretend to have millions, or run in a circle. */
const MOST = 20_000
const DEEPEST = 32

const key = (name: string) => PDFName.of(name)

interface Level {
  parent: PDFRef
  first: PDFObject | undefined
  depth: number
}

/**
 * Writes the table of contents anew: its titles, their order, and the pages they lead to. Nothing else that a heading
 * may do or refer to stays.
 */
export function rewriteOutline({ context, catalog }: PDFDocument, placeOf: PlaceOf): void {
  const root = catalog.get(key('Outlines'))
  const old = context.lookup(root)
  catalog.delete(key('Outlines'))
  if (!(old instanceof PDFDict)) return
  const seen = new Set<PDFObject>()

  const copyOf = (entry: PDFDict, parent: PDFRef): PDFDict => {
    const copy = context.obj({ Parent: parent })
    const title = entry.lookup(key('Title'))
    const isText = title instanceof PDFString || title instanceof PDFHexString
    copy.set(key('Title'), isText ? title : PDFHexString.fromText(''))
    const place = placeOf(goalOf(entry))
    if (place) copy.set(key('Dest'), place)
    const count = entry.lookup(key('Count'))
    if (count instanceof PDFNumber) copy.set(key('Count'), count)
    return copy
  }

  /** The headings of one level, linked in their order; answers the levels below. */
  const copyLevel = ({ parent, first, depth }: Level, owner: PDFDict): { level: Level; owner: PDFDict }[] => {
    const below: { level: Level; owner: PDFDict }[] = []
    let before: { ref: PDFRef; copy: PDFDict } | undefined
    for (let at = first; at instanceof PDFRef && !seen.has(at) && seen.size < MOST;) {
      seen.add(at)
      const entry = context.lookup(at)
      if (!(entry instanceof PDFDict)) break
      const copy = copyOf(entry, parent)
      const ref = context.register(copy)
      if (before) {
        before.copy.set(key('Next'), ref)
        copy.set(key('Prev'), before.ref)
      } else owner.set(key('First'), ref)
      owner.set(key('Last'), ref)
      before = { ref, copy }
      if (depth < DEEPEST)
        below.push({ level: { parent: ref, first: entry.get(key('First')), depth: depth + 1 }, owner: copy })
      at = entry.get(key('Next'))
    }
    return below
  }

  const top = context.obj({ Type: 'Outlines' })
  const ref = context.register(top)
  const open = [{ level: { parent: ref, first: old.get(key('First')), depth: 1 }, owner: top }]
  for (let next = open.pop(); next; next = open.pop()) open.push(...copyLevel(next.level, next.owner))
  if (top.has(key('First'))) catalog.set(key('Outlines'), ref)
}
