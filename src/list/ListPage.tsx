import { Button, Empty, Flex, Pagination, Table } from 'antd'
import { useDeferredValue, type ReactNode } from 'react'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { columnKey, hiddenOf, totalWidth, withWidths, type Columns } from './columns'
import { FilterForm } from './FilterForm'
import styles from './ListPage.module.css'
import { PAGE_SIZES } from './pageState'
import { ListToolbar } from './ListToolbar'
import type { List } from './useList'

/** Above this many rows antd's plain body takes seconds; the virtual one has no row roles, so short lists stay plain. */
const VIRTUAL_ABOVE = 100
const VIRTUAL_HEIGHT = 600
const SELECTION_WIDTH = 48

interface Props<R extends object> {
  list: List<R>
  columns: Columns<R>
  /** Form items of the filter. */
  filters?: ReactNode
  /** Buttons for the whole list or its selection. */
  actions?: ReactNode
  /** What to do when there is nothing to show; left out, only that there is nothing. */
  empty?: string
  /** What stands for the table. */
  body?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** Filter, toolbar, table and pager in the order every list of the console has them: a layout, nothing more. */
export function ListPage<R extends object>({
  list,
  columns,
  filters,
  actions,
  empty,
  body,
  children,
}: Props<R>) {
  const hidden = hiddenOf(columns, list.hidden)
  const shown = withWidths(columns.filter((column) => !hidden.includes(columnKey(column))))
  const { rowSelection } = list.tableProps
  const width = totalWidth(shown) + (rowSelection ? SELECTION_WIDTH : 0)
  const isLong = list.rows.length > VIRTUAL_ABOVE
  // An answer is drawn at once and in one piece; the first table, the heaviest of a page, gives way to what is typed.
  const hasAnswer = list.answer !== undefined
  const isAnswered = useDeferredValue(hasAnswer) && hasAnswer
  return (
    <Flex vertical gap={16} className={styles['list']}>
      {filters && (
        <FilterForm list={list} isAway={!list.searchShown}>
          {filters}
        </FilterForm>
      )}
      <ListToolbar
        list={list}
        columns={columns}
        hidden={hidden}
        hasFilter={filters !== undefined}
        actions={actions}
      />
      {list.error && !isAnswered ? (
        <Notice title={list.error.message} actions={<Button onClick={list.refresh}>重试</Button>} />
      ) : body !== undefined ? (
        body
      ) : !isAnswered ? (
        // A table without its rows would be drawn and laid out for nothing, while they are on their way.
        <Loading />
      ) : (
        <Table<R>
          {...list.tableProps}
          // The virtual body gives what is left of the window to columns without a width.
          {...(isLong && rowSelection && { rowSelection: { ...rowSelection, columnWidth: SELECTION_WIDTH } })}
          columns={shown}
          pagination={false}
          {...(empty && {
            locale: { emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> },
          })}
          virtual={isLong}
          scroll={isLong ? { x: width, y: VIRTUAL_HEIGHT } : { x: width }}
        />
      )}
      {isAnswered && (
        <Pagination
          {...list.pageProps}
          align="end"
          showSizeChanger
          showQuickJumper
          pageSizeOptions={PAGE_SIZES}
          showTotal={(total) => `共 ${total} 条`}
        />
      )}
      {children}
    </Flex>
  )
}
