import { useState } from 'react'
import { RefusedRows } from '#contract/entities/declaration/importErrors'
import { MOST_USES } from '#contract/rules/declaration/usageFields'
import type { RowError } from '#contract/rules/import/spec'
import { ApiError } from '#src/api/apiError'
import { useAct } from '#src/api/query'
import { rowsOf, SheetDialog } from '#src/features/importing/SheetDialog'
import type { ReadFile } from '#src/features/importing/useFileReading'
import { toast } from '#src/ui/feedback'

type UseFile = ReadFile<'book_use'>

interface Props {
  book_id: number
  onClose: () => void
}

/** 导入选用情况 from a file: the server judges the rows once more, and writes all of them or none. */
export default function UseImport({ book_id, onClose }: Props) {
  const act = useAct('book_use_save')
  const [found, setFound] = useState<{ read: UseFile; errors: readonly RowError[] }>()
  const bringIn = (read: UseFile): void =>
    act.mutate(
      { book_id, rows: rowsOf(read).map(({ row, value }) => ({ ...value, row })) },
      {
        onSuccess: ({ saved }) => {
          toast.success(`已导入${saved.length}条选用情况`)
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
      type="book_use"
      maxRows={MOST_USES}
      tooMany={(total) => `文件有${total}行，一次最多${MOST_USES}行，请拆分`}
      isBusy={act.isPending}
      errorsOf={(read) => (found?.read === read ? found.errors : [])}
      onImport={bringIn}
      onClose={onClose}
    />
  )
}
