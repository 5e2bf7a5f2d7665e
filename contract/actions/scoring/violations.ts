import { z } from '#contract/zod'
import { done, id, ids, KEYS_KB, oneOf, text, write } from '#contract/define'
import { REASON_LENGTH, WELL_FOUNDED } from '#contract/facts/bounds'
import { keysOf } from '#contract/facts/closed'
import { VIOLATION_STATUS, VIOLATION_TYPE } from '#contract/facts/results'
import { REFUSAL } from '#contract/refusals'
import { MANAGERS } from '#contract/roles'
import { uploadedName } from '#contract/entities/system/uploaded'

const MOST_FILES = 5

/** Reported violations of books. */
export const violations = {
  /** 标记/解除违规或否决: managers propose, leaders confirm, directors decide */
  update_book_violation: write({
    who: [...MANAGERS, 'leader'],
    limitKb: KEYS_KB,
    input: z
      .object({
        /** Absent: the books in the library, which only directors judge. */
        project_id: id.optional(),
        book_id: id.optional(),
        /** All of them, or none where one is refused. */
        book_ids: ids.optional(),
        violation_status: z.enum(keysOf(VIOLATION_STATUS)),
        violation_type: oneOf(VIOLATION_TYPE, '违规类型').optional(),
        reason: text('理由', REASON_LENGTH.long).min(WELL_FOUNDED, `理由不少于${WELL_FOUNDED}字`),
        /** What proves it: the answers of earlier uploads. */
        files: z.array(uploadedName).max(MOST_FILES, `证明材料不超过${MOST_FILES}个`).optional(),
      })
      .refine((one) => (one.book_id === undefined) !== (one.book_ids === undefined), {
        path: ['book_id'],
        message: REFUSAL.chooseBook,
      }),
    output: done,
  }),
}
