import { z } from 'zod'
import { flag, id, ids, paged, read, requiredText, write, oneOf } from '#contract/define'
import { IMPORT_STATUS, IMPORT_TYPE } from '#contract/dict'
import { MANAGERS } from '#contract/roles'
import { MAX_TOLD_ERRORS } from '#contract/rules/importErrors'

export const MAX_IMPORT_ROWS = 50_000

/** A cell that was refused: where, what and why. `row` counts as in the file, the header being line 1. */
export const RowError = z.object({
  row: z.number().int(),
  field: z.string().max(100),
  label: z.string().max(100),
  value: z.string().max(500),
  reason: z.string().max(1000),
})

/** What an import did or would do. Every row is one of: brought in, known already, refused. */
export const ImportReport = z.object({
  /** Absent when nothing was written. */
  import_id: id.nullable(),
  total_num: z.number().int(),
  success_num: z.number().int(),
  /** Experts who are in the library already; they stay as they are. */
  known_num: z.number().int(),
  fail_num: z.number().int(),
  /** Of the first refused rows, see MAX_TOLD_ERRORS. */
  errors: z.array(RowError),
})
export type ImportReport = z.infer<typeof ImportReport>

export const transfer = {
  /**
   * 导入: rows as the browser read them, by field. They are checked again here, and against the library.
   * All or nothing, unless `valid_only` takes the good rows and leaves the others; a refusal carries the
   * ImportReport as its data. `dry_run` answers the report and writes nothing.
   */
  import_file: write({
    who: MANAGERS,
    input: z.object({
      import_type: oneOf(IMPORT_TYPE, '导入类型'),
      /** For what goes into one project: groups, assignments, avoidances. */
      project_id: id.optional(),
      file_name: requiredText('文件名', 200),
      /** `row` is the line in the file; the rest are fields of the import type, as the cells hold them. */
      rows: z
        .array(
          z.object({
            row: z.number().int(),
            record: z.record(z.string(), z.union([z.string().max(40_000), z.number()])),
          }),
        )
        .min(1, '没有可导入的数据')
        .max(MAX_IMPORT_ROWS, `一次最多导入${MAX_IMPORT_ROWS}行`),
      /** Rows that the reader of the file has found wrong and that are not among `rows`, so that all are told. */
      refused_num: z.number().int().min(0).max(MAX_IMPORT_ROWS).default(0),
      refused: z.array(RowError).max(MAX_TOLD_ERRORS).default([]),
      dry_run: flag.default(0),
      valid_only: flag.default(0),
    }),
    output: ImportReport,
  }),
  /** 导入批次列表 */
  import_list: paged({
    who: MANAGERS,
    filter: {
      import_type: oneOf(IMPORT_TYPE, '导入类型').optional(),
      status: oneOf(IMPORT_STATUS, '状态').optional(),
      keyword: z.string().max(100).optional(),
    },
    row: z.object({
      import_id: id,
      import_type: oneOf(IMPORT_TYPE, '导入类型'),
      project_name: z.string().nullable(),
      file_name: z.string(),
      total_num: z.number().int(),
      success_num: z.number().int(),
      known_num: z.number().int(),
      fail_num: z.number().int(),
      status: oneOf(IMPORT_STATUS, '状态'),
      user_name: z.string(),
      create_time: z.string(),
    }),
  }),
  /**
   * 回滚导入批次: takes out of the library all that the batches brought in, or nothing when any of it is used.
   * `deleted_num` counts books and experts, seats, places in groups, assignments and avoidances.
   */
  import_del: write({
    who: MANAGERS,
    input: z.object({ import_ids: ids }),
    output: z.object({ deleted_num: z.number().int() }),
  }),
}

/** Ours. */
export const transferExtensions = {
  /** 错误明细 of a batch: the kept errors, and of how many refused rows in all. */
  import_errors: read({
    who: MANAGERS,
    input: z.object({ import_id: id }),
    output: ImportReport.pick({ fail_num: true, errors: true }),
  }),
}
