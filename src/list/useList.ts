import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormProps, PaginationProps, TableProps } from 'antd'
import { useId, useMemo, useState, type Key } from 'react'
import type { Input, NameOf, Output, PagedName, Row } from '#contract'
import { query } from '#src/api/query'
import { addDateRange, type DateRange } from '#src/lib/dateRange'
import { scrollToTop } from '#src/lib/scroll'
import { useHiddenColumns } from './hiddenColumns'
import { usePageState } from './pageState'
import { selectionWords } from './selectionWords'

type ListName = PagedName & NameOf<'read'>
type Filter<A extends ListName> = Partial<Input<A>>

interface Order {
  orderByColumn?: string
  isAsc?: 'asc' | 'desc'
}

export interface List<R extends object, Answer = unknown> {
  rows: R[]
  total: number
  /** The whole answer, for lists that carry more than rows. */
  answer: Answer | undefined
  /** What was asked, without the page: what an export of this list asks as well. */
  filter: object
  selected: R[]
  select: (keys: readonly Key[]) => void
  error: Error | null
  isFetching: boolean
  refresh: () => void
  hidden: string[]
  setHidden: (columns: string[]) => void
  searchShown: boolean
  setSearchShown: (shown: boolean) => void
  filterProps: Pick<FormProps, 'name' | 'layout' | 'initialValues' | 'onFinish' | 'onReset'>
  tableProps: Pick<TableProps<R>, 'rowKey' | 'loading' | 'dataSource' | 'rowSelection' | 'onChange'>
  pageProps: Pick<PaginationProps, 'current' | 'pageSize' | 'total' | 'onChange'>
}

/**
 * The state of one list: filter, page, order, selection, hidden columns. What it returns are props of antd's own
 * components: a page may spread them or leave them.
 * @param fixed part of the question that no user changes, such as the project
 * @param rowKey the field that tells rows apart
 * @param initial what the filter form starts with and returns to on reset
 * @param hiddenAtFirst columns that are hidden until the user chooses, so that the others fit
 */
export function useList<A extends ListName>(
  action: A,
  fixed: Filter<A>,
  rowKey: keyof Row<A> & string,
  initial: Filter<A> = {},
  hiddenAtFirst: readonly string[] = [],
): List<Row<A>, Output<A>> {
  const id = useId()
  const [filter, setFilter] = useState(initial)
  const [page, setPage] = usePageState(action)
  const [order, setOrder] = useState<Order>({})
  const [keys, setKeys] = useState<readonly Key[]>([])
  const [hidden, setHidden] = useHiddenColumns(action, hiddenAtFirst)
  const [searchShown, setSearchShown] = useState(true)

  const asked = { ...fixed, ...filter, ...order }
  // A spread of generic parts loses what it is made of; each part is checked where it comes from.
  const input = { ...asked, ...page } as unknown as Input<A>
  const { data, error, isFetching, refetch } = useQuery({
    ...query(action, input),
    placeholderData: keepPreviousData,
  })
  // ListName admits only answers of this shape, but the compiler does not look through the generic.
  const answer = data as { rows: Row<A>[]; total: number } | undefined
  const rows = useMemo(() => answer?.rows ?? [], [answer])
  const total = answer?.total ?? 0

  const chosen = useMemo(() => new Set(keys), [keys])
  const keyOf = (row: Row<A>): Key => row[rowKey] as Key
  const selected = chosen.size === 0 ? [] : rows.filter((row) => chosen.has(keyOf(row)))

  const turn = (pageNum: number, pageSize: number): void => {
    setPage({ pageNum, pageSize })
    setKeys([])
  }
  // The last row of the last page may be gone: step back to the page that is the last one now.
  const lastPage = Math.max(1, Math.ceil(total / page.pageSize))
  if (answer && !isFetching && page.pageNum > lastPage) turn(lastPage, page.pageSize)

  const search = ({ dateRange, ...fields }: Filter<A> & { dateRange?: DateRange }): void => {
    // Two days of a calendar are no field of any call; the rest of the form is typed by the call.
    const values = addDateRange(fields, dateRange) as unknown as Filter<A>
    setFilter(values)
    turn(1, page.pageSize)
    // Searching again for the same is how people ask for news.
    if (page.pageNum === 1 && JSON.stringify(values) === JSON.stringify(filter)) void refetch()
  }

  return {
    rows,
    total,
    answer: data,
    filter: asked,
    selected,
    select: setKeys,
    error,
    isFetching,
    refresh: () => void refetch(),
    hidden,
    setHidden,
    searchShown,
    setSearchShown,
    filterProps: {
      // Another page, kept out of sight, may show the same list.
      name: `${action}-${id}`,
      layout: 'inline',
      initialValues: initial,
      onFinish: search,
      onReset: () => search(initial),
    },
    tableProps: {
      rowKey,
      loading: isFetching,
      dataSource: rows,
      rowSelection: { ...selectionWords, selectedRowKeys: selected.map(keyOf), onChange: setKeys },
      onChange: (_page, _filters, sorter) => {
        const by = Array.isArray(sorter) ? sorter[0] : sorter
        setOrder(
          by?.order ? { orderByColumn: String(by.field), isAsc: by.order === 'ascend' ? 'asc' : 'desc' } : {},
        )
      },
    },
    pageProps: {
      current: Math.min(page.pageNum, lastPage),
      pageSize: page.pageSize,
      total,
      onChange: (pageNum, pageSize) => {
        turn(pageNum, pageSize)
        scrollToTop()
      },
    },
  }
}
