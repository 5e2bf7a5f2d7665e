import type { PDFDocumentProxy } from 'pdfjs-dist'

type Item = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** A line of the table of contents. */
export interface Heading {
  key: string
  title: string
  /** From 1; absent where it leads nowhere in the book. */
  page: number | undefined
  children: Heading[]
}

/** The most headings that are read: a damaged or hostile document may claim millions. */
const MOST = 3000
const DEEPEST = 6

/** A place in the book: by number, or as a reference to the page. */
type Target = { num: number; gen: number } | number

const isTarget = (value: unknown): value is Target =>
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && 'num' in value && 'gen' in value)

async function pageOf(document: PDFDocumentProxy, dest: Item['dest']): Promise<number | undefined> {
  const place: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest
  const target: unknown = Array.isArray(place) ? place[0] : undefined
  if (!isTarget(target)) return undefined
  const index = typeof target === 'number' ? target : await document.getPageIndex(target)
  return index >= 0 && index < document.numPages ? index + 1 : undefined
}

/** The bookmarks of a document with the pages they lead to; a broken one is a heading without a page. */
export async function headingsOf(document: PDFDocumentProxy): Promise<Heading[]> {
  let left = MOST
  const read = (items: Item[], above: string, depth: number): Promise<Heading[]> =>
    Promise.all(
      items
        .filter(() => left-- > 0)
        .map(async (item, at) => {
          const key = `${above}${at + 1}`
          return {
            key,
            title: item.title.trim() || '（无标题）',
            page: await pageOf(document, item.dest).catch(() => undefined),
            // pdf.js types what stands below a bookmark as a list of any.
            children: depth < DEEPEST ? await read(item.items as Item[], `${key}.`, depth + 1) : [],
          }
        }),
    )
  // A document without bookmarks answers null, whatever its type says.
  const items = (await document.getOutline()) as Item[] | null
  return read(items ?? [], '', 1)
}

/** The heading under which a page stands. */
export function headingAt(headings: readonly Heading[], page: number): Heading | undefined {
  const flat = (list: readonly Heading[]): Heading[] => list.flatMap((one) => [one, ...flat(one.children)])
  let found: Heading | undefined
  for (const one of flat(headings))
    if (one.page !== undefined && one.page <= page && one.page >= (found?.page ?? 0)) found = one
  return found
}
