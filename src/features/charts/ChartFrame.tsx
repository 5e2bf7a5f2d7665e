import { PictureOutlined } from '@ant-design/icons'
import { Button, Empty, Segmented } from 'antd'
import { useId, useRef, useState, type ReactNode } from 'react'
import { toast } from '#src/ui/feedback'
import styles from './Charts.module.css'
import { drawingOf, exportPicture, type Drawing } from './exportPicture'

export interface ChartTable {
  head: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly (string | number | null)[])[]
}

interface Props {
  title: string
  /** Stands above the exported picture. */
  project: string
  /** How to read it, in a sentence. */
  note?: ReactNode
  /** The same in words and figures. */
  table: () => ChartTable
  /** Nothing to draw. */
  isEmpty?: boolean
  empty?: string
  /** Choices that belong to this chart. */
  extra?: ReactNode
  /** For a chart that is no SVG. */
  drawing?: () => Drawing
  children: ReactNode
}

/** The keyboard scrolls it. */
const SCROLLED = { tabIndex: 0 }
const MOST_ROWS = 500

interface PictureButtonProps {
  title: string
  disabled: boolean
  /** Gives the drawing to save; nothing where there is none. */
  drawn: () => Drawing | undefined | null
  project: string
}

function PictureButton({ title, project, disabled, drawn }: PictureButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const drawing = drawn()
      if (drawing) await exportPicture(title, project, drawing)
    } catch (error) {
      toast.warning(error instanceof Error ? error.message : '图片生成失败')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      size="small"
      icon={<PictureOutlined aria-hidden />}
      loading={isBusy}
      disabled={disabled}
      aria-label={`导出图片：${title}`}
      onClick={() => void save()}
    >
      导出图片
    </Button>
  )
}

/** A picture of figures with its title, the same figures as a table one click away, and a PNG of it. */
export function ChartFrame(props: Props) {
  const {
    title,
    project,
    note,
    table,
    isEmpty = false,
    empty = '还没有数据',
    extra,
    drawing,
    children,
  } = props
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const drawn = () => {
    const svg = place.current?.querySelector<SVGSVGElement>('svg[data-chart]')
    return drawing?.() ?? (svg && drawingOf(svg))
  }
  return (
    <section className={styles['frame']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h3 id={id}>{title}</h3>
        {extra}
        <Segmented
          size="small"
          aria-label={`${title}的显示方式`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'chart', label: '图' },
            { value: 'table', label: '表' },
          ]}
        />
        <PictureButton
          title={title}
          project={project}
          disabled={isEmpty || shown === 'table'}
          drawn={drawn}
        />
      </header>
      {note && <p className={styles['note']}>{note}</p>}
      {isEmpty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
      ) : shown === 'chart' ? (
        <div ref={place}>{children}</div>
      ) : (
        <FigureTable title={title} {...table()} />
      )}
    </section>
  )
}

function FigureTable({ title, head, rows }: ChartTable & { title: string }) {
  return (
    <section className={styles['scroller']} aria-label={`${title}（表）`} {...SCROLLED}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(([name, ...cells], i) => (
            <tr key={`${i}:${name}`}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell ?? '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p className={styles['note']}>只列出前 {MOST_ROWS} 行。</p>}
    </section>
  )
}
