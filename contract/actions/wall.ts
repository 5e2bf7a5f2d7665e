import { z } from 'zod'
import { done, flag, id, read, write } from '#contract/define'
import { DIRECTORS, MANAGERS } from '#contract/roles'

/** Ours: the screens for a hall, which change by themselves, and what they may show. */
export const wallExtensions = {
  /** Tells that something in a project has changed, as long as the caller listens; what, he asks for himself */
  project_events: read({
    who: [...MANAGERS, 'sys2', 'leader'],
    route: 'GET /api/data/events/project',
    envelope: 'stream',
    input: z.object({ project_id: id }),
    output: z.instanceof(ReadableStream),
  }),
  /** 封存或公布成绩: while it is on, walls and ranking are told no score */
  wall_embargo_save: write({
    who: DIRECTORS,
    input: z.object({ project_id: id, embargo: flag }),
    output: done,
  }),
  /** 公布分数: shows the scores of one book on the wall, or takes them away again */
  wall_book_show: write({
    who: MANAGERS,
    input: z.object({ project_id: id, book_id: id, shown: flag }),
    output: done,
  }),
}
