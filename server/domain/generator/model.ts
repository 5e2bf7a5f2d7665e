import type { ChosenColumn } from '#contract/rules/generator/columns'

/** A column as the database has it now. */
export interface DatabaseColumn {
  name: string
  comment: string
  /** As `information_schema` names it. */
  data_type: string
  /** As PostgreSQL writes it, with its length. */
  full_type: string
  /** The most characters; null where there is no limit. */
  length: number | null
  /** Digits in all and behind the point; null where there is no limit. */
  precision: number | null
  scale: number | null
  is_nullable: boolean
  /** The expression of its default; null where there is none, and where the database counts by itself. */
  default_value: string | null
  has_default: boolean
  is_pk: boolean
}

export interface DatabaseTable {
  name: string
  comment: string
  columns: DatabaseColumn[]
}

/** A table that the program declares: the name of its declaration, and of each column the name and type there. */
export interface DeclaredTable {
  name: string
  columns: Readonly<Record<string, { property: string; type: string; isClosed: boolean }>>
}

export interface PageColumn
  extends
    ChosenColumn,
    Pick<DatabaseColumn, 'length' | 'precision' | 'scale' | 'data_type' | 'default_value'> {
  /** Its name in the declaration of the table. */
  property: string
}

/** All that is known of a page that is to be generated. */
export interface GeneratedPage {
  table: string
  /** The words that people read. */
  label: string
  tableLabel: string
  author: string
  className: string
  module: string
  business: string
  /** The name of its declaration, when the program has one. */
  declared: string | undefined
  columns: readonly PageColumn[]
  key: PageColumn
}
