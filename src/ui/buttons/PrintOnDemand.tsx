import { PrinterOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { printElement } from '#src/lib/print'
import { toast } from '#src/ui/feedback'
import styles from './PrintOnDemand.module.css'

interface Props extends Pick<ButtonProps, 'disabled'> {
  title: string
  isLandscape?: boolean
  /** What is printed; it calls `onReady` with its element once all of it is there. */
  renderPaper: (onReady: (paper: HTMLElement) => void) => ReactNode
}

/** Prints what stands nowhere on the page: it is laid out beside it only until it is printed. */
export function PrintOnDemand({ title, isLandscape = false, renderPaper, disabled = false }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [paper, setPaper] = useState<HTMLElement>()
  const isPrinting = useRef(false)
  useEffect(() => {
    if (!paper || isPrinting.current) return
    isPrinting.current = true
    void printElement(paper, title, { isLandscape })
      .catch((error: unknown) => toast.error(error instanceof Error ? error.message : '打印失败'))
      .finally(() => {
        isPrinting.current = false
        setPaper(undefined)
        setBusy(false)
      })
  }, [paper, title, isLandscape])
  return (
    <>
      <Button icon={<PrinterOutlined />} disabled={disabled} loading={isBusy} onClick={() => setBusy(true)}>
        {isBusy ? '正在准备打印…' : '打印'}
      </Button>
      {isBusy && (
        <div className={styles['beside']} aria-hidden inert>
          <Suspense>{renderPaper(setPaper)}</Suspense>
        </div>
      )}
    </>
  )
}
