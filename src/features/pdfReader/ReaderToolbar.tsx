import {
  CommentOutlined,
  DownloadOutlined,
  LeftOutlined,
  PictureOutlined,
  RightOutlined,
  SearchOutlined,
  UnorderedListOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, InputNumber, Select } from 'antd'
import { nextZoom, percentOf, type Zoom } from './layout'
import type { PanelName } from './panels'
import styles from './Reader.module.css'

const SHARES = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const inWords = (share: number): string => `${Math.round(share * 100)}%`

const PANELS = [
  ['thumbs', '缩略图', <PictureOutlined key="thumbs" />],
  ['outline', '目录', <UnorderedListOutlined key="outline" />],
  ['search', '查找', <SearchOutlined key="search" />],
  ['notes', '批注', <CommentOutlined key="notes" />],
] as const

interface Props {
  page: number
  pages: number
  zoom: Zoom
  scale: number
  panel: PanelName | undefined
  hasNotes: boolean
  onGoTo: (page: number) => void
  onZoom: (zoom: Zoom) => void
  onPanel: (panel: PanelName) => void
  /** Absent when the project does not allow downloads. */
  onDownload: (() => void) | undefined
}

const PageButtons = ({ page, pages, onGoTo }: Pick<Props, 'page' | 'pages' | 'onGoTo'>) => (
  <div className={styles['group']}>
    <Button
      type="text"
      aria-label="上一页"
      title="上一页（Alt+PageUp）"
      icon={<LeftOutlined />}
      disabled={page <= 1}
      onClick={() => onGoTo(page - 1)}
    />
    <InputNumber
      className={styles['number']}
      aria-label="页码"
      min={1}
      max={pages}
      precision={0}
      controls={false}
      value={page}
      onChange={(to) => to !== null && onGoTo(to)}
    />
    <span className={styles['pages']}>/ {pages} 页</span>
    <Button
      type="text"
      aria-label="下一页"
      title="下一页（Alt+PageDown）"
      icon={<RightOutlined />}
      disabled={page >= pages}
      onClick={() => onGoTo(page + 1)}
    />
  </div>
)

function ZoomButtons({ zoom, scale, onZoom }: Pick<Props, 'zoom' | 'scale' | 'onZoom'>) {
  const shares =
    typeof zoom === 'number' && !SHARES.includes(zoom) ? [...SHARES, zoom].sort((a, b) => a - b) : SHARES
  return (
    <div className={styles['group']}>
      <Button
        type="text"
        aria-label="缩小"
        title="缩小"
        icon={<ZoomOutOutlined />}
        onClick={() => onZoom(nextZoom(scale, -1))}
      />
      <Select<Zoom>
        className={styles['zoom']}
        aria-label="显示比例"
        value={zoom}
        options={[
          { value: 'width', label: '适合宽度' },
          { value: 'page', label: '适合整页' },
          ...shares.map((share) => ({ value: share, label: inWords(share) })),
        ]}
        onChange={onZoom}
      />
      <Button
        type="text"
        aria-label={`放大，现在${inWords(percentOf(scale))}`}
        title="放大"
        icon={<ZoomInOutlined />}
        onClick={() => onZoom(nextZoom(scale, 1))}
      />
    </div>
  )
}

/** 工具栏: pages, size and panels. */
export function ReaderToolbar({ page, pages, zoom, scale, panel, hasNotes, ...on }: Props) {
  return (
    <div className={styles['bar']} role="toolbar" aria-label="阅读工具">
      <div className={styles['group']}>
        {PANELS.filter(([name]) => name !== 'notes' || hasNotes).map(([name, title, icon]) => (
          <Button
            key={name}
            type={panel === name ? 'primary' : 'text'}
            aria-label={title}
            aria-pressed={panel === name}
            title={title}
            icon={icon}
            onClick={() => on.onPanel(name)}
          />
        ))}
      </div>
      <PageButtons page={page} pages={pages} onGoTo={on.onGoTo} />
      <ZoomButtons zoom={zoom} scale={scale} onZoom={on.onZoom} />
      {on.onDownload && (
        <Button type="text" icon={<DownloadOutlined aria-hidden />} onClick={on.onDownload}>
          下载
        </Button>
      )}
    </div>
  )
}
