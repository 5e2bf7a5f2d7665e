import { z } from 'zod'
import { id, oneOf, read } from '#contract/define'
import { PROJECT_STATUS } from '#contract/facts/projectLife'

/** Public calls, without a login. */
export const open = {
  /** 公开的项目信息 for the login page of a project */
  get_pingshen: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/get_pingshen',
    input: z.object({ id }),
    output: z.object({
      project_id: id,
      project_name: z.string(),
      name: z.string(),
      logo: z.string().nullable(),
      url: z.string().nullable(),
      year: z.number().int(),
      review_begin_time: z.string(),
      review_end_time: z.string(),
      project_status: oneOf(PROJECT_STATUS, '状态'),
    }),
  }),
}
