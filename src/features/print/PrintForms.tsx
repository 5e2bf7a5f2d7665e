import { PrinterOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { Dialog } from '#src/ui/Dialog'
import { lazyPart } from '#src/ui/offline/lazyPart'
import type { PrintChoice } from './printChoice'

const PrintPanel = lazyPart(() => import('./PrintPanel'))

interface Props {
  project_id: number
  /** The first is chosen. */
  choices: readonly PrintChoice[]
  children?: string
  /** For who cannot see what stands beside the button. */
  label?: string
  type?: ButtonProps['type']
  disabled?: boolean
}

/** A button that opens the way to paper: which forms, then how far they are, then the file. */
export function PrintForms({ project_id, choices, children = '打印', label, type, disabled = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type={type ?? 'default'}
        icon={type === 'link' ? undefined : <PrinterOutlined aria-hidden />}
        disabled={disabled}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <Dialog
        title="打印 A4 表格"
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        width={640}
        destroyOnHidden
      >
        <PrintPanel project_id={project_id} choices={choices} />
      </Dialog>
    </>
  )
}
