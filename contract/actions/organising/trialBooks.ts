import { z } from '#contract/zod'
import { flag, id, write } from '#contract/define'
import { MANAGERS } from '#contract/roles'
import { MOST_SAMPLES } from '#contract/rules/book/samples'
import { seed } from '#contract/entities/allocation'

/** 试评样书: sample books on which the experts of a group calibrate their scores. */
export const trialBooks = {
  /** 试评样书: sample books on which the experts of a group calibrate their scores */
  group_ten_book: write({
    who: [...MANAGERS, 'leader'],
    input: z.object({
      group_id: id,
      op: z.enum(['list', 'draw', 'clear']).default('list'),
      /** How many are drawn at random when none are named. */
      num: z.coerce
        .number()
        .int()
        .min(1, '样书不少于1种')
        .max(MOST_SAMPLES, `样书不超过${MOST_SAMPLES}种`)
        .default(MOST_SAMPLES),
      book_ids: z.array(id).max(100).optional(),
      /** Seed of the random draw; absent: the server creates one. */
      seed: seed.optional(),
    }),
    output: z.array(
      z.object({
        book_id: id,
        book_name: z.string(),
        is_trial: flag,
        given_num: z.number().int(),
        done_num: z.number().int(),
      }),
    ),
  }),
}
