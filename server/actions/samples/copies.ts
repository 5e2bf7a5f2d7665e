import { manageProject } from '#server/access/scope'
import { rows } from '#server/db/open'
import { copiesMeant, copyStates, queueCopies } from '#server/db/queries/readingCopies'
import { storedFile } from '#server/db/schema/index'
import type { Context, Handlers } from '#server/define'
import { removeFile } from '#server/files/store'
import { inArray, sql, type SQL } from 'drizzle-orm'

/** More states than anybody reads; the figures count them all. */
const SHOWN = 1000

/** Takes the copies away. Who reads one at this moment keeps the pages he has. */
async function clear({ db, settings }: Context, meant: SQL): Promise<void> {
  const gone = rows<{ name: string | null }>(
    await db.execute(sql`
      delete from book_file_cache c using project_book pb
      where pb.project_id = c.project_id and pb.book_id = c.book_id and ${meant} returning c.name`),
  ).flatMap(({ name }) => name ?? [])
  if (gone.length === 0) return
  for (const file of await db.select().from(storedFile).where(inArray(storedFile.name, gone)))
    await removeFile(db, settings, file)
}

export const copyHandlers: Handlers<'bookpath_cache_add'> = {
  async bookpath_cache_add({ project_id, op, book_ids, group_id }, ctx) {
    const project = await manageProject(ctx, project_id)
    const meant = copiesMeant(project_id, book_ids, group_id)
    const anonymous = project.is_anonymous
    const queued_num = op === 'add' ? await queueCopies(ctx.db, meant, anonymous) : 0
    if (op === 'clear') await clear(ctx, meant)
    if (op !== 'status')
      ctx.log({
        action: 'bookpath_cache_add',
        target: `评审活动 ${project.project_name}`,
        project_id,
        after: { op, group_id, book_num: book_ids?.length, queued_num },
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
      books: books.slice(0, SHOWN),
    }
  },
}
