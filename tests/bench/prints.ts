import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { openSession } from '#server/auth/session'
import { migrate } from '#server/db/migrate'
import { openDatabase } from '#server/db/open'
import { asRole } from '#server/db/asRole'
import type { Db } from '#server/db/client'
import { loadReviews } from '#server/store/reviews/review'
import { signReviews } from '#server/store/signatures/signatures'
import { assignment, expert, opinion, userRole } from '#server/db/schema/index'
import { signatureOf } from '#tests/support/paper'
import { makeScene } from './scoring/scene'
import { Served } from './scoring/served'

/**
 * Forms on paper in large numbers: `npm run build`, then `npx tsx tests/bench/prints.ts [folder]`. 500 forms, twenty
 * items each, one half signed and locked and the other drafts, are made by the built server as one PDF and as a packed
 * file, and once more and cancelled. Told are the seconds, the bytes, how often the progress moved, the
 * slowest answer to somebody else meanwhile and the memory of the server; the files are kept in the folder. Ends with 1
 * when the progress did not move, the memory grew above its limit, others waited too long or a cancelled print went on.
 */
const EXPERTS = 50
const ASK_MS = 200
/** Megabytes more than before the first print. */
const GROWTH_MB = 150
const OTHERS_MS = 1000

const keep = process.argv[2]
const dataDir = mkdtempSync(join(tmpdir(), 'bench-prints-'))
const ADVICE =
  '教材立足岗位需求组织内容，体例完整，案例来自生产一线，图文配合得当，符合学生认知规律；数字资源较丰富。建议更新部分标准引用，补充安全操作规范，并在习题中增加综合性任务。'

/** Every review is written, and half of them are signed and locked. */
async function fill(db: Db, project_id: number, leaves: readonly number[]): Promise<void> {
  await db.update(expert).set({ sign_image: signatureOf(600, 200) })
  await db.execute(sql`insert into score (fenpei_id, marks, reasons, total_score)
    select fenpei_id, jsonb_object_agg(i, 3 + (fenpei_id + i) % 5 / 2.0),
      jsonb_object_agg(i, '内容准确，案例充分，与课程标准一致'::text), sum(3 + (fenpei_id + i) % 5 / 2.0)
    from assignment, unnest(${`{${leaves.join(',')}}`}::int[]) i group by fenpei_id`)
  await db.delete(opinion)
  await db.execute(sql`insert into opinion (fenpei_id, advice, strengths, problems, suggestions, conclusion)
    select fenpei_id, repeat(${ADVICE}, 2), ${ADVICE}, ${ADVICE}, ${ADVICE}, 'recommend_after_fix' from assignment`)
  await db.update(assignment).set({ review_status: 'submitted', submit_time: new Date() })
  const given = await db.select().from(assignment)
  const mine = new Map<number, number[]>()
  for (const { user_id, fenpei_id } of given) mine.set(user_id, [...(mine.get(user_id) ?? []), fenpei_id])
  const now = new Date()
  for (const [user_id, ids] of [...mine].slice(0, EXPERTS / 2)) {
    await signReviews(db, { project_id, user_id, sign_time: now }, await loadReviews(db, ids))
    await db
      .update(assignment)
      .set({ review_status: 'locked', lock_time: now })
      .where(eq(assignment.user_id, user_id))
  }
}

interface Job {
  job_id: number
  status: string
  done_num: number
  file_name: string | null
  error: string | null
}

async function ask<T>(served: Served, token: string, name: string, input: object): Promise<T> {
  const response = await fetch(`${served.url}/api/data/search/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${name}: ${code} ${msg}`)
  return data
}

interface Told {
  job: Job
  seconds: number
  /** Different counts of finished forms that were seen. */
  moves: number
  slowest: number
  rss: number[]
}

/** Asks for a print and watches it; `until` ends it by cancelling. */
async function watch(
  served: Served,
  token: string,
  wanted: { project_id: number } & Record<string, unknown>,
  until = Infinity,
): Promise<Told> {
  const { project_id } = wanted
  const from = performance.now()
  const { job_id } = await ask<{ job_id: number }>(served, token, 'print_add', wanted)
  const seen = new Set<number>()
  const rss: number[] = []
  let slowest = 0
  for (let isCancelled = false; ;) {
    await wait(ASK_MS)
    const asked = performance.now()
    const jobs = await ask<Job[]>(served, token, 'print_list', { project_id })
    slowest = Math.max(slowest, performance.now() - asked)
    rss.push(served.rss)
    const job = jobs.find((one) => one.job_id === job_id)
    if (!job) throw new Error('the print is not listed')
    seen.add(job.done_num)
    if (job.status !== 'queued' && job.status !== 'running')
      return { job, seconds: (performance.now() - from) / 1000, moves: seen.size, slowest, rss }
    if (!isCancelled && job.done_num > until) {
      await ask(served, token, 'print_cancel', { job_id })
      isCancelled = true
    }
  }
}

async function fetched(served: Served, token: string, name: string): Promise<Buffer> {
  const response = await fetch(`${served.url}/common/download?fileName=${encodeURIComponent(name)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Buffer.from(await response.arrayBuffer())
}

const fail = (why: string) => {
  console.info(`FAILED: ${why}`)
  process.exitCode = 1
}

try {
  const database = await openDatabase({ dir: dataDir })
  await migrate(database.db)
  const { seats, leaves } = await makeScene(database.db, EXPERTS)
  const project_id = seats[0]?.project_id ?? 0
  await fill(database.db, project_id, leaves)
  await database.db.insert(userRole).values(asRole(1, 'admin'))
  const token = await openSession(database.db, 1, { ip: '127.0.0.1', now: new Date() })
  const forms = await database.db.$count(assignment)
  await database.close()
  console.info(`${forms} forms, load ${loadavg()[0]?.toFixed(1)}`)

  const served = await Served.start({ DATA_DIR: dataDir })
  try {
    await ask(served, token, 'print_list', { project_id })
    const before = served.rss
    for (const pack of ['pdf', 'zip'] as const) {
      const wanted = { project_id, kind: 'review', pack }
      const { job, seconds, moves, slowest, rss } = await watch(served, token, wanted)
      const bytes = job.file_name === null ? Buffer.alloc(0) : await fetched(served, token, job.file_name)
      if (keep) writeFileSync(join(keep, `forms.${pack}`), bytes)
      const most = Math.max(...rss)
      console.info(
        `${pack}: ${job.status}, ${seconds.toFixed(1)} s, ${(bytes.length / 1024 / 1024).toFixed(1)} MB, ` +
          `progress seen ${moves} times, slowest answer meanwhile ${slowest.toFixed(0)} ms, ` +
          `memory ${before} MB before, at most ${most} MB`,
      )
      if (job.status !== 'done') fail(job.error ?? job.status)
      if (moves < 3) fail('the progress did not move')
      if (most - before > GROWTH_MB) fail('the memory grew')
      if (slowest > OTHERS_MS) fail('others had to wait')
    }
    const { job, seconds } = await watch(served, token, { project_id, kind: 'review', pack: 'pdf' }, 50)
    console.info(`cancelled: ${job.status} after ${seconds.toFixed(1)} s and ${job.done_num} forms`)
    if (job.status !== 'cancelled' || job.file_name !== null) fail('a cancelled print went on')
  } finally {
    await served.end('SIGTERM')
  }
} finally {
  rmSync(dataDir, { recursive: true })
}
