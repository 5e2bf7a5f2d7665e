import type { GeneratedPage, PageColumn } from '#server/domain/generator/model'
import { pageNames } from '#server/domain/generator/names'
import { lines, quoted } from '#server/domain/generator/quoted'

/** Types that a page cannot show, but that the declaration of a table can hold. */
const ALSO: Readonly<Record<string, string>> = {
  json: 'json()',
  jsonb: 'jsonb()',
  uuid: 'uuid()',
  bytea: 'bytes()',
  'time without time zone': 'time()',
}

/** The type of a column as a declaration writes it; undefined where there is none. */
export function columnType({ data_type, length, precision, scale }: PageColumn): string | undefined {
  switch (data_type) {
    case 'text':
      return 'text()'
    case 'character varying':
      return length === null ? 'varchar()' : `varchar({ length: ${length} })`
    case 'character':
      return `char({ length: ${length ?? 1} })`
    case 'smallint':
      return 'smallint()'
    case 'integer':
      return 'integer()'
    case 'bigint':
      return "bigint({ mode: 'number' })"
    case 'real':
      return 'real()'
    case 'double precision':
      return 'doublePrecision()'
    case 'numeric':
      return precision === null ? 'numeric()' : `numeric({ precision: ${precision}, scale: ${scale ?? 0} })`
    case 'boolean':
      return 'boolean()'
    case 'date':
      return 'date()'
    case 'timestamp with time zone':
      return 'moment()'
    case 'timestamp without time zone':
      return "timestamp({ mode: 'date' })"
    default:
      return ALSO[data_type]
  }
}

function declared(column: PageColumn): string {
  const type = columnType(column) ?? ''
  if (column.isPk) return `    ${column.name}: ${type}.primaryKey().generatedByDefaultAsIdentity(),`
  const needed = column.isNullable ? '' : '.notNull()'
  const { default_value } = column
  const preset = default_value === null ? '' : `.default(sql.raw(${quoted(default_value)}))`
  return `    ${column.name}: ${type}${needed}${preset},`
}

const KNOWN = [
  'bigint',
  'boolean',
  'char',
  'date',
  'doublePrecision',
  'integer',
  'json',
  'jsonb',
  'numeric',
  'pgTable',
  'real',
  'smallint',
  'text',
  'time',
  'timestamp',
  'uuid',
  'varchar',
]
const OURS = ['bytes', 'moment']

/** The declaration of the table, for a program that has none. */
export function schemaFile(page: GeneratedPage): string {
  const { table } = pageNames(page)
  const columns = page.columns.map(declared)
  const code = columns.join('\n')
  const uses = (name: string) => name === 'pgTable' || code.includes(` ${name}(`)
  const ours = OURS.filter(uses)
  return lines(
    code.includes('sql.raw(') && "import { sql } from 'drizzle-orm'",
    `import { ${KNOWN.filter(uses).join(', ')} } from 'drizzle-orm/pg-core'`,
    ours.length > 0 && `import { ${ours.join(', ')} } from '#server/db/schema/columns'`,
    '',
    '/** As it was found in the database. */',
    `export const ${table} = pgTable(`,
    `  ${quoted(page.table)},`,
    '  {',
    columns,
    '  },',
    ')',
  )
}
