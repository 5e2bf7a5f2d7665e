import { z } from '#contract/zod'
import { dictKey } from '#contract/entities/system/dict'
import { COLUMN_KIND, COMPARISON, FORM_CONTROL } from '#contract/facts/system/generator'
import { SYSTEM_OFFICE } from '#contract/roles'
import {
  anyLine,
  fieldName,
  oneLine,
  lowerName,
  NAME_LENGTH,
  upperName,
} from '#contract/rules/generator/names'
import { file } from '#contract/entities/system/uploaded'
import { done, id, idList, oneOf, paged, read, text, whole, write } from '#contract/define'

const who = SYSTEM_OFFICE

/** The columns of a wide table, each with all that RuoYi's client says of it. */
const LIMIT_KB = 512
/** More than the form of a page could show. */
const MOST_COLUMNS = 1000

/** RuoYi's answers to whether something is so. */
const answer = z.enum(['0', '1'])
/** Its client leaves out, or sends null, where nothing was ticked; ours sends what was read of it before. */
const ticked = z
  .union([answer, z.boolean()], '勾选的字段须为 0 或 1')
  .nullish()
  .transform((is) => is === true || is === '1')

const names = z.string().max(10_000)

const named = {
  tableName: z.string().max(NAME_LENGTH).optional(),
  tableComment: z.string().max(100).optional(),
}

const column = z.object({
  columnId: id,
  columnComment: oneLine('字段描述', 50),
  javaField: fieldName('字段名'),
  isRequired: ticked,
  isInsert: ticked,
  isEdit: ticked,
  isList: ticked,
  isQuery: ticked,
  queryType: oneOf(COMPARISON, '查询方式'),
  htmlType: oneOf(FORM_CONTROL, '显示类型'),
  dictType: z
    .union([dictKey, z.literal('')])
    .nullish()
    .transform((type) => type || null),
  /** The place among the columns, from 1. */
  sort: whole.optional(),
})

const Column = z.object({
  columnId: id,
  columnName: z.string(),
  columnComment: z.string(),
  columnType: z.string(),
  kind: oneOf(COLUMN_KIND, ''),
  javaType: z.string(),
  javaField: z.string(),
  isPk: answer,
  /** The database counts it by itself. */
  isIncrement: answer,
  isNullable: answer,
  hasDefault: answer,
  isRequired: answer,
  isInsert: answer,
  isEdit: answer,
  isList: answer,
  isQuery: answer,
  queryType: oneOf(COMPARISON, ''),
  htmlType: oneOf(FORM_CONTROL, ''),
  dictType: z.string(),
  sort: whole,
})

const Listed = z.object({
  tableId: id,
  tableName: z.string(),
  tableComment: z.string(),
  className: z.string(),
  moduleName: z.string(),
  businessName: z.string(),
  functionName: z.string(),
  createTime: z.string(),
  updateTime: z.string().nullable(),
  /** RuoYi's: 0 a packPages file. */
  genType: z.literal('0'),
  genPath: z.null(),
})

/** What RuoYi's form shows of choices that there are none of here. */
const Info = Listed.extend({
  functionAuthor: z.string(),
  remark: z.string().nullable(),
  tplCategory: z.literal('crud'),
  tplWebType: z.literal('react'),
  formColNum: z.literal(1),
  view: z.null(),
  packageName: z.string(),
  parentMenuId: z.null(),
  treeCode: z.null(),
  treeName: z.null(),
  treeParentCode: z.null(),
  subTableName: z.null(),
  subTableFkName: z.null(),
  /** They stand in `rows`. */
  columns: z.array(z.never()),
})

/** Where the generated calls are declared, which RuoYi asks as a package. */
export const GENERATED_PACKAGE = 'contract.actions'

const only = (value: string, refusal: string) =>
  z
    .string()
    .max(100)
    .nullish()
    .refine((given) => !given || given === value, refusal)

/** 代码生成: the files of a page about a table of the database. */
export const generator = {
  gen_list: paged({
    who,
    permission: 'tool:gen:list',
    route: 'GET /tool/gen/list',
    filter: named,
    row: Listed,
  }),
  /** Tables of the database that are not imported yet */
  gen_tables: paged({
    who,
    permission: 'tool:gen:import',
    route: 'GET /tool/gen/db/list',
    filter: named,
    row: z.object({
      tableName: z.string(),
      tableComment: z.string(),
      /** PostgreSQL does not keep it. */
      createTime: z.null(),
      updateTime: z.null(),
      /** Why it cannot be imported. */
      fault: z.string().nullable(),
    }),
  }),
  gen_detail: read({
    who,
    permission: 'tool:gen:query',
    route: 'GET /tool/gen/:tableId',
    input: z.object({ tableId: id }),
    /** `tables`: those that RuoYi's client offers as a table below this one; there is no such page here. */
    output: z.object({ info: Info, rows: z.array(Column), tables: z.array(z.never()) }),
  }),
  gen_edit: write({
    who,
    permission: 'tool:gen:edit',
    route: 'PUT /tool/gen',
    limitKb: LIMIT_KB,
    input: z.object({
      tableId: id,
      tableComment: oneLine('表描述', 50),
      className: upperName('实体类名称'),
      functionAuthor: anyLine('作者', 50).nullish(),
      remark: text('备注', 500).nullish(),
      moduleName: lowerName('模块名'),
      businessName: lowerName('业务名'),
      functionName: oneLine('功能名', 50),
      tplCategory: only('crud', '只能生成单表（增删改查）的页面'),
      genType: only('0', '只能下载压缩包，不能写入服务器的文件夹'),
      packageName: only(GENERATED_PACKAGE, `生成包路径固定为 ${GENERATED_PACKAGE}`),
      columns: z.array(column).min(1, '请填写字段信息').max(MOST_COLUMNS),
    }),
    output: done,
  }),
  /** `tables`: names parted by commas */
  gen_import: write({
    who,
    permission: 'tool:gen:import',
    route: 'POST /tool/gen/importTable',
    input: z.object({ tables: names.min(1, '请选择要导入的表') }),
    output: done,
  }),
  /** Always refused: no text of a client becomes a statement. */
  gen_create: write({
    who: ['admin'],
    permission: 'tool:gen:import',
    route: 'POST /tool/gen/createTable',
    input: z.object({ sql: z.string().max(10_000).optional() }),
    output: done,
  }),
  /** The text of each file by its path */
  gen_preview: read({
    who,
    permission: 'tool:gen:preview',
    route: 'GET /tool/gen/preview/:tableId',
    input: z.object({ tableId: id }),
    output: z.record(z.string(), z.string()),
  }),
  gen_remove: write({
    who,
    permission: 'tool:gen:remove',
    route: 'DELETE /tool/gen/:tableId',
    input: z.object({ tableId: idList }),
    output: done,
  }),
  /** 同步: takes over what has changed in the database, and keeps what was decided about the rest. */
  gen_sync: write({
    who,
    permission: 'tool:gen:edit',
    route: 'GET /tool/gen/synchDb/:tableName',
    input: z.object({ tableName: z.string().max(NAME_LENGTH) }),
    output: done,
  }),
  /** Always refused: the server does not write its own program. */
  gen_write: write({
    who,
    permission: 'tool:gen:code',
    route: 'GET /tool/gen/genCode/:tableName',
    input: z.object({ tableName: z.string().max(NAME_LENGTH) }),
    output: done,
  }),
  /** The files of several tables, packPages */
  gen_pack: read({
    who,
    permission: 'tool:gen:code',
    route: 'GET /tool/gen/batchGenCode',
    envelope: 'file',
    input: z.object({ tables: names.min(1, '请选择要生成代码的表') }),
    output: file,
  }),
  /** The same of one, as RuoYi's older versions ask */
  gen_pack_one: read({
    who,
    permission: 'tool:gen:code',
    route: 'GET /tool/gen/download/:tableName',
    envelope: 'file',
    input: z.object({ tableName: z.string().max(NAME_LENGTH) }),
    output: file,
  }),
}
