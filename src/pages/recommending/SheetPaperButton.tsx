import { FilePdfOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { call } from '#src/api/call'
import { saveFile } from '#src/lib/saveFile'

interface SheetPaperButtonProps extends Pick<ButtonProps, 'type' | 'size'> {
  year: number
  /** Absent: the user's own unit. */
  unit?: { dept_id: number; dept_name: string }
  children?: string
}

/** 推荐汇总表 as PDF, to be printed, signed and sealed. */
export function SheetPaperButton({
  year,
  unit,
  children = '导出汇总表PDF',
  ...style
}: SheetPaperButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await call('recommend_sheet_paper', { year, ...(unit && { dept_id: unit.dept_id }) })
      saveFile(file, file.name, file.type)
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...style}
      icon={<FilePdfOutlined aria-hidden />}
      loading={isBusy}
      {...(unit && { 'aria-label': `${children}“${unit.dept_name}”` })}
      onClick={() => void save()}
    >
      {children}
    </Button>
  )
}
