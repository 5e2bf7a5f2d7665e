import type { PDFDocumentProxy } from 'pdfjs-dist'
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
} from 'react'
import {
  anchorAt,
  GAP,
  inSight,
  pageAt,
  zoomScale,
  stackOf,
  topOf,
  type PageSize,
  type Stack,
  type Zoom,
} from '#src/features/pdfReader/layout'
import styles from './Paper.module.css'
import { SheetOfPaper, type PageMark } from './SheetOfPaper'
import { useNoCopies } from './useNoCopies'
import { useSizeOf } from './useSizeOf'

export interface PagesHandle {
  /** Brings a page, or so far down of it, to the upper edge. */
  goTo: (page: number, share?: number) => void
  /** Scrolls by this number of screens. */
  scroll: (screens: number) => void
  focus: () => void
}

interface Props {
  ref: Ref<PagesHandle>
  document: PDFDocumentProxy
  /** The size of the first page; the others are taken for as large until they are seen. */
  first: PageSize
  zoom: Zoom
  start: number
  /** By page. */
  marks: ReadonlyMap<number, readonly PageMark[]>
  mayCopy: boolean
  onPage: (page: number) => void
  onScale: (scale: number) => void
}

const NO_MARKS: readonly PageMark[] = []
/** The current page is the one at this share of the height below the upper edge. */
const EYE = 0.3

/** The sizes of all pages: each is taken for as large as the first until it has been seen. */
function useSizes(pages: number, first: PageSize) {
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const sizes = useMemo(
    () => Array.from({ length: pages }, (_, at) => known.get(at + 1) ?? first),
    [pages, known, first],
  )
  const onSize = useCallback((page: number, size: PageSize): void => {
    setKnown((now) => {
      const before = now.get(page)
      if (before?.width === size.width && before.height === size.height) return now
      return new Map(now).set(page, size)
    })
  }, [])
  return { sizes, onSize }
}

/** Where a page of this width stands in the stack, in the middle of a desk of that width. */
const slotOf = (page: number, width: number, { tops, heights }: Stack, desk: number): CSSProperties => ({
  top: tops[page - 1],
  left: Math.max(GAP, (desk - width) / 2),
  width,
  height: heights[page - 1],
})

/** All pages below each other; only those in sight are drawn. */
export function Pages({ ref, document, first, zoom, start, marks, mayCopy, onPage, onScale }: Props) {
  const [desk, setDesk] = useState<HTMLElement | null>(null)
  const room = useSizeOf(desk)
  useNoCopies(desk, mayCopy)
  const { sizes, onSize } = useSizes(document.numPages, first)
  const [top, setTop] = useState(0)
  const anchor = useRef({ page: start, share: 0 })

  const scale = room.width > 0 ? zoomScale(zoom, room, first) : 0
  const stack = useMemo(() => (scale > 0 ? stackOf(sizes, scale) : undefined), [sizes, scale])

  // Whatever changes the size of pages, the place that was looked at stays where it is.
  useLayoutEffect(() => {
    if (!desk || !stack) return
    desk.scrollTo({ top: topOf(stack, anchor.current) })
    onScale(scale)
  }, [desk, stack, scale, onScale])

  const goTo = (page: number, share = 0): void => {
    const wanted = Math.min(Math.max(1, page), document.numPages)
    // A little of what is above shows where one is.
    anchor.current = { page: wanted, share: share === 0 ? -0.004 : share }
    if (stack) desk?.scrollTo({ top: topOf(stack, anchor.current) })
    onPage(wanted)
  }
  useImperativeHandle(ref, () => ({
    goTo,
    scroll: (screens) => desk?.scrollBy({ top: screens * desk.clientHeight }),
    focus: () => desk?.focus({ preventScroll: true }),
  }))

  const onScroll = (): void => {
    if (!desk || !stack) return
    setTop(desk.scrollTop)
    anchor.current = anchorAt(stack, desk.scrollTop)
    onPage(pageAt(stack, desk.scrollTop + desk.clientHeight * EYE))
  }

  const shown = stack && inSight(stack, top, room.height)
  const wide = stack ? Math.max(stack.width + 2 * GAP, room.width) : 0
  return (
    // What can be scrolled can be scrolled by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={setDesk} className={styles['desk']} tabIndex={0} aria-label="教材页面" onScroll={onScroll}>
      {stack && shown && (
        <div className={styles['stack']} style={{ height: stack.total, width: wide }}>
          {Array.from({ length: shown.last - shown.first + 1 }, (_, at) => shown.first + at).map((page) => (
            <div
              key={page}
              className={styles['slot']}
              style={slotOf(page, (sizes[page - 1] ?? first).width * scale, stack, wide)}
            >
              <SheetOfPaper
                document={document}
                page={page}
                scale={scale}
                marks={marks.get(page) ?? NO_MARKS}
                onSize={onSize}
              />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
