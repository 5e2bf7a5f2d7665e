import { isKeyOf } from '#contract/facts/closed'
import type { ColumnKind } from '#contract/facts/system/generator'
import type { DatabaseColumn, DeclaredTable } from './model'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  'character varying': 'text',
  character: 'text',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  real: 'float',
  'double precision': 'float',
  numeric: 'decimal',
  boolean: 'boolean',
  date: 'day',
  'timestamp with time zone': 'moment',
  'timestamp without time zone': 'moment',
}

/** What a declared column of the kind holds in the program; one that holds something else is written otherwise. */
const HELD: Readonly<Partial<Record<ColumnKind, string>>> = {
  text: 'string',
  integer: 'number',
  float: 'number',
  decimal: 'string',
  boolean: 'boolean',
  day: 'string',
  moment: 'date',
}

/** What a page can do with a column of the database. */
export function kindOf({ name, data_type }: DatabaseColumn, declared: DeclaredTable | undefined): ColumnKind {
  const kind = isKeyOf(KINDS, data_type) ? KINDS[data_type] : undefined
  if (kind === undefined) return 'other'
  if (!declared) return kind
  const column = declared.columns[name]
  if (!column || column.type !== HELD[kind]) return 'other'
  return column.isClosed ? 'closed' : kind
}
