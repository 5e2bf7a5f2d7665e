import { z } from '#contract/zod'
import { flag, id, ids, KEYS_KB, keyword, oneOf, paged, read, requiredText, write } from '#contract/define'
import { BookFinding } from '#contract/entities/importBooks'
import { ReportedError } from '#contract/entities/declaration/importErrors'
import { PersonChoice, PersonFinding } from '#contract/entities/importPeople'
import { IMPORT_STATUS, IMPORT_TYPE, MAX_IMPORT_ROWS } from '#contract/facts/imports'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { MANAGERS } from '#contract/roles'
import { MAX_REPORTED_ERRORS } from '#contract/rules/import/errors'

/** What an import did or would do. Every row is either imported, already known or refused. */
export const ImportReport = z.object({
  /** Absent when nothing was written. */
  import_id: id.nullable(),
  total_num: z.number().int(),
  success_num: z.number().int(),
  /** How many of these rows completed or changed an existing expert. */
  merged_num: z.number().int(),
  /** Rows that changed nothing: their data is stored already, or they were skipped. */
  known_num: z.number().int(),
  fail_num: z.number().int(),
  /** The errors of the first refused rows, up to `MAX_REPORTED_ERRORS`. */
  errors: z.array(ReportedError),
  /** Rows of an expert list that match or resemble existing people; empty once the list has been imported. */
  people: z.array(PersonFinding),
  /** Rows of a book list that resemble other books; empty once the list has been imported. */
  alike: z.array(BookFinding),
  /** Assignments that the avoidance rules forbid because of the imported rows, and the first of them by row. */
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

/** Imports from files: books, experts, and the members and assignments of a project. */
export const imports = {
  /**
   * 导入: the rows as the browser parsed them, keyed by field; the server validates them again, against the
   * library too. The import writes all rows or none, unless `valid_only` skips the invalid ones; a refusal
   * carries the ImportReport as its data. `dry_run` answers the report and writes nothing.
   */
  import_file: write({
    who: MANAGERS,
    permission: 'review:import:add',
    limitKb: 48 * 1024,
    cleaned: ['file_name', 'refused'],
    input: z.object({
      import_type: oneOf(IMPORT_TYPE, '导入类型'),
      /** Required for imports into a project: groups, assignments, avoidance records. */
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
      /**
       * Rows that the browser's parser refused and left out of `rows`, so that the report counts all rows of
       * the file.
       */
      refused_num: z.number().int().min(0).max(MAX_IMPORT_ROWS).default(0),
      refused: z.array(ReportedError).max(MAX_REPORTED_ERRORS).default([]),
      /**
       * Decisions about the rows of an expert list that were reported as `people`. They count only while the
       * library has not changed since, for every row of the file; otherwise nothing is written and the answer
       * reports `people` anew. Without decisions, empty fields are filled where telephone or identity number
       * agree, and possible namesakes are skipped.
       */
      people: z.array(PersonChoice).max(MAX_IMPORT_ROWS).optional(),
      /**
       * Rows of a book list that were reported as `alike` and are to be imported all the same; the others of these
       * are skipped.
       */
      despite_alike: z.array(z.number().int()).max(MAX_IMPORT_ROWS).default([]),
      dry_run: flag.default(0),
      valid_only: flag.default(0),
    }),
    output: ImportReport,
  }),
  /** 导入批次列表 */
  import_list: paged({
    who: MANAGERS,
    permission: 'review:import:list',
    filter: {
      /** Those into this project; imports into the library belong to none. */
      project_id: id.optional(),
      import_type: oneOf(IMPORT_TYPE, '导入类型').optional(),
      status: oneOf(IMPORT_STATUS, '状态').optional(),
      keyword: keyword('book'),
    },
    row: z.object({
      import_id: id,
      import_type: oneOf(IMPORT_TYPE, '导入类型'),
      project_id: id.nullable(),
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
      /** Not rolled back yet; whether its data is in use is known only when it is tried. */
      can_rollback: z.boolean(),
    }),
  }),
  /**
   * 删除/回滚导入批次: deletes from the library everything the batches imported, or nothing when any of it is in use.
   * `deleted_num` counts books and experts, seats, group books, assignments and avoidance records. Experts whom
   * the import completed or changed get their former values back, except in fields that were edited since.
   * Without `rollback` only the batches leave the list, with their errors: what they imported stays and cannot be
   * rolled back any more. `deleted_num` counts the batches then.
   */
  import_del: write({
    who: MANAGERS,
    permission: 'review:import:remove',
    limitKb: KEYS_KB,
    input: z.object({ import_ids: ids, rollback: flag.default(1) }),
    output: z.object({
      deleted_num: z.number().int(),
      /** Experts whose former values were restored. */
      restored_num: z.number().int(),
      /** Values that could not be restored: the expert, the fields and the reason. */
      kept: z.array(z.object({ name: z.string(), labels: z.array(z.string()), reason: z.string() })),
    }),
  }),
  /** 错误明细 of a batch: the stored errors, and the number of refused rows they come from. */
  import_errors: read({
    who: MANAGERS,
    permission: 'review:import:list',
    input: z.object({ import_id: id }),
    output: ImportReport.pick({ fail_num: true, errors: true }),
  }),
}
