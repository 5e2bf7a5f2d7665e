import {
  CHOOSING,
  COLUMN_KIND,
  COMPARISON,
  FORM_CONTROL,
  MEANS,
  type ColumnKind,
  type FilterComparison,
  type FormControl,
} from '#contract/facts/system/generator'
import { isKeyOf, isOneOf } from '#contract/facts/closed'

/** What a person decides about a column. */
export interface ColumnChoice {
  field: string
  label: string
  isRequired: boolean
  isInsert: boolean
  isEdit: boolean
  isList: boolean
  isQuery: boolean
  comparison: FilterComparison
  control: FormControl
  dictType: string | null
}

/** What the database says about it. */
export interface ColumnFacts {
  name: string
  kind: ColumnKind
  isPk: boolean
  isNullable: boolean
  hasDefault: boolean
}

export type ChosenColumn = ColumnChoice & ColumnFacts

/** What the program writes by itself into columns of these names. */
const FILLED: Readonly<Record<string, { kind: ColumnKind; by: 'user' | 'now' }>> = {
  create_by: { kind: 'text', by: 'user' },
  update_by: { kind: 'text', by: 'user' },
  create_time: { kind: 'moment', by: 'now' },
  update_time: { kind: 'moment', by: 'now' },
}

/** Who last wrote a row, or when: filled in by what is generated where nobody has to. */
export function filledBy({ name, kind, ...column }: ChosenColumn): 'user' | 'now' | undefined {
  const filled = isKeyOf(FILLED, name) ? FILLED[name] : undefined
  return filled?.kind === kind && !isWritten(column) ? filled.by : undefined
}

const isWritten = ({ isInsert, isEdit }: Pick<ColumnChoice, 'isInsert' | 'isEdit'>): boolean =>
  isInsert || isEdit

/** Whether a column is edited by choosing an item of a dictionary. */
export const offersItems = ({ kind, control }: ChosenColumn): boolean =>
  kind === 'text' && isOneOf(control, CHOOSING)

/** Why nothing can be generated with this column as it is set; undefined where it can. */
export function columnFault(column: ChosenColumn): string | undefined {
  const { kind, isPk, isNullable, isRequired, isList, isQuery, comparison, control, dictType } = column
  const { controls, comparisons } = MEANS[kind]
  const what = `“${column.label}”（${column.name}）`
  if (isPk && isWritten(column)) return `${what}是主键，由数据库生成，不能新增或编辑`
  if (kind === 'other' && isList) return `${what}的类型不能列出`
  if (isWritten(column)) {
    if (controls.length === 0) return `${what}是${COLUMN_KIND[kind]}，只能由专门的程序写入`
    if (!controls.includes(control))
      return `${what}是${COLUMN_KIND[kind]}，显示类型须为${controls.map((one) => FORM_CONTROL[one]).join('、')}`
    if (!isNullable && !isRequired && kind !== 'boolean') return `${what}在数据库中不能为空，须设为必填`
    if (offersItems(column) && !dictType) return `${what}是${FORM_CONTROL[control]}，须选择字典类型`
  }
  if (dictType && kind !== 'text') return `${what}是${COLUMN_KIND[kind]}，不能使用字典`
  if (isQuery && !comparisons.includes(comparison)) {
    const which = comparisons.map((one) => COMPARISON[one]).join('、')
    return which === '' ? `${what}不能查询` : `${what}是${COLUMN_KIND[kind]}，查询方式须为${which}`
  }
  return undefined
}

/** Whether the page has anything to do with a column. */
export const isUsed = (column: ChosenColumn): boolean => isWritten(column) || column.isList || column.isQuery

/** So many fields fit into files and functions of the length that the house allows. */
const MOST_SHOWN = 40
const MOST_WRITTEN = 24

const repeated = (names: readonly string[]): string | undefined =>
  names.find((name, at) => names.indexOf(name) !== at)

/** A column without which no row can be added, and that nobody and nothing fills in. */
export const missingOnAdd = (columns: readonly ChosenColumn[]): ChosenColumn | undefined =>
  columns.find(
    (column) =>
      !column.isPk &&
      !column.isNullable &&
      !column.hasDefault &&
      !column.isInsert &&
      filledBy(column) === undefined,
  )

/** Why nothing can be generated with these columns of one table; undefined where it can. */
export function columnsFault(columns: readonly ChosenColumn[]): string | undefined {
  for (const column of columns) {
    const fault = columnFault(column)
    if (fault !== undefined) return fault
  }
  const double = repeated(columns.map(({ field }) => field))
  if (double !== undefined) return `字段名“${double}”重复`
  const doubleLabel = repeated(columns.filter((column) => isUsed(column)).map(({ label }) => label))
  if (doubleLabel !== undefined) return `字段描述“${doubleLabel}”重复，页面上无法区分`
  const shown = columns.filter(isUsed)
  if (shown.length > MOST_SHOWN)
    return `一页最多处理${MOST_SHOWN}个字段，现在有${shown.length}个；请去掉不用的字段`
  for (const written of [columns.filter(({ isInsert }) => isInsert), columns.filter(({ isEdit }) => isEdit)])
    if (written.length > MOST_WRITTEN)
      return `一个表单最多${MOST_WRITTEN}个字段，现在有${written.length}个；请去掉不用的字段`
  if (!columns.some(({ isList }) => isList)) return '至少要有一个在列表中显示的字段'
  const periods = columns.filter(({ isQuery, comparison }) => isQuery && comparison === 'BETWEEN')
  if (periods.length > 1)
    return `按区间查询的字段只能有一个，现在有${periods.map(({ label }) => `“${label}”`).join('、')}`
  const missing = missingOnAdd(columns)
  if (missing && columns.some(({ isInsert }) => isInsert))
    return `“${missing.label}”（${missing.name}）在数据库中不能为空，新增时必须填写`
  return undefined
}
