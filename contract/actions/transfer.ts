import { z } from 'zod'
import { flag, id, ids, paged, read, requiredText, write, oneOf } from '#contract/define'
import { IMPORT_STATUS, IMPORT_TYPE, REVIEW_STATUS } from '#contract/dict'
import { PersonChoice, PersonFinding } from '#contract/entities/importPeople'
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
  /** Of these, how many completed or changed an expert who was there. */
  merged_num: z.number().int(),
  /** Rows that changed nothing: what they say is there already, or they were passed over. */
  known_num: z.number().int(),
  fail_num: z.number().int(),
  /** Of the first refused rows, see MAX_TOLD_ERRORS. */
  errors: z.array(RowError),
  /** Rows of an expert list that are no new people; empty once it has been brought in. */
  people: z.array(PersonFinding),
  /** Reviews that the rules of avoidance forbid because of what is brought in, and the first of them by row. */
  clash_num: z.number().int(),
  clashes: z.array(
    z.object({
      row: z.number().int(),
      user_name: z.string(),
      book_name: z.string(),
      fact: z.string(),
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
    }),
  ),
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
      /**
       * Decisions about the rows of an expert list that were told as `people`. They count only while the library says
       * what it said then, for every row of the file; otherwise nothing is written and the answer tells `people` anew.
       * Left out: gaps are filled where telephone or identity number agree, possible namesakes are passed over.
       */
      people: z.array(PersonChoice).max(MAX_IMPORT_ROWS).optional(),
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
      merged_num: z.number().int(),
      known_num: z.number().int(),
      fail_num: z.number().int(),
      status: oneOf(IMPORT_STATUS, '状态'),
      user_name: z.string(),
      create_time: z.string(),
    }),
  }),
  /**
   * 回滚导入批次: takes out of the library all that the batches brought in, or nothing when any of it is used.
   * `deleted_num` counts books and experts, seats, places in groups, assignments and avoidances. Experts that were
   * completed or changed get back what was known of them, but for what has been changed again since.
   */
  import_del: write({
    who: MANAGERS,
    input: z.object({ import_ids: ids }),
    output: z.object({
      deleted_num: z.number().int(),
      /** Experts who have back what was known of them. */
      restored_num: z.number().int(),
      /** What could not be given back: of whom, which fields, and why. */
      kept: z.array(z.object({ name: z.string(), labels: z.array(z.string()), reason: z.string() })),
    }),
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
