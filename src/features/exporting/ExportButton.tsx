import { DownloadOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useExporting, type Load } from './useExporting'

interface Props {
  /** What is to be written; asked for when the button is clicked. */
  load: Load
  disabled?: boolean
  children?: string
  /** For screen readers, which do not relate the button to what stands beside it. */
  label?: string
}

/** Downloads a list as .xls. It shows the progress, can be cancelled, and reports a failure. */
export function ExportButton({ load, disabled = false, children = '导出', label }: Props) {
  const { progress, start, cancel } = useExporting()
  const isBusy = progress !== undefined
  return (
    <Space.Compact>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={isBusy}
        disabled={disabled && !isBusy}
        aria-label={label}
        onClick={() => void start(load)}
      >
        <span aria-live="polite">{progress ?? children}</span>
      </Button>
      {isBusy && (
        <Button aria-label={`取消${label ?? '导出'}`} onClick={cancel}>
          取消
        </Button>
      )}
    </Space.Compact>
  )
}
