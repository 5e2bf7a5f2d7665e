import cluster, { type Worker } from 'node:cluster'
import type { Settings } from '#server/define'
import { log } from '#server/log'
import { GRACE_MS } from './stop'

/** A process that lives no longer than this has not really started, milliseconds. */
const EARLY_MS = 10_000
/** Milliseconds until a process that has ended is replaced; twice as long after each early end. */
const PAUSE_MS = { first: 200, longest: 5_000 } as const
/** After so many early ends in a row of one place, starting it again is no help. */
const MOST_EARLY = 5
/** Beyond the time that a process takes to stop by itself, milliseconds. */
const PATIENCE_MS = 2_000

/** A place of one process: when that ends, the next one takes it. */
class Place {
  #worker: Worker | undefined
  #early = 0
  #timer: NodeJS.Timeout | undefined
  readonly #hopeless: () => void
  readonly #ended: () => void

  /** @param on what to do when no process can live here, and when one has ended */
  constructor(on: { hopeless: () => void; ended: () => void }) {
    this.#hopeless = on.hopeless
    this.#ended = on.ended
    this.#begin()
  }

  get isEmpty(): boolean {
    return this.#worker === undefined
  }

  #begin = (): void => {
    const began = performance.now()
    const worker = cluster.fork()
    dropUnaccepted(worker)
    this.#worker = worker
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.#worker = undefined
      const isEarly = performance.now() - began < EARLY_MS
      this.#early = isEarly ? this.#early + 1 : 0
      const { pid } = worker.process
      log.error({ pid, exitCode: code, signal, early: this.#early }, 'a server process has ended')
      const pause = Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** this.#early)
      this.#timer = setTimeout(this.#begin, pause)
      if (this.#early >= MOST_EARLY) this.#hopeless()
      this.#ended()
    })
  }

  /** Tells the process to stop; none follows it. */
  leave(signal: NodeJS.Signals): void {
    const worker = this.#worker
    worker?.removeAllListeners('exit')
    worker?.once('exit', () => {
      this.#worker = undefined
      this.#ended()
    })
    worker?.process.kill(signal)
    clearTimeout(this.#timer)
  }
}

/**
 * Closes the connection that a process was handed and did not live to accept: node:cluster keeps it open and forgets it,
 * and whoever opened it would wait for an answer until they give up. A process has one such connection at a time.
 */
function dropUnaccepted({ process: child }: Worker): void {
  const send = child.send.bind(child)
  let handed: Closable | undefined
  child.send = (...given: unknown[]) => {
    const [, handle] = given
    if (canClose(handle)) handed = handle
    return Boolean(Reflect.apply(send, undefined, given))
  }
  // It does nothing to a connection that was accepted: that is closed here already.
  child.once('exit', () => handed?.close())
}

interface Closable {
  close: () => void
}

const canClose = (handle: unknown): handle is Closable =>
  typeof handle === 'object' && handle !== null && 'close' in handle

/**
 * Keeps `settings.workers` processes that answer on one port: one that ends is replaced, one that cannot live ends them
 * all. SIGTERM and SIGINT are passed on; this process ends when the last of them has.
 * @param onListening called once with the port, when all of them answer
 */
export function lead({ workers, drainMs }: Settings, onListening: (port: number) => void): void {
  let code: number | undefined
  const listening = new Set<number>()
  let isTold = false
  cluster.on('listening', ({ id }, { port }) => {
    listening.add(id)
    if (isTold || listening.size < workers) return
    isTold = true
    onListening(port)
  })
  const endWhenEmpty = () => {
    if (code !== undefined && places.every(({ isEmpty }) => isEmpty)) process.exit(code)
  }
  const leave = (as: number, signal: NodeJS.Signals = 'SIGTERM') => {
    if (code !== undefined) return
    code = as
    for (const place of places) place.leave(signal)
    setTimeout(
      () => {
        for (const place of places) place.leave('SIGKILL')
      },
      drainMs + GRACE_MS + PATIENCE_MS,
    ).unref()
    endWhenEmpty()
  }
  const hopeless = () => {
    console.error(`服务进程连续 ${MOST_EARLY} 次刚启动就退出，已停止全部进程；原因见上面的日志`)
    leave(1)
  }
  const places = Array.from({ length: workers }, () => new Place({ hopeless, ended: endWhenEmpty }))
  const stop = (signal: NodeJS.Signals) => {
    log.info({ stop: signal, workers })
    leave(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
