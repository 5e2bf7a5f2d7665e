/**
 * The rows of a list as a sheet for `ExportButton`.
 * @param columns key and title of each column, in order
 * @param list cells by key
 */
export const listSheet = <K extends string, R extends Record<K, string | number | null>>(
  fileName: string,
  columns: readonly (readonly [key: K, title: string])[],
  list: R[],
) => ({
  fileName,
  keys: columns.map(([key]) => key),
  titles: columns.map(([, title]) => title),
  list,
})
