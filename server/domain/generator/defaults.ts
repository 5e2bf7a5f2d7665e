import { MEANS, type FilterComparison, type FormControl } from '#contract/facts/system/generator'
import { isReserved } from '#contract/rules/generator/names'
import type { ColumnChoice } from '#contract/rules/generator/columns'
import { kindOf } from './kinds'
import type { DatabaseColumn, DeclaredTable } from './model'
import { pascal } from './names'

/** Columns that the program fills in by itself: shown at most. */
const KEPT = /^(create|update)_(by|time|at)$|^(created|updated)_at$|^(revision|del_flag|deleted)$/
/** A text of more than this many characters has a box of several lines. */
const ONE_LINE = 200
const LABEL_LENGTH = 50
/** More columns do not fit beside each other. */
const LISTED = 9

const labelOf = ({ comment, name }: DatabaseColumn): string =>
  comment.replace(/\s+/g, ' ').trim().slice(0, LABEL_LENGTH) || name

/** The name of the column where it can be that of a field. */
function fieldOf(name: string): string {
  const plain = name.replace(/_+$/, '').replace(/_{2,}/g, '_')
  return isReserved(plain) ? `${plain}_value` : plain
}

function controlOf({ length }: DatabaseColumn, controls: readonly FormControl[]): FormControl {
  if (controls[0] === 'input' && length !== null && length > ONE_LINE) return 'textarea'
  return controls[0] ?? 'input'
}

/** What is decided about a column before anybody has looked at it. */
export function choiceOf(
  column: DatabaseColumn,
  declared: DeclaredTable | undefined,
  place: number,
): Omit<ColumnChoice, 'dictType'> {
  const kind = kindOf(column, declared)
  const { controls, comparisons } = MEANS[kind]
  const isWritten = controls.length > 0 && !column.is_pk && !KEPT.test(column.name)
  const comparison: FilterComparison = comparisons[0] ?? 'EQ'
  return {
    field: fieldOf(column.name),
    label: labelOf(column),
    isRequired: isWritten && !column.is_nullable,
    isInsert: isWritten,
    isEdit: isWritten,
    isList: kind !== 'other' && !column.is_pk && place < LISTED,
    isQuery: false,
    comparison,
    control: kind === 'text' ? controlOf(column, controls) : (controls[0] ?? 'input'),
  }
}

/** The names of the page of a table. */
export const tableNames = (table: string, comment: string) => {
  const label = comment.replace(/\s+/g, ' ').trim().slice(0, LABEL_LENGTH) || table
  return {
    table_comment: label,
    class_name: pascal(table),
    function_name: label.length > 1 ? label.replace(/表$/, '') : label,
  }
}
