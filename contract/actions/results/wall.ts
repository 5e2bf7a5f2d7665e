import { z } from '#contract/zod'
import { done, flag, id, read, write } from '#contract/define'
import { DIRECTORS, MANAGERS } from '#contract/roles'

/** Wall screens for a public hall, which refresh by themselves, and what they may show. */
export const wall = {
  /**
   * Server-sent events: something in the project has changed. The event carries no data; the caller fetches it.
   */
  project_events: read({
    who: [...MANAGERS, 'sys2', 'leader'],
    route: 'GET /api/data/events/project',
    envelope: 'stream',
    input: z.object({ project_id: id }),
    output: z.instanceof(ReadableStream),
  }),
  /** 封存或公布成绩: while the embargo is on, the wall screens and the ranking get no scores */
  wall_embargo_save: write({
    who: DIRECTORS,
    permission: 'review:wall:edit',
    input: z.object({ project_id: id, embargo: flag }),
    output: done,
  }),
  /** 公布分数: shows or hides the scores of one book on the wall screen */
  wall_book_show: write({
    who: MANAGERS,
    permission: 'review:wall:edit',
    input: z.object({ project_id: id, book_id: id, shown: flag }),
    output: done,
  }),
}
