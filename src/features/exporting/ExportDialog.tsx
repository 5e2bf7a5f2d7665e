import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useState, type ReactNode } from 'react'
import { Dialog } from '#src/ui/Dialog'
import { ExportButton } from './ExportButton'
import type { Load } from './useExporting'

export interface ExportItem {
  title: string
  /** What the sheet holds, and which rows of it. */
  holds: string
  /** Undefined while it is counted. */
  count: number | undefined
  unit: string
  load: Load
}

/** One way out: what it holds, how many rows, and the button. */
const Line = ({ title, holds, count, unit, load }: ExportItem) => (
  <Flex gap={16} justify="space-between" align="center" style={{ padding: '10px 0' }}>
    <div>
      <div>
        <strong>{title}</strong>
        {count !== undefined && (
          <Typography.Text type="secondary">
            {' '}
            {count} {unit}
          </Typography.Text>
        )}
      </div>
      <Typography.Text type="secondary">{holds}</Typography.Text>
    </div>
    <ExportButton load={load} disabled={count === 0} label={`导出${title}`} />
  </Flex>
)

export const ExportLines = ({ items }: { items: readonly ExportItem[] }) =>
  items.map((item) => <Line key={item.title} {...item} />)

/**
 * A button that opens the ways out of a page.
 * @param children `ExportLines`, which may ask for what they count: they are there only while the dialog is open
 */
export function ExportDialog({ note, children }: { note?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导出
      </Button>
      <Dialog
        title="导出为 Excel"
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        width={680}
        destroyOnHidden
      >
        {note && <Typography.Paragraph type="secondary">{note}</Typography.Paragraph>}
        {children}
      </Dialog>
    </>
  )
}
