import type { List } from './useList'

/** The list without its column of checkboxes, for pages where nothing is done to several rows at once. */
export const withoutSelection = <R extends object, A>(list: List<R, A>): List<R, A> => ({
  ...list,
  tableProps: { ...list.tableProps, rowSelection: undefined },
})
