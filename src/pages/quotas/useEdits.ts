import { useState } from 'react'
import type { Row } from '#contract'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { integerShape, recordShapeOf, shape, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'
import { useUnsaved } from '#src/ui/unsaved'

export type QuotaLine = Row<'declare_quota_list'>

export interface Edit {
  total: number | null
  remark: string
  /** Of the quota that was on screen when the first key was struck. */
  revision: number
}

type Edits = Record<string, Edit>
const editsOf = recordShapeOf(
  shape<Edit>({ total: integerShape, remark: textShape, revision: integerShape }, { total: null }),
)

const asRead = ({ total, remark, revision }: QuotaLine): Edit => ({ total, remark: remark ?? '', revision })

/** What is typed into a list of quotas and not saved yet, kept in this browser. @param key of the year and the level */
export function useEdits(key: string) {
  const store = stored<Edits>(`quota-edits:${key}`, editsOf)
  const [held, setHeld] = useState(() => ({ key, edits: store.read() ?? {} }))
  const edits = held.key === key ? held.edits : (store.read() ?? {})
  const put = (next: Edits): void => {
    if (Object.keys(next).length === 0) store.clear()
    else tellUnkept(store.write(next))
    setHeld({ key, edits: next })
  }
  const all = Object.entries(edits).map(([dept_id, edit]) => ({ dept_id: Number(dept_id), ...edit }))
  useUnsaved(all.length > 0)
  return {
    all,
    /** The quota as it is on screen. */
    of: (row: QuotaLine): Edit => edits[row.dept_id] ?? asRead(row),
    isEdited: (row: QuotaLine): boolean => row.dept_id in edits,
    change: (row: QuotaLine, part: Partial<Edit>): void => {
      const next = { ...(edits[row.dept_id] ?? asRead(row)), ...part }
      const { [row.dept_id]: _, ...rest } = edits
      const isBack = next.total === row.total && next.remark === (row.remark ?? '')
      put(isBack ? rest : { ...rest, [row.dept_id]: next })
    },
    clear: () => put({}),
  }
}
