import { useMemo, useState, type Key } from 'react'
import type { TableProps } from 'antd'
import { selectionWords } from './selectionWords'

/** The rows of a page that are selected. A row that is gone is selected no longer. */
export function useSelection<R extends object>(rows: readonly R[], rowKey: keyof R & string) {
  const [keys, setKeys] = useState<readonly Key[]>([])
  // Pages of ten thousand are drawn far more often than selected.
  const { selected, selectedRowKeys } = useMemo(() => {
    const chosen = new Set(keys)
    // The field that tells rows apart holds a number or a text.
    const keyOf = (row: R): Key => row[rowKey] as Key
    const found = chosen.size === 0 ? [] : rows.filter((row) => chosen.has(keyOf(row)))
    return { selected: found, selectedRowKeys: found.map(keyOf) }
  }, [rows, rowKey, keys])
  const rowSelection = useMemo<TableProps<R>['rowSelection']>(
    () => ({ ...selectionWords, selectedRowKeys, onChange: setKeys }),
    [selectedRowKeys],
  )
  return { selected, select: setKeys, rowSelection }
}
