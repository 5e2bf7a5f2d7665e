import { z } from '#contract/zod'
import { flag, id, ids, oneOf, read, text, write, KEYS_KB, anyIds } from '#contract/define'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { ASSIGN_TYPE, BY_HAND, REVIEW_STATUS } from '#contract/facts/reviews'
import { MANAGERS } from '#contract/roles'

/** Single assignments of experts to books. */
export const assignments = {
  /** 某教材的评审专家 */
  book_userList: read({
    who: [...MANAGERS, 'leader'],
    input: z.object({ project_id: id, book_id: id }),
    output: z.array(
      z.object({
        /** The assignment and the expert; a leader reads only the number. */
        fenpei_id: id.nullable(),
        user_id: id.nullable(),
        name: z.string().nullable(),
        unit: z.string().nullable(),
        anon_no: z.number().int().nullable(),
        assign_type: oneOf(ASSIGN_TYPE, '分配方式'),
        review_status: oneOf(REVIEW_STATUS, '评审状态'),
        total_score: z.number().nullable(),
        submit_time: z.string().nullable(),
        /** Leads the group; absent for a leader, for it would tell the expert. */
        is_leader: flag.nullable(),
      }),
    ),
  }),
  /** 手动分配专家到教材 */
  group_bookUser: write({
    who: MANAGERS,
    permission: 'review:fenpei:manual',
    limitKb: 2 * KEYS_KB,
    input: z.object({
      group_id: id,
      book_ids: ids,
      user_ids: ids,
      mode: z.enum(['append', 'replace']).default('append'),
      /** 增补: one or two experts more for a book whose reviews diverge; they replace nobody. */
      assign_type: z.enum(BY_HAND).optional(),
      /** Assigns despite an avoidance; this needs a reason and is logged. */
      force: flag.optional(),
      reason: text('理由', REASON_LENGTH.short).optional(),
    }),
    output: z.object({
      created_num: z.number().int(),
      conflicts: z.array(
        z.object({ book_id: id, user_id: id, kind: oneOf(AVOID_KIND, '回避类型'), reason: z.string() }),
      ),
      over_limit: z.array(z.object({ user_id: id, name: z.string(), assigned_num: z.number().int() })),
    }),
  }),
  /** 取消分配 */
  delete_fenpei: write({
    who: MANAGERS,
    permission: 'review:fenpei:remove',
    limitKb: 3 * KEYS_KB,
    input: z.object({
      project_id: id,
      fenpei_ids: anyIds.optional(),
      book_ids: anyIds.optional(),
      user_ids: anyIds.optional(),
      /** 1: also those locked by the office and reviews that were begun or submitted; these count no more. */
      force: flag.optional(),
    }),
    output: z.object({
      deleted_num: z.number().int(),
      refused: z.array(z.object({ fenpei_id: id, reason: z.string() })),
    }),
  }),
  /** 锁定或解除锁定分配: a new allocation keeps locked pairs */
  fenpei_pin: write({
    who: MANAGERS,
    permission: 'review:fenpei:manual',
    limitKb: KEYS_KB,
    input: z.object({ project_id: id, fenpei_ids: ids, pinned: flag }),
    output: z.object({ changed_num: z.number().int() }),
  }),
  /** 分配矩阵: books × experts with the reason of every avoidance */
  allocation_matrix: read({
    who: MANAGERS,
    input: z.object({ group_id: id }),
    output: z.object({
      books: z.array(
        z.object({
          book_id: id,
          book_name: z.string(),
          needed_num: z.number().int(),
          major_class: z.string().nullable(),
        }),
      ),
      experts: z.array(
        z.object({
          user_id: id,
          name: z.string(),
          unit: z.string().nullable(),
          capacity: z.number().int(),
          available: z.boolean(),
        }),
      ),
      cells: z.array(
        z.object({
          book_id: id,
          user_id: id,
          fenpei_id: id.nullable(),
          anon_no: z.number().int().nullable(),
          review_status: oneOf(REVIEW_STATUS, '评审状态').nullable(),
          pinned: z.boolean(),
          avoid_kind: oneOf(AVOID_KIND, '回避类型').nullable(),
          avoid_fact: z.string().nullable(),
        }),
      ),
    }),
  }),
}
