import { useQueries } from '@tanstack/react-query'
import type { FormProps } from 'antd'
import { useState } from 'react'
import type { Input, Row } from '#contract'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { query } from '#src/api/query'
import { useList } from '#src/list/useList'
import { useSelection } from '#src/list/useSelection'
import { byParent, flatNodes, levelNodes, type TreePlace } from './nodes'

/** Lists whose rows are a tree: asked for a parent, they answer what stands right below it. */
type LevelName = 'dict_list' | 'unit_level'
type Line<A extends LevelName> = Row<A> & TreePlace

interface Options<A extends LevelName> {
  /** The field that tells rows apart. */
  rowKey: keyof Row<A> & string
  /** Part of the question that no user changes. */
  fixed?: Partial<Input<A>>
}

const isAsked = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/**
 * A list that is a tree. Without a filter one page of its first level is read, and what stands below a row once it is
 * opened; a filter finds rows of every level.
 */
export function useLevels<A extends LevelName>(action: A, { rowKey, fixed }: Options<A>) {
  const [isFiltered, setFiltered] = useState(false)
  const [open, setOpen] = useState<readonly number[]>([])
  // A spread of generic parts loses what it is made of; each of these lists is asked for a parent by this field.
  const asked = (page: object) => ({ ...fixed, ...page }) as unknown as Input<A>
  const list = useList(action, {
    rowKey,
    fixed: isFiltered ? asked({}) : asked({ parentId: 0 }),
  })
  const branches = useQueries({
    queries: (isFiltered ? [] : open).map((parentId) =>
      query(action, asked({ parentId, pageNum: 1, pageSize: MAX_PAGE_SIZE })),
    ),
  })
  // The field that tells rows apart holds their key.
  const keyOf = (row: Row<A>): number => row[rowKey] as number
  // LevelName admits only answers and rows of these shapes, but the compiler does not look through the generic.
  const answers = branches.map(({ data }) => data as { rows: Line<A>[] } | undefined)
  const first = list.rows as Line<A>[] // As above.
  const read = byParent(answers.flatMap((answer) => answer?.rows ?? []))
  const nodes = isFiltered ? first : levelNodes(first, keyOf, read)
  const shown: Line<A>[] = flatNodes(nodes)
  const { selected, select, rowSelection } = useSelection(shown, rowKey)
  const failed = branches.find(({ error }) => error)

  const { onFinish, onReset } = list.filterProps
  const filterProps: FormProps = {
    ...list.filterProps,
    onFinish: (values: object) => {
      setFiltered(Object.values(values).some(isAsked))
      onFinish?.(values)
    },
    onReset: (event) => {
      setFiltered(false)
      onReset?.(event)
    },
  }
  return {
    isFiltered,
    selected,
    select,
    rowSelection,
    /** So that what has been added below a row is seen. */
    show: (key: number): void => setOpen((now) => (now.includes(key) ? now : [...now, key])),
    list: {
      ...list,
      rows: shown,
      filterProps,
      error: list.error ?? failed?.error ?? null,
      refresh: (): void => {
        list.refresh()
        for (const { refetch } of branches) void refetch()
      },
      tableProps: {
        ...list.tableProps,
        dataSource: nodes,
        loading: list.isAwaited || branches.some(({ isLoading }) => isLoading),
        expandable: {
          expandedRowKeys: open,
          onExpand: (isOpen: boolean, row: Row<A>): void =>
            setOpen((now) => (isOpen ? [...now, keyOf(row)] : now.filter((key) => key !== keyOf(row)))),
        },
      },
    },
  }
}
