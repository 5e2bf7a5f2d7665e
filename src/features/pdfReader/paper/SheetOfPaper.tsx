import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { PageBox } from '#src/features/pdfReader/search/findText'
import type { PageSize } from '#src/features/pdfReader/layout'
import styles from './Paper.module.css'

export interface PageMark extends PageBox {
  kind: 'hit' | 'current' | 'quote'
}

interface Props {
  document: PDFDocumentProxy
  /** From 1. */
  page: number
  /** Pixels to a point. */
  scale: number
  /** In points from the upper left corner. */
  marks: readonly PageMark[]
  onSize: (page: number, size: PageSize) => void
}

/** Sharp on a dense screen, without filling the memory of a small one. */
const DENSEST = 2
/** Pixels of one page: a phone gives no more to a canvas. */
const MOST_PIXELS = 12_000_000

/** The page is painted beside the one in sight and laid over it: no white while the size changes. */
async function paint(
  sheet: Awaited<ReturnType<PDFDocumentProxy['getPage']>>,
  shown: HTMLCanvasElement,
  scale: number,
  onTask: (stop: () => void) => void,
): Promise<void> {
  const natural = sheet.getViewport({ scale: 1 })
  const density = Math.min(window.devicePixelRatio, DENSEST)
  const room = Math.sqrt(MOST_PIXELS / (natural.width * natural.height))
  const viewport = sheet.getViewport({ scale: Math.min(scale * density, room) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  const task = sheet.render({ canvas, viewport })
  onTask(() => task.cancel())
  await task.promise
  shown.width = canvas.width
  shown.height = canvas.height
  shown.getContext('2d')?.drawImage(canvas, 0, 0)
}

/** Paints the page, again at every scale. */
function usePicture({ document, page, scale, onSize }: Omit<Props, 'marks'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const place = canvas.current
    if (!place || scale <= 0) return undefined
    let stop = (): void => undefined
    let isOver = false
    const show = async () => {
      const sheet = await document.getPage(page)
      if (isOver) return
      const { width, height } = sheet.getViewport({ scale: 1 })
      onSize(page, { width, height })
      await paint(sheet, place, scale, (cancel) => {
        stop = cancel
      })
      if (!isOver) setFailed(false)
    }
    show().catch((error: unknown) => {
      // Turning the page while it is painted is no failure.
      if (!isOver && !(error instanceof Error && error.name === 'RenderingCancelledException'))
        setFailed(true)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [document, page, scale, onSize])
  return { canvas, failed }
}

/** Lays the words of the page over its picture, so that they can be selected. */
function useWords(document: PDFDocumentProxy, page: number) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = words.current
    if (!container) return undefined
    let layer: TextLayer | undefined
    let isOver = false
    const write = async () => {
      const sheet = await document.getPage(page)
      const textContentSource = await sheet.getTextContent()
      if (isOver) return
      layer = new TextLayer({ textContentSource, container, viewport: sheet.getViewport({ scale: 1 }) })
      await layer.render()
    }
    // A page whose words cannot be read is still a page to look at.
    write().catch(() => undefined)
    return () => {
      isOver = true
      layer?.cancel()
      container.replaceChildren()
    }
  }, [document, page])
  return words
}

/** One page: its picture, over it what was found or noted, and its words, to be selected. */
export function SheetOfPaper({ document, page, scale, marks, onSize }: Props) {
  const { canvas, failed } = usePicture({ document, page, scale, onSize })
  const words = useWords(document, page)
  return (
    <figure className={styles['paper']} aria-label={`第 ${page} 页`} data-page={page}>
      <canvas ref={canvas} className={styles['picture']} aria-hidden />
      {failed && (
        <p role="alert" className={styles['failed']}>
          第 {page} 页未能显示，请翻页后再回来重试
        </p>
      )}
      {marks.map(({ kind, left, top, width, height }) => (
        <span
          key={`${kind} ${left} ${top}`}
          className={`${styles['mark']} ${styles[kind]}`}
          style={{
            left: left * scale,
            top: top * scale,
            width: width * scale,
            height: height * scale,
          }}
        />
      ))}
      <div
        ref={words}
        className={styles['words']}
        style={{
          '--total-scale-factor': scale,
          '--scale-round-x': '1px',
          '--scale-round-y': '1px',
        }}
      />
    </figure>
  )
}
