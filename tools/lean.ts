import type { Plugin } from 'vite'

const EMPTY = '\0no-filter-menu'

/**
 * Our lists are filtered by a form above them, never in the head of a column: antd's menu for that, with the tree and
 * the search field inside it, stays out of what every list page must fetch. `Columns` has no `filters` to ask for it.
 */
export const lean = (): Plugin => ({
  name: 'lean',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('/FilterDropdown') && importer?.includes('/antd/es/table/') ? EMPTY : null,
  load: (id) => (id === EMPTY ? 'export default () => null\nexport const flattenKeys = () => []' : null),
})
