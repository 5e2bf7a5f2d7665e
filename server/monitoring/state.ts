import { setTimeout as wait } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { JobTarget } from '#contract/facts/monitor/jobs'
import { rows, type Db } from '#server/db/client'
import { part, value } from '#server/db/facts'

/** Milliseconds for which a reading serves whoever asks next. */
const KEPT_MS = 5_000
/** Milliseconds. Prometheus waits ten seconds for an answer; without the database the rest is still worth telling. */
const PATIENCE_MS = 3_000

/** What waits to be worked on in the background, by the word that the metrics have for it. */
export const QUEUES = ['messages', 'copies', 'prints', 'examining', 'likeness'] as const
type Queue = (typeof QUEUES)[number]

/** What the database knows of the work of all servers. */
export interface SharedState {
  /** Rows that are not done yet, and the seconds since the oldest of them was due. */
  queues: { queue: Queue; waiting: number; oldest: number }[]
  /** What has a schedule that is not paused: the second of its last run, whether that failed, failures of one day. */
  jobs: { job: JobTarget; last: number | null; failed: boolean; failures: number }[]
  /** Lines of the operation log. */
  log: number
}

const queue = (name: Queue, from: SQL, since: SQL): SQL => sql`
  select ${sql.raw(`'${name}'`)} as queue, count(*)::int as waiting,
    coalesce(greatest(extract(epoch from now() - min(${since})), 0), 0)::float8 as oldest ${from}`

const queues = sql.join(
  [
    queue('messages', sql`from message where state in ${part.unsent} and due_time <= now()`, sql`due_time`),
    queue(
      'copies',
      sql`from book_file_cache where status in (${value.copy.queued}, ${value.copy.building})`,
      sql`update_time`,
    ),
    queue('prints', sql`from print_job where status in ${part.unfinishedPrint}`, sql`create_time`),
    queue(
      'examining',
      sql`from formal_exam where reading in (${value.reading.queued}, ${value.reading.reading})`,
      sql`assign_time`,
    ),
    queue('likeness', sql`from book_text where state in ${part.textPending}`, sql`create_time`),
  ],
  sql` union all `,
)

const jobs = sql`
  select invoke_target as job, extract(epoch from max(last_time))::float8 as last,
    coalesce(bool_or(last_failed), false) as failed,
    (select count(*)::int from sys_job_log l where l.invoke_target = j.invoke_target and l.failed
      and l.start_time > now() - interval '1 day') as failures
  from sys_job j where not paused group by invoke_target`

async function read(db: Db): Promise<SharedState> {
  const found = await db.execute(sql`select
    (select json_agg(q) from (${queues}) q) as queues,
    (select coalesce(json_agg(q), '[]') from (${jobs}) q) as jobs,
    (select coalesce(max(log_id), 0)::float8 from op_log) as log`)
  const [state] = rows<SharedState>(found)
  if (!state) throw new Error('the database told nothing of its queues')
  return state
}

async function orLate<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error('the database took too long')
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

/** Reads the state in one statement, at most once in some seconds; undefined while the database does not answer. */
export function sharedState(db: Db): () => Promise<SharedState | undefined> {
  let last: { at: number; state: Promise<SharedState | undefined> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > KEPT_MS) last = { at: now, state: orLate(read(db)).catch(() => undefined) }
    return last.state
  }
}
