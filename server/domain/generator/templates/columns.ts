import type { GeneratedPage, PageColumn } from '#server/domain/generator/model'
import { pageNames } from '#server/domain/generator/names'
import { lines } from '#server/domain/generator/quoted'
import { isNumeral, labelsImport } from './calls'

/** Pixels. */
const WIDTH = { short: 100, day: 120, text: 160, moment: 170 }

function widthOf({ kind }: PageColumn): number {
  if (kind === 'moment') return WIDTH.moment
  if (kind === 'day') return WIDTH.day
  return kind === 'text' || kind === 'closed' ? WIDTH.text : WIDTH.short
}

function renderOf({ kind, isNullable, dictType }: PageColumn): string {
  if (dictType !== null) return `, render: renderDict({ type: '${dictType}' })`
  if (kind === 'boolean')
    return isNullable
      ? ", render: (is) => (is === null ? '—' : YES_NO[is ? 'Y' : 'N'])"
      : ", render: (is) => YES_NO[is ? 'Y' : 'N']"
  return isNullable ? ", render: (value) => value ?? '—'" : ''
}

function listed(column: PageColumn): string {
  const isNumber = column.kind === 'decimal' || isNumeral(column)
  const look = isNumber ? ", align: 'end'" : column.kind === 'text' ? ', ellipsis: true' : ''
  return `  { title: LABELS.${column.field}, dataIndex: '${column.field}', width: ${widthOf(column)}${look}, sorter: true${renderOf(column)} },`
}

/** The columns of the list. */
export function columnsFile(page: GeneratedPage): string {
  const names = pageNames(page)
  const columns = page.columns.filter(({ isList }) => isList).map(listed)
  const code = columns.join('\n')
  return lines(
    "import type { Row } from '#contract'",
    labelsImport(page),
    code.includes('YES_NO[') && "import { YES_NO } from '#contract/facts/system/dict'",
    code.includes('renderDict(') && "import { renderDict } from '#src/features/dict/renderDict'",
    "import type { Columns } from '#src/list/columns'",
    '',
    '/** What the list shows of a row. */',
    `export const ${names.columns}: Columns<Row<'${names.list}'>> = [`,
    columns,
    ']',
  )
}
