import { z } from 'zod'
import { done, id, text, write } from '#contract/define'
import { REASON_LENGTH, WELL_FOUNDED } from '#contract/facts/bounds'
import { keysOf } from '#contract/facts/closed'
import { VIOLATION_STATUS } from '#contract/facts/results'
import { MANAGERS } from '#contract/roles'

/** Reported violations of books. */
export const violations = {
  /** 标记/解除违规或否决: managers propose, leaders confirm, directors decide */
  update_book_violation: write({
    who: [...MANAGERS, 'leader'],
    input: z.object({
      project_id: id,
      book_id: id,
      violation_status: z.enum(keysOf(VIOLATION_STATUS)),
      reason: text('理由', REASON_LENGTH.long).min(WELL_FOUNDED, `理由不少于${WELL_FOUNDED}字`),
    }),
    output: done,
  }),
}
