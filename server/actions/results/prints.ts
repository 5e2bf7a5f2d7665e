import { and, eq } from 'drizzle-orm'
import { MAX_FORMS, type prints } from '#contract/actions/results/prints'
import { PRINT_KIND } from '#contract/facts/prints'
import { REFUSAL } from '#contract/refusals'
import { printable } from '#server/access/printable'
import { endPrint, printsOf, unfinishedPrints } from '#server/store/prints/jobs'
import { printJob, type PrintSelection } from '#server/db/schema/print'
import { Refusal, type Context, type Handlers } from '#server/define'
import { wireTime, wireTimeOrNull } from '#server/wire'

/** The maximum number of waiting jobs per user: jobs run one after the other. */
const MOST_WAITING = 5

interface Asked extends Omit<PrintSelection, 'own' | 'anonymous'> {
  project_id: number
  own: 0 | 1
  anonymous: 0 | 1
}

const wantedOf = ({ own, anonymous, ...rest }: Asked) => ({
  ...rest,
  own: own === 1,
  anonymous: anonymous === 1,
})

/** Queues a print job, if there is anything that the caller may print. */
async function queue(ctx: Context, asked: Asked, pack: 'pdf' | 'zip') {
  const { db, user } = ctx
  const { project_id, ...wanted } = wantedOf(asked)
  const { project, ids, only_anonymous, reason } = await printable(ctx, { project_id, ...wanted })
  if (ids.length === 0) throw new Refusal(reason ?? REFUSAL.nothingToPrint)
  if (ids.length > MAX_FORMS)
    throw new Refusal(`一次最多打印${MAX_FORMS}份，本次共${ids.length}份，请按评审组分开打印`)
  if ((await unfinishedPrints(db, user.user_id)) >= MOST_WAITING)
    throw new Refusal(`您已有${MOST_WAITING}个打印任务未完成，请等待完成或取消后再试`)
  const anonymous = wanted.anonymous || only_anonymous
  const title = `${PRINT_KIND[wanted.kind]}${anonymous && wanted.kind !== 'trace' ? '（匿名）' : ''}`
  const [job] = await db
    .insert(printJob)
    .values({
      project_id,
      user_id: user.user_id,
      title,
      wanted: { ...wanted, anonymous },
      pack,
      total: ids.length,
    })
    .returning({ job_id: printJob.job_id })
  if (!job) throw new Error('an insert answers its row')
  // The forms contain names and scores, so the log states who printed how many.
  ctx.log({
    action: 'print_add',
    target: `${project.project_name}-${title}`,
    project_id,
    after: { ...wanted, anonymous, pack, forms: ids.length },
  })
  return { job_id: job.job_id, total: ids.length }
}

export const printsHandlers: Handlers<keyof typeof prints> = {
  async print_count(asked, ctx) {
    const { ids, draft_num, only_anonymous, reason } = await printable(ctx, wantedOf(asked))
    return { total: ids.length, draft_num, only_anonymous, reason }
  },

  print_add: ({ pack, ...asked }, ctx) => queue(ctx, asked, pack),

  async print_list({ project_id }, { db, user, now }) {
    const found = await printsOf(db, user.user_id, project_id, now)
    return found.map(({ job, file }) => ({
      job_id: job.job_id,
      title: job.title,
      pack: job.pack,
      status: job.status,
      total: job.total,
      done_num: job.done_num,
      error: job.error,
      file_name: file?.name ?? null,
      size: file?.size ?? null,
      create_time: wireTime(job.create_time),
      expire_time: wireTimeOrNull(file?.expires_at),
    }))
  },

  async print_cancel({ job_id }, ctx) {
    const { db, user } = ctx
    if (await endPrint(db, { job_id, user_id: user.user_id }, { status: 'cancelled' })) {
      ctx.log({ action: 'print_cancel', target: `打印任务 ${job_id}` })
      return null
    }
    const [own] = await db
      .select({ title: printJob.title })
      .from(printJob)
      .where(and(eq(printJob.job_id, job_id), eq(printJob.user_id, user.user_id)))
    throw new Refusal(own ? '该打印任务已结束' : '打印任务不存在')
  },
}
