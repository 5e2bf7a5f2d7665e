import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/api/apiError'
import { UserWatermark } from '#src/features/UserWatermark'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { AskPassword } from './AskPassword'
import { lastPage } from './lastPage'
import { openSample } from './openSample'
import styles from './PdfReader.module.css'
import { SheetOfPaper } from './SheetOfPaper'

interface Props {
  project_id: number
  book_id: number
}

const ZOOM = { least: 0.5, most: 3, step: 0.25 }
const PADDING = 32

const needsPassword = (error: Error | null): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'need_password' in error.data

/** How wide an element is now, in pixels. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const seen = place.current
    if (!seen) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(seen)
    return () => observer.disconnect()
  })
  return [place, width] as const
}

/** Turns pages by the keyboard, wherever the focus is but in a field. */
function useKeys(page: number, turn: (to: number) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const to = { PageDown: page + 1, ArrowRight: page + 1, PageUp: page - 1, ArrowLeft: page - 1 }[
        event.key
      ]
      if (to === undefined || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      turn(to)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [page, turn])
}

/** The sample of a book, page by page; where somebody stopped, he goes on the next time. */
export default function PdfReader({ project_id, book_id }: Props) {
  const [pass_token, setPass] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['sample', project_id, book_id, pass_token],
    queryFn: () => openSample({ project_id, book_id, pass_token }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const [wanted, setPage] = useState(() => lastPage(project_id, book_id).read() ?? 1)
  const [zoom, setZoom] = useState(1)
  const [desk, width] = useWidth()

  const pages = data?.numPages ?? 1
  const page = Math.min(Math.max(wanted, 1), pages)
  const turn = useCallback(
    (to: number): void => {
      const next = Math.min(Math.max(to, 1), pages)
      setPage(next)
      lastPage(project_id, book_id).write(next)
      desk.current?.scrollTo({ top: 0 })
    },
    [pages, project_id, book_id, desk],
  )
  useKeys(page, turn)

  if (needsPassword(error)) return <AskPassword project_id={project_id} onPass={setPass} />
  if (error)
    return <Notice title={error.message} actions={<Button onClick={() => void refetch()}>重试</Button>} />
  if (!data) return <Loading />

  const resize = (by: number): void => setZoom((now) => Math.min(ZOOM.most, Math.max(ZOOM.least, now + by)))
  return (
    <section ref={desk} className={styles['reader']} aria-label="样书阅读">
      <div className={styles['bar']}>
        <Button
          aria-label="上一页"
          icon={<LeftOutlined />}
          disabled={page === 1}
          onClick={() => turn(page - 1)}
        />
        <InputNumber
          aria-label="页码"
          min={1}
          max={pages}
          precision={0}
          value={page}
          style={{ width: 72 }}
          onChange={(to) => to !== null && turn(to)}
        />
        <span>/ {pages} 页</span>
        <Button
          aria-label="下一页"
          icon={<RightOutlined />}
          disabled={page === pages}
          onClick={() => turn(page + 1)}
        />
        <Button
          aria-label="缩小"
          icon={<ZoomOutOutlined />}
          disabled={zoom <= ZOOM.least}
          onClick={() => resize(-ZOOM.step)}
        />
        <Button onClick={() => setZoom(1)}>{Math.round(zoom * 100)}%</Button>
        <Button
          aria-label="放大"
          icon={<ZoomInOutlined />}
          disabled={zoom >= ZOOM.most}
          onClick={() => resize(ZOOM.step)}
        />
      </div>
      <div className={styles['desk']}>
        <UserWatermark>
          <SheetOfPaper document={data} page={page} width={Math.floor((width - PADDING) * zoom)} />
        </UserWatermark>
      </div>
    </section>
  )
}
