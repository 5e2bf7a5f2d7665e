import { useEffect, useRef, useState } from 'react'
import type { CopyrightField } from '#contract/rules/book/copyright/found'
import type { PrintedBox } from '#contract/rules/book/copyright/page'
import styles from './Copyright.module.css'
import type { PageSource } from './source/pageSource'

export interface FieldMark extends PrintedBox {
  field: CopyrightField
  label: string
  isActive: boolean
}

interface Props {
  source: PageSource | undefined
  page: number
  /** Boxes are shares of the page. */
  marks: readonly FieldMark[]
  isLarge: boolean
  onChoose: (field: CopyrightField) => void
}

/** Pixels of its height: sharp on a dense screen at the usual size. */
const HEIGHT = 1600
/** Around the letters, as a share of the page. */
const AIR = 0.003

type Painted = { page: number; failed: boolean }

/** Paints the page; a page that is turned meanwhile is dropped. */
function usePainted(source: PageSource | undefined, page: number) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [painted, setPainted] = useState<Painted>()
  useEffect(() => {
    if (!source) return undefined
    let isOver = false
    const paint = async () => {
      const picture = await source.picture(page, HEIGHT)
      const place = canvas.current
      if (!isOver && place) {
        place.width = picture.width
        place.height = picture.height
        place.getContext('2d')?.drawImage(picture, 0, 0)
        setPainted({ page, failed: false })
      }
      picture.close()
    }
    paint().catch(() => {
      if (!isOver) setPainted({ page, failed: true })
    })
    return () => {
      isOver = true
    }
  }, [source, page])
  return { canvas, painted }
}

function Mark({ mark, onChoose }: { mark: FieldMark; onChoose: (field: CopyrightField) => void }) {
  const place = useRef<HTMLButtonElement>(null)
  const { field, label, isActive, left, top, width, height } = mark
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={place}
      type="button"
      // The comparison leads to the same place by key.
      tabIndex={-1}
      title={label}
      aria-label={`${label}在页面上的位置`}
      className={`${styles['mark']} ${isActive ? styles['active'] : ''}`}
      style={{
        left: `${(left - AIR) * 100}%`,
        top: `${(top - AIR) * 100}%`,
        width: `${(width + 2 * AIR) * 100}%`,
        height: `${(height + 2 * AIR) * 100}%`,
      }}
      onClick={() => onChoose(field)}
    />
  )
}

/** A page of the file with the places of what was read from it. */
export function PagePicture({ source, page, marks, isLarge, onChoose }: Props) {
  const { canvas, painted } = usePainted(source, page)
  const isShown = painted?.page === page && !painted.failed
  return (
    <div className={styles['frame']}>
      {painted?.failed && (
        <p role="alert" className={styles['failed']}>
          第 {page} 页未能显示，请翻页后再回来重试
        </p>
      )}
      <figure className={`${styles['paper']} ${isLarge ? styles['large'] : ''}`} aria-label={`第 ${page} 页`}>
        <canvas ref={canvas} aria-hidden className={styles['canvas']} />
        {isShown &&
          marks.map((mark) => (
            <Mark key={`${mark.field} ${mark.top} ${mark.left}`} mark={mark} onChoose={onChoose} />
          ))}
      </figure>
    </div>
  )
}
