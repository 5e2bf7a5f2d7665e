import { PrinterOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useState, type RefObject } from 'react'
import { printElement } from '#src/lib/print'
import { toast } from '#src/ui/feedback'

interface Props extends Omit<ButtonProps, 'onClick' | 'loading' | 'icon' | 'title' | 'target'> {
  /** What is printed. */
  target: RefObject<HTMLElement | null>
  title: string
  isLandscape?: boolean
}

/** Prints a part of the page. Until the printer's dialog opens the button turns and says that it is working. */
export function PrintButton({ target, title, isLandscape = false, children = '打印', ...rest }: Props) {
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    if (!target.current) return
    setBusy(true)
    try {
      await printElement(target.current, title, { isLandscape })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '打印失败')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...rest} icon={<PrinterOutlined />} loading={isBusy} onClick={() => void print()}>
      {isBusy ? '正在准备打印…' : children}
    </Button>
  )
}
