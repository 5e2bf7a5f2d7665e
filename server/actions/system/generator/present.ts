import { GENERATED_PACKAGE } from '#contract/actions/system/generator'
import { MEANS } from '#contract/facts/system/generator'
import type { StoredColumn, StoredTable } from '#server/store/generator/pages'
import { wireFlag, wireTime, wireTimeOrNull } from '#server/wire'

/** An imported table as its list shows it. */
export const presentGenTable = (row: StoredTable) => ({
  tableId: row.table_id,
  tableName: row.table_name,
  tableComment: row.table_comment,
  className: row.class_name,
  moduleName: row.module_name,
  businessName: row.business_name,
  functionName: row.function_name,
  createTime: wireTime(row.create_time),
  updateTime: wireTimeOrNull(row.update_time),
  genType: '0' as const,
  genPath: null,
})

/** The same with all that its form has. */
export const presentGenInfo = (row: StoredTable) => ({
  ...presentGenTable(row),
  functionAuthor: row.function_author,
  remark: row.remark,
  tplCategory: 'crud' as const,
  tplWebType: 'react' as const,
  formColNum: 1 as const,
  view: null,
  packageName: GENERATED_PACKAGE,
  parentMenuId: null,
  treeCode: null,
  treeName: null,
  treeParentCode: null,
  subTableName: null,
  subTableFkName: null,
  columns: [],
})

/** A column with what was decided about it. */
export const presentGenColumn = (row: StoredColumn) => ({
  columnId: row.column_id,
  columnName: row.column_name,
  columnComment: row.column_comment,
  columnType: row.column_type,
  kind: row.kind,
  javaType: MEANS[row.kind].java,
  javaField: row.field_name,
  isPk: wireFlag(row.is_pk),
  isIncrement: wireFlag(row.is_pk && row.has_default),
  isNullable: wireFlag(row.is_nullable),
  hasDefault: wireFlag(row.has_default),
  isRequired: wireFlag(row.is_required),
  isInsert: wireFlag(row.is_insert),
  isEdit: wireFlag(row.is_edit),
  isList: wireFlag(row.is_list),
  isQuery: wireFlag(row.is_query),
  queryType: row.query_type,
  htmlType: row.html_type,
  dictType: row.dict_type ?? '',
  sort: row.sort_no,
})
