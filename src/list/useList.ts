import type { FormProps, PaginationProps, TableProps } from 'antd'
import { useId, useState, type Key } from 'react'
import type { Input, Output, Row } from '#contract'
import { addDateRange, type DateRange } from '#src/lib/dateRange'
import { scrollToTop } from '#src/lib/scroll'
import { useHiddenColumns } from './hiddenColumns'
import { usePageState } from './pageState'
import { useRows, type ListName } from './useRows'
import { useSelection } from './useSelection'

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
  /** The answer to what was asked is on its way, and somebody waits for it. */
  isAwaited: boolean
  refresh: () => void
  /** The columns a user has hidden; undefined before any choice. */
  hidden: readonly string[] | undefined
  setHidden: (columns: string[]) => void
  searchShown: boolean
  setSearchShown: (shown: boolean) => void
  filterProps: Pick<FormProps, 'name' | 'layout' | 'initialValues' | 'onFinish' | 'onReset'>
  tableProps: Pick<TableProps<R>, 'rowKey' | 'loading' | 'dataSource' | 'rowSelection' | 'onChange'>
  pageProps: Pick<PaginationProps, 'current' | 'pageSize' | 'total' | 'onChange'>
}

export interface ListOptions<A extends ListName> {
  /** The field that tells rows apart. */
  rowKey: keyof Row<A> & string
  /** Part of the question that no user changes, such as the project. */
  fixed?: Filter<A>
  /** What the filter form starts with and returns to on reset. */
  initial?: Filter<A>
  /** Rows can be selected, for acts on several of them. */
  selection?: boolean
}

/**
 * The state of one list: filter, page, order, selection, hidden columns. What it returns are props of antd's own
 * components: a page may spread them or leave them.
 */
export function useList<A extends ListName>(
  action: A,
  { rowKey, fixed, initial = {}, selection = false }: ListOptions<A>,
): List<Row<A>, Output<A>> {
  const id = useId()
  const [filter, setFilter] = useState(initial)
  const [page, setPage] = usePageState(action)
  const [order, setOrder] = useState<Order>({})
  const [hidden, setHidden] = useHiddenColumns(action)
  const [searchShown, setSearchShown] = useState(true)

  const asked = { ...fixed, ...filter, ...order }
  // A spread of generic parts loses what it is made of; each part is checked where it comes from.
  const input = { ...asked, ...page } as unknown as Input<A>
  const { data, rows, total, error, isAwaited, refresh } = useRows(action, input)
  const { selected, select, rowSelection } = useSelection<Row<A>>(rows, rowKey)

  const turn = (pageNum: number, pageSize: number): void => {
    setPage({ pageNum, pageSize })
    select([])
  }
  // The last row of the last page may be gone: step back to the page that is the last one now.
  const lastPage = Math.max(1, Math.ceil(total / page.pageSize))
  if (data && !isAwaited && page.pageNum > lastPage) turn(lastPage, page.pageSize)

  const search = ({ dateRange, ...fields }: Filter<A> & { dateRange?: DateRange }): void => {
    // Two days of a calendar are no field of any call; the rest of the form is typed by the call.
    const values = addDateRange(fields, dateRange) as unknown as Filter<A>
    setFilter(values)
    turn(1, page.pageSize)
    // Searching again for the same is how people ask for news.
    if (page.pageNum === 1 && JSON.stringify(values) === JSON.stringify(filter)) refresh()
  }

  return {
    rows,
    total,
    answer: data,
    filter: asked,
    selected,
    select,
    error,
    isAwaited,
    refresh,
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
      loading: isAwaited,
      dataSource: rows,
      ...(selection && { rowSelection }),
      onChange: (_page, _filters, sorter) => setOrder(orderOf(sorter)),
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

/** The order that antd's table was given, as a call asks for it. */
function orderOf<R>(sorter: Parameters<NonNullable<TableProps<R>['onChange']>>[2]): Order {
  const by = Array.isArray(sorter) ? sorter[0] : sorter
  if (!by?.order) return {}
  return { orderByColumn: String(by.field), isAsc: by.order === 'ascend' ? 'asc' : 'desc' }
}
