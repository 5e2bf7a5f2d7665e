import { Button } from 'antd'
import type { Input } from '#contract'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { useExporting } from '#src/features/exporting/useExporting'
import { toast } from '#src/ui/feedback'

interface Props {
  wanted: Input<'msg_outbox_export'>
  total: number
}

/** Writes what waits in the outbox as .xls for another system to send, and marks it once the file is saved. */
export function OutboxExport({ wanted, total }: Props) {
  const { progress, start } = useExporting()
  const mark = useAct('msg_mark_sent')
  const run = async (): Promise<void> => {
    let msg_ids: number[] = []
    const isSaved = await start(async ({ options }) => {
      const { file_name, ...sheet } = await call('msg_outbox_export', wanted, options)
      msg_ids = sheet.list.map((row) => Number(row['msg_id']))
      return { ...sheet, fileName: file_name }
    })
    if (!isSaved) return
    const { project_id } = wanted
    mark.mutate(
      { project_id, msg_ids, from: ['outbox'] },
      { onSuccess: ({ num }) => toast.success(`已导出${num}条，并标记为已发送`) },
    )
  }
  return (
    <Button
      disabled={total === 0}
      loading={progress !== undefined || mark.isPending}
      onClick={() => void run()}
    >
      {progress ?? '导出并标记为已发送'}
    </Button>
  )
}
