import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { printable } from '#server/access/printable'
import { findUser } from '#server/auth/session'
import { inBackground } from '#server/background'
import type { Db } from '#server/db/client'
import { endPrint, reportPrint, takePrint, type PrintJob } from '#server/store/prints/jobs'
import { printJob } from '#server/db/schema/print'
import { adopt, DOWNLOAD } from '#server/files/store'
import { storeOf, type FileSettings } from '#server/files/store/of'
import { log } from '#server/log'
import { Refusal } from '#server/define'
import { safeName } from './fileNames'
import { formsOf } from './make'
import type { PaperForm } from './rows'
import { writePrint } from './write'

const EVERY_MS = 700
const REPORT_MS = 1_000
/** How long a finished print can be downloaded. */
const KEPT_MS = 24 * 3_600_000

/** Printing was aborted: somebody cancelled it, or the server is stopping. */
class Stopped extends Error {}

/** Each attempt writes a file of its own: the one before may still be at work, in a process that was taken for dead. */
const unfinishedPath = async (
  settings: FileSettings,
  { job_id, attempts }: Pick<PrintJob, 'job_id' | 'attempts'>,
) => join(await storeOf(settings).scratch(), `print-${job_id}-${attempts}.part`)

/** The forms one by one, with a report of the progress now and then. */
async function* reported(
  db: Db,
  job: PrintJob,
  forms: AsyncIterable<PaperForm>,
  isStopping: () => boolean,
): AsyncGenerator<PaperForm> {
  let done = 0
  let last = Date.now()
  for await (const form of forms) {
    yield form
    done++
    if (Date.now() - last < REPORT_MS) continue
    last = Date.now()
    if (isStopping() || !(await reportPrint(db, job, done, new Date()))) throw new Stopped()
  }
}

async function make(db: Db, settings: FileSettings, job: PrintJob, isStopping: () => boolean): Promise<void> {
  const { job_id, user_id, project_id, wanted, pack } = job
  const user = await findUser(db, user_id)
  if (!user) throw new Refusal('账号已停用')
  // The permissions of the requester now, not those at the time of the request.
  const found = await printable({ db, user }, { ...wanted, project_id })
  if (found.ids.length === 0) throw new Refusal(REFUSAL.nothingToPrint)
  const anonymous = wanted.anonymous || found.only_anonymous
  const title = `${found.project.project_name}-${job.title}`
  const path = await unfinishedPath(settings, job)
  const forms = reported(db, job, formsOf(db, wanted.kind, found, anonymous), isStopping)
  await writePrint(path, pack, { title, total: found.ids.length, forms })
  await db.transaction(async (tx) => {
    const total = found.ids.length
    if (!(await endPrint(tx, job, { status: 'done', total, done_num: total }))) throw new Stopped()
    // The file is moved last: if something fails before, the next attempt overwrites it in its temporary place.
    const name = await adopt({ db: tx, settings, user }, path, {
      type: pack,
      purpose: DOWNLOAD,
      original_name: `${safeName(title)}.${pack}`,
      expires_at: new Date(Date.now() + KEPT_MS),
    })
    await tx.update(printJob).set({ name }).where(eq(printJob.job_id, job_id))
  })
}

/**
 * Makes all waiting prints, one after the other.
 * @returns how many it claimed
 */
export async function makePrints(
  db: Db,
  settings: FileSettings,
  { onlySmall = false, isStopping = () => false }: { onlySmall?: boolean; isStopping?: () => boolean } = {},
): Promise<number> {
  for (let taken = 0; ; taken++) {
    const job = isStopping() ? undefined : await takePrint(db, new Date(), onlySmall)
    if (!job) return taken
    try {
      await make(db, settings, job, isStopping)
    } catch (e) {
      await rm(await unfinishedPath(settings, job), { force: true })
      if (e instanceof Stopped) {
        // After a restart the print is continued; a cancelled one stays cancelled.
        if (isStopping()) await endPrint(db, job, { status: 'queued', attempts: job.attempts - 1 })
        continue
      }
      if (!(e instanceof Refusal)) log.error({ err: e, job_id: job.job_id }, 'a print was not made')
      const error = e instanceof Refusal ? e.message : REFUSAL.notMade
      await endPrint(db, job, { status: 'failed', error })
    }
  }
}

/** Removes the temporary files of a server that ended during a print. */
export async function sweepPrints(db: Db, settings: FileSettings): Promise<void> {
  const folder = await storeOf(settings).scratch()
  const left = (await readdir(folder).catch(() => [])).flatMap((file) => {
    const job_id = Number(/^print-(\d+)-\d+\.part$/.exec(file)?.[1])
    return job_id > 0 ? [{ file, job_id }] : []
  })
  if (left.length === 0) return
  const ids = left.map(({ job_id }) => job_id)
  const going = await db
    .select({ job_id: printJob.job_id, status: printJob.status })
    .from(printJob)
    .where(inArray(printJob.job_id, ids))
  const running = new Set(going.flatMap(({ job_id, status }) => (status === 'running' ? [job_id] : [])))
  for (const { file, job_id } of left) if (!running.has(job_id)) await rm(join(folder, file), { force: true })
}

/** Makes prints in the background, small ones in parallel with a large one; returns what stops it. */
export function startPrints(db: Db, settings: FileSettings): () => Promise<void> {
  const run = (onlySmall: boolean) =>
    inBackground('prints', EVERY_MS, (isStopping) => makePrints(db, settings, { onlySmall, isStopping }))
  const sweeping = sweepPrints(db, settings).catch((err: unknown) => log.error({ err, job: 'sweep prints' }))
  const stops = [run(false), run(true)]
  return async () => {
    await sweeping
    await Promise.all(stops.map((stop) => stop()))
  }
}
