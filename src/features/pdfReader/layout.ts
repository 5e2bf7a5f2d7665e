/** Width and height of a page in points of the document. */
export interface PageSize {
  width: number
  height: number
}

/** How large pages are shown: as wide as there is room, whole, or a share of their printed size (1 = 100%). */
export type Zoom = 'width' | 'page' | number

/** Pixels between and around pages. */
export const GAP = 12
/** Pixels of a screen to a point of a document. */
const PIXELS = 96 / 72

export const ZOOM = { least: 0.25, most: 4 } as const
const STEPS = [0.25, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]

/** Pixels to a point, for pages as large as this one in a window of this size. */
export function zoomScale(zoom: Zoom, window: PageSize, page: PageSize): number {
  const byWidth = (window.width - 2 * GAP) / page.width
  if (zoom === 'width') return byWidth
  if (zoom === 'page') return Math.min(byWidth, (window.height - 2 * GAP) / page.height)
  return zoom * PIXELS
}

/** The share of the printed size that a scale shows. */
export const percentOf = (scale: number): number => scale / PIXELS

/** The next larger or smaller share in the row of usual ones. */
export function nextZoom(scale: number, by: 1 | -1): number {
  const now = percentOf(scale)
  const next = by > 0 ? STEPS.find((step) => step > now + 0.01) : STEPS.findLast((step) => step < now - 0.01)
  return next ?? (by > 0 ? ZOOM.most : ZOOM.least)
}

/** Where pages stand below each other, in pixels. */
export interface Stack {
  tops: readonly number[]
  heights: readonly number[]
  /** Of the widest page. */
  width: number
  total: number
}

export function stackOf(sizes: readonly PageSize[], scale: number): Stack {
  const tops: number[] = []
  const heights: number[] = []
  let at = GAP
  let width = 0
  for (const size of sizes) {
    const height = Math.round(size.height * scale)
    tops.push(at)
    heights.push(height)
    width = Math.max(width, Math.round(size.width * scale))
    at += height + GAP
  }
  return { tops, heights, width, total: at }
}

/** The last page that begins at or above a place; from 1. */
export function pageAt({ tops }: Pick<Stack, 'tops'>, y: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** The pages to be drawn: those in sight and one on either side. From 1, both included. */
export function inSight(stack: Stack, top: number, height: number): { first: number; last: number } {
  const first = pageAt(stack, top)
  const last = pageAt(stack, top + height)
  return { first: Math.max(1, first - 1), last: Math.min(stack.tops.length, last + 1) }
}

/** A place in the book that stays in sight when pages change their size: so far down this page, as a share of it. */
export interface Anchor {
  page: number
  share: number
}

export function anchorAt(stack: Stack, top: number): Anchor {
  const page = pageAt(stack, top)
  const height = stack.heights[page - 1] ?? 1
  return { page, share: (top - (stack.tops[page - 1] ?? 0)) / Math.max(1, height) }
}

export const topOf = (stack: Stack, { page, share }: Anchor): number =>
  Math.max(0, (stack.tops[page - 1] ?? 0) + share * (stack.heights[page - 1] ?? 0))
