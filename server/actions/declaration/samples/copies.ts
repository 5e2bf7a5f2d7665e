import { manageProject } from '#server/access/scope'
import { copiesMeant, copyStates, queueCopies } from '#server/store/samples/readingCopies'
import type { Handlers } from '#server/define'
import { removeCopies } from '#server/files/copies'

/** The maximum number of books listed; the totals count them all. */
const SHOWN = 1000

export const copyHandlers: Handlers<'bookpath_cache_add'> = {
  async bookpath_cache_add({ project_id, op, book_ids, group_id, user_ids }, ctx) {
    const project = await manageProject(ctx, project_id)
    const meant = copiesMeant(project_id, { book_ids, group_id, user_ids })
    const anonymous = project.is_anonymous
    const queued_num = op === 'add' ? await queueCopies(ctx.db, meant, anonymous) : 0
    if (op === 'clear') await removeCopies(ctx, meant)
    if (op !== 'status')
      ctx.log({
        action: 'bookpath_cache_add',
        target: `评审活动 ${project.project_name}`,
        project_id,
        after: { op, group_id, user_ids, book_num: book_ids?.length, queued_num },
      })
    const books = await copyStates(ctx.db, meant, anonymous)
    const number = (...states: readonly (string | null)[]) =>
      books.filter(({ status }) => states.includes(status)).length
    return {
      queued_num,
      total: books.length,
      ready_num: number('ready'),
      failed_num: number('failed'),
      waiting_num: number('queued', 'building'),
      missing_num: books.filter(({ has_sample }) => has_sample === 0).length,
      books: books.slice(0, SHOWN),
    }
  },
}
