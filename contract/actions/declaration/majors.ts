import { z } from '#contract/zod'
import { oneOf, read } from '#contract/define'
import { EDU_LEVEL } from '#contract/facts/books'

const Named = { code: z.string(), name: z.string() }
const Major = z.object(Named)

/** The national catalogue of majors. */
export const majors = {
  /** 专业目录 of one level: categories, their classes, their majors; empty for a level without one */
  major_tree: read({
    who: 'user',
    input: z.object({ edu_level: oneOf(EDU_LEVEL, '教育层次') }),
    output: z.array(
      z.object({
        ...Named,
        classes: z.array(z.object({ ...Named, majors: z.array(Major) })),
        /** Of no class. */
        majors: z.array(Major),
      }),
    ),
  }),
}
