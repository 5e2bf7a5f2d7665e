import { useMemo, useState, type Key } from 'react'
import type { TableProps } from 'antd'
import { selectionWords } from './selectionWords'

/** The rows of a page that are selected. A row that is gone is selected no longer. */
export function useSelection<R extends object>(rows: readonly R[], rowKey: keyof R & string) {
  const [keys, setKeys] = useState<readonly Key[]>([])
  const chosen = useMemo(() => new Set(keys), [keys])
  // The field that tells rows apart holds a number or a text.
  const keyOf = (row: R): Key => row[rowKey] as Key
  const selected = chosen.size === 0 ? [] : rows.filter((row) => chosen.has(keyOf(row)))
  const rowSelection: TableProps<R>['rowSelection'] = {
    ...selectionWords,
    selectedRowKeys: selected.map(keyOf),
    onChange: setKeys,
  }
  return { selected, select: setKeys, rowSelection }
}
