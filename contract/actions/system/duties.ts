import { z } from '#contract/zod'
import { id, read, whole } from '#contract/define'
import { DUTY } from '#contract/facts/declaration/duties'
import { keysOf } from '#contract/facts/closed'

/** 待办 of a login. */
export const duties = {
  /** What waits for the caller or for the caller's unit; nothing that does not wait */
  duty_list: read({
    who: 'user',
    input: z.object({}),
    output: z.array(
      z.object({
        duty: z.enum(keysOf(DUTY)),
        num: whole,
        /** When the first of them began to wait, where that is known. */
        since: z.string().nullable(),
        /** When the first of them has to be done, where there is a deadline. */
        due: z.string().nullable(),
        /** Where the list behind it is that of one project. */
        project: z.object({ project_id: id, project_name: z.string() }).nullable(),
      }),
    ),
  }),
}
