import cluster from 'node:cluster'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client'
import type { Database } from '#server/db/open'
import type { Hub } from '#server/define'
import { observe, type Begun, type Ending } from '#server/signals/observers'
import type { Turns } from '#server/turns'
import { sharedState, type SharedState } from './state'

/** Upper ends in seconds; a save is to be answered within 0.2. */
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10, 30]
const DATABASE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]

/** What is looked at whenever somebody asks. */
export interface Watched {
  database: Database
  hub: Pick<Hub, 'size'>
  exporting: Pick<Turns, 'waiting'>
}

const OPERATIONS = ['select', 'insert', 'update', 'delete', 'with', 'commit'] as const

/** The kind of a statement: a label must have few values. */
function operationOf(text: string): (typeof OPERATIONS)[number] | 'other' {
  const start = text.trimStart().slice(0, 6).toLowerCase()
  return OPERATIONS.find((operation) => start.startsWith(operation)) ?? 'other'
}

/** Takes the time, in seconds. */
function timed(end: (took: number, ending: Ending) => void): Begun {
  const from = performance.now()
  return {
    within: (work) => work(),
    end: (ending) => end((performance.now() - from) / 1000, ending),
  }
}

/** A gauge tells what it finds when it is asked: whoever makes it has no more to do with it. */
const gauge = <L extends string>(about: GaugeConfiguration<L>): Gauge<L> => new Gauge(about)

/** What is counted while it happens. */
function counted(registers: Registry[]): () => void {
  const calls = new Counter({
    name: 'review_calls_total',
    help: 'Calls answered, by name and result code.',
    labelNames: ['call', 'code'],
    registers,
  })
  const faults = new Counter({
    name: 'review_call_faults_total',
    help: 'Calls that went wrong in a way no rule foresaw.',
    labelNames: ['call'],
    registers,
  })
  const seconds = new Histogram({
    name: 'review_call_duration_seconds',
    help: 'Time until a call was answered.',
    labelNames: ['call'],
    buckets: CALL_SECONDS,
    registers,
  })
  const statements = new Histogram({
    name: 'review_database_statement_duration_seconds',
    help: 'Time until PostgreSQL answered a statement, by its kind.',
    labelNames: ['operation'],
    buckets: DATABASE_SECONDS,
    registers,
  })
  const transactions = new Histogram({
    name: 'review_database_transaction_duration_seconds',
    help: 'Time of a transaction, with the wait for its connection.',
    buckets: DATABASE_SECONDS,
    registers,
  })
  const lost = new Counter({
    name: 'review_database_connections_lost_total',
    help: 'Connections to the database that broke.',
    registers,
  })
  return observe({
    begin(what) {
      if (what.kind === 'transaction') return timed((took) => transactions.observe(took))
      if (what.kind === 'statement') {
        const operation = operationOf(what.text)
        return timed((took) => statements.observe({ operation }, took))
      }
      const call = what.name
      return timed((took, { code = 0, isFault }) => {
        calls.inc({ call, code })
        seconds.observe({ call }, took)
        if (isFault) faults.inc({ call })
      })
    },
    lost: () => lost.inc(),
  })
}

/** What this process has at the moment. */
function lookedAt(registers: Registry[], { database, hub, exporting }: Watched): void {
  gauge({
    name: 'review_event_streams',
    help: 'Open streams of events.',
    registers,
    collect() {
      this.set(hub.size())
    },
  })
  gauge({
    name: 'review_exports_waiting',
    help: 'Exports in line for their turn.',
    registers,
    collect() {
      this.set(exporting.waiting())
    },
  })
  if (database.kind !== 'postgres') return
  const pools = Object.entries(database.pools)
  gauge({
    name: 'review_database_pool_connections',
    help: 'Connections of a pool, by what they do.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
      }
    },
  })
  gauge({
    name: 'review_database_pool_waiting',
    help: 'Calls that wait for a connection of a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount)
    },
  })
}

/** What the database knows, which is the same whichever process tells it: of several, the greatest counts. */
function shared(registers: Registry[], { database }: Watched): void {
  const state = sharedState(database.db)
  gauge({
    name: 'review_database_up',
    help: 'Whether the database answers, 1 or 0.',
    registers,
    aggregator: 'min',
    async collect() {
      this.set((await state()) ? 1 : 0)
    },
  })
  /** @param values of each label; nothing at all while the database does not answer */
  const ofState = <L extends string>(
    name: string,
    help: string,
    label: L,
    values: (found: SharedState) => readonly (readonly [of: string, value: number | null])[],
  ) =>
    gauge({
      name,
      help,
      labelNames: [label],
      registers,
      aggregator: 'max',
      async collect() {
        const found = await state()
        this.reset()
        for (const [of, value] of found ? values(found) : []) if (value !== null) this.labels(of).set(value)
      },
    })
  ofState('review_queue_waiting', 'What is not done yet in a queue.', 'queue', ({ queues }) =>
    queues.map(({ queue, waiting }) => [queue, waiting]),
  )
  ofState(
    'review_queue_oldest_seconds',
    'How long the oldest in a queue has been due.',
    'queue',
    ({ queues }) => queues.map(({ queue, oldest }) => [queue, oldest]),
  )
  ofState('review_job_last_run_timestamp_seconds', 'When a scheduled job ran last.', 'job', ({ jobs }) =>
    jobs.map(({ job, last }) => [job, last]),
  )
  ofState('review_job_last_failed', 'Whether its last run failed, 1 or 0.', 'job', ({ jobs }) =>
    jobs.map(({ job, failed }) => [job, failed ? 1 : 0]),
  )
  ofState('review_job_failures_last_day', 'Its runs of one day that failed.', 'job', ({ jobs }) =>
    jobs.map(({ job, failures }) => [job, failures]),
  )
  gauge({
    name: 'review_log_lines',
    help: 'Number of the last line of the operation log.',
    registers,
    aggregator: 'max',
    async collect() {
      const found = await state()
      if (found) this.set(found.log)
    },
  })
}

/** Measures this process. In a worker of a cluster, the leading process asks for what was measured. */
export function measure(watched: Watched): { text: () => Promise<string>; stop: () => void } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  lookedAt([registry], watched)
  shared([registry], watched)
  const stop = counted([registry])
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry)
    // Made for what it does in a worker: it answers the leading process.
    void new AggregatorRegistry()
  }
  return { text: () => registry.metrics(), stop }
}

/** What all workers of this leading process have measured, in one. */
export function measuredByAll(): () => Promise<string> {
  const registry = new AggregatorRegistry()
  return () => registry.clusterMetrics()
}
