import { useState } from 'react'
import { RefusedRows } from '#contract/entities/declaration/importErrors'
import { MOST_BARRED } from '#contract/facts/examining/barred'
import type { RowError } from '#contract/rules/import/spec'
import { ApiError } from '#src/api/apiError'
import { useAct } from '#src/api/query'
import { rowsOf, SheetDialog } from '#src/features/importing/SheetDialog'
import type { ReadFile } from '#src/features/importing/useFileReading'
import { toast } from '#src/ui/feedback'

type BarredFile = ReadFile<'barred'>

/** 导入禁入名单 from a file: the server judges the rows once more, and writes all of them or none. */
export default function BarredImport({ onClose }: { onClose: () => void }) {
  const act = useAct('barred_import')
  const [found, setFound] = useState<{ read: BarredFile; errors: readonly RowError[] }>()
  const bringIn = (read: BarredFile): void =>
    act.mutate(
      { rows: rowsOf(read).map(({ row, value }) => ({ ...value, row })) },
      {
        onSuccess: ({ done_num }) => {
          toast.success(`已导入${done_num}条`)
          onClose()
        },
        onError: (error) => {
          const refused = error instanceof ApiError ? RefusedRows.safeParse(error.data).data : undefined
          if (refused) setFound({ read, errors: refused.errors })
        },
      },
    )
  return (
    <SheetDialog
      type="barred"
      maxRows={MOST_BARRED}
      tooMany={(total) => `文件有${total}行，一次最多${MOST_BARRED}行，请拆分`}
      isBusy={act.isPending}
      errorsOf={(read) => (found?.read === read ? found.errors : [])}
      onImport={bringIn}
      onClose={onClose}
    />
  )
}
