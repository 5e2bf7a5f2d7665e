import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import styles from './PdfReader.module.css'

interface Props {
  document: PDFDocumentProxy
  /** From 1. */
  page: number
  /** Pixels. */
  width: number
}

/** Sharp on a dense screen, without filling the memory of a small one. */
const DENSEST = 2

/** One page, painted as wide as there is room. */
export function SheetOfPaper({ document, page, width }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState<number>()
  useEffect(() => {
    const place = canvas.current
    if (!place || width === 0) return undefined
    let stop = (): void => undefined
    let isOver = false
    const paint = async () => {
      const sheet = await document.getPage(page)
      if (isOver) return
      const natural = sheet.getViewport({ scale: 1 })
      const density = Math.min(window.devicePixelRatio, DENSEST)
      const viewport = sheet.getViewport({ scale: (width / natural.width) * density })
      place.width = viewport.width
      place.height = viewport.height
      const task = sheet.render({ canvas: place, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    paint().catch((error: unknown) => {
      // Turning the page while it is painted is no failure.
      if (!isOver && !(error instanceof Error && error.name === 'RenderingCancelledException'))
        setFailed(page)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [document, page, width])
  return (
    <>
      {failed === page && <p role="alert">第 {page} 页未能显示，请翻页后再回来重试</p>}
      <figure className={styles['figure']} aria-label={`第 ${page} 页`}>
        <canvas
          ref={canvas}
          className={styles['paper']}
          style={{ width }}
          onContextMenu={(event) => event.preventDefault()}
        />
      </figure>
    </>
  )
}
