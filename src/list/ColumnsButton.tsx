import { SettingOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/offline/lazyPart'
import type { Columns } from './columns'

// `lazyPart` forgets that the component is generic.
const ColumnsDialog = lazyPart(
  () => import('./ColumnsDialog'),
) as unknown as typeof import('./ColumnsDialog').default

interface Props<R> {
  columns: Columns<R>
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Opens the choice of the columns that a table shows. */
export function ColumnsButton<R>(choice: Props<R>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip title="显隐列">
        <Button aria-label="显隐列" icon={<SettingOutlined />} onClick={() => setOpen(true)} />
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ColumnsDialog {...choice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
