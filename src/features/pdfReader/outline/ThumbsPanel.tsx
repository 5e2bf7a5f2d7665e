import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PageSize } from '#src/features/pdfReader/layout'
import styles from '#src/features/pdfReader/Reader.module.css'
import { useSizeOf } from '#src/features/pdfReader/paper/useSizeOf'

const WIDTH = 120
/** Below the picture: its number and some air. */
const FOOT = 36

interface Props {
  document: PDFDocumentProxy
  first: PageSize
  page: number
  onGoTo: (page: number) => void
}

function Thumb({ document, page, height }: { document: PDFDocumentProxy; page: number; height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const place = canvas.current
    if (!place) return undefined
    let stop = (): void => undefined
    let isOver = false
    const paint = async () => {
      const sheet = await document.getPage(page)
      if (isOver) return
      const natural = sheet.getViewport({ scale: 1 })
      const viewport = sheet.getViewport({ scale: WIDTH / natural.width })
      place.width = viewport.width
      place.height = viewport.height
      const task = sheet.render({ canvas: place, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    // An empty sheet says as much as words would at this size.
    paint().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [document, page])
  return <canvas ref={canvas} style={{ height }} aria-hidden />
}

/** 缩略图: however many pages there are, only those in sight are painted. */
export function ThumbsPanel({ document, first, page, onGoTo }: Props) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const { height: room } = useSizeOf(place)
  const [top, setTop] = useState(0)
  const picture = Math.round((first.height / first.width) * WIDTH)
  const step = picture + FOOT

  useLayoutEffect(() => {
    if (!place || room === 0) return
    const at = (page - 1) * step
    if (at < place.scrollTop || at + step > place.scrollTop + room)
      place.scrollTo({ top: at - (room - step) / 2 })
  }, [place, room, page, step])

  const from = Math.max(0, Math.floor(top / step) - 1)
  const to = Math.min(document.numPages, Math.ceil((top + room) / step) + 1)
  return (
    <div ref={setPlace} className={styles['thumbs']} onScroll={() => setTop(place?.scrollTop ?? 0)}>
      <div style={{ height: document.numPages * step }}>
        {Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at + 1).map((one) => (
          <button
            key={one}
            type="button"
            className={styles['thumb']}
            style={{ top: (one - 1) * step, height: step }}
            aria-label={`到第 ${one} 页`}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onGoTo(one)}
          >
            <Thumb document={document} page={one} height={picture} />
            {one}
          </button>
        ))}
      </div>
    </div>
  )
}
