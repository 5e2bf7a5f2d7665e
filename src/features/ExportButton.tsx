import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ApiError } from '#src/api/apiError'
import type { ExcelExport } from '#src/lib/excel/exportExcel'
import { toast } from '#src/ui/feedback'

interface Props {
  /** What is to be written; asked for when the button is clicked. Nothing, where it has saved a file itself. */
  load: () => ExcelExport | Promise<ExcelExport | undefined>
  disabled?: boolean
  children?: string
  /** For who cannot see what stands beside the button. */
  label?: string
}

/** Downloads a list as .xls. While it is being made the button turns; what went wrong is said. */
export function ExportButton({ load, disabled = false, children = '导出', label }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const { exportExcel } = await import('#src/lib/excel/exportExcel')
      const sheet = await load()
      if (sheet) await exportExcel(sheet)
    } catch (error) {
      // A refused call has been told already.
      if (!(error instanceof ApiError)) toast.warning(error instanceof Error ? error.message : '导出失败')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      disabled={disabled}
      aria-label={label}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
