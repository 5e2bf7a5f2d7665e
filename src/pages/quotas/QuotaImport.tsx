import { useQuery } from '@tanstack/react-query'
import { MOST_QUOTAS } from '#contract/facts/declaration/quotas'
import type { EduLevel } from '#contract/facts/books'
import type { RowError } from '#contract/rules/import/spec'
import { allRows } from '#src/api/allRows'
import { useAct } from '#src/api/query'
import { rowsOf, SheetDialog } from '#src/features/importing/SheetDialog'
import type { ReadFile } from '#src/features/importing/useFileReading'
import { toast } from '#src/ui/feedback'

interface Props {
  year: number
  edu_level: EduLevel | undefined
  onClose: () => void
}

/** 导入名额 from a file: units by name, all rows or none. */
export default function QuotaImport({ year, edu_level, onClose }: Props) {
  const act = useAct('declare_quota_save')
  const { data: units } = useQuery({
    queryKey: ['declare_quota_list', 'names', year],
    queryFn: async ({ signal }) => {
      const all = await allRows('declare_quota_list', { year }, { signal, quiet: true })
      return new Map(all.map(({ dept_name, dept_id }) => [dept_name, dept_id]))
    },
  })
  const errorsOf = (read: ReadFile<'quota'>): RowError[] =>
    rowsOf(read).flatMap(({ row, value: { dept_name } }) =>
      !units || units.has(dept_name)
        ? []
        : [
            {
              row,
              field: 'dept_name',
              label: '单位名称',
              value: dept_name,
              reason: `单位名称“${dept_name}”不在您可以分配名额的单位中`,
            },
          ],
    )
  const bringIn = (read: ReadFile<'quota'>): void => {
    const rows = rowsOf(read).flatMap(({ value: { dept_name, total, remark } }) => {
      const dept_id = units?.get(dept_name)
      return dept_id === undefined ? [] : [{ dept_id, total, ...(remark && { remark }) }]
    })
    act.mutate(
      { year, ...(edu_level && { edu_level }), rows },
      {
        onSuccess: ({ done_num }) => {
          toast.success(done_num === 0 ? '与现有名额相同，没有改变' : `已导入${done_num}个单位的名额`)
          onClose()
        },
      },
    )
  }
  return (
    <SheetDialog
      type="quota"
      maxRows={MOST_QUOTAS}
      tooMany={(total) => `文件有${total}行，一次最多${MOST_QUOTAS}行，请拆分`}
      isBusy={act.isPending || !units}
      errorsOf={errorsOf}
      onImport={bringIn}
      onClose={onClose}
    />
  )
}
