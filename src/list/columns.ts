import type { TableColumnType } from 'antd'
import type { Key, ReactNode } from 'react'

interface Common<R> extends Omit<
  TableColumnType<R>,
  'title' | 'key' | 'dataIndex' | 'render' | 'filters' | 'filterDropdown' | 'onFilter'
> {
  title: string
  /** Waits in 显示/隐藏 until a user asks for it, so that the others fit into a window of 1280 pixels. */
  extra?: boolean
}

type FieldColumn<R, K extends keyof R & string> = Common<R> & {
  dataIndex: K
  key?: string
  render?: (value: R[K], row: R, index: number) => ReactNode
}

type FreeColumn<R> = Common<R> & {
  dataIndex?: never
  key: string
  render: (value: unknown, row: R, index: number) => ReactNode
}

/** An antd column whose `dataIndex` must be a field of the row, and whose `render` gets that field's own type. */
export type Column<R> = { [K in keyof R & string]: FieldColumn<R, K> }[keyof R & string] | FreeColumn<R>
export type Columns<R> = Column<R>[]

const DEFAULT_WIDTH = 140

export const columnKey = <R>({ key, dataIndex }: Column<R>): string => key ?? dataIndex ?? ''

/** The columns that are not shown: those a user has chosen, or those that wait to be asked for. */
export const hiddenOf = <R>(columns: Columns<R>, chosen: readonly string[] | undefined): readonly string[] =>
  chosen ?? columns.filter(({ extra }) => extra).map(columnKey)

/** Every column gets a width in pixels: the virtual body of long lists cannot do without. */
export const withWidths = <R>(columns: Columns<R>): Columns<R> =>
  columns.map((column) => ({ width: DEFAULT_WIDTH, ...column }))

/** Pixels the columns need side by side. */
export const totalWidth = <R>(columns: Columns<R>): number =>
  columns.reduce((sum, { width }) => sum + (Number(width) || DEFAULT_WIDTH), 0)

/** The last column, with what can be done to one row; it stays in sight when the table scrolls sideways. */
export const actionsColumn = <R>(render: (row: R) => ReactNode, width = DEFAULT_WIDTH): Column<R> => ({
  title: '操作',
  key: 'actions',
  fixed: 'end',
  width,
  className: 'row-actions',
  render: (_: unknown, row: R) => render(row),
})

/** Names of the columns that are not shown; the key of antd's Transfer is wider than ours. */
export const asKeys = (keys: readonly Key[]): string[] => keys.map(String)
