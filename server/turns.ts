/** Who waits for a turn, and how. */
interface Wait {
  /** Does not wait for what is waiting already. */
  isFirst?: boolean
  /** The user who waits, for `before`. */
  user_id?: number
  /** Leaves the line when it is set. */
  signal?: AbortSignal
}

/** Runs work of which only so much may go on at once; what comes later waits for its turn. */
export interface Turns {
  run: <T>(work: () => Promise<T>, isFirst?: boolean) => Promise<T>
  /**
   * Waits for a turn.
   * @returns what ends it; to be called once
   * @throws the signal's reason when it was set before the turn came
   */
  take: (wait?: Wait) => Promise<() => void>
  /** How much waits. */
  waiting: () => number
  /** How much runs or waits before the first that waits for a user; undefined when nothing does. */
  before: (user_id: number) => number | undefined
  /** Everybody who waits, with what `before` says. */
  waiters: () => { user_id: number; before: number }[]
  /** Nothing runs and nothing waits. */
  idle: () => boolean
}

interface Waiting {
  begin: () => void
  user_id: number | undefined
}

/** @param atOnce how much work may go on at the same time */
export function turns(atOnce: number): Turns {
  const queue: Waiting[] = []
  let running = 0

  // Who ends hands the turn over, so that nobody who comes meanwhile takes it.
  const end = () => {
    const next = queue.shift()
    if (next) next.begin()
    else running--
  }

  const inLine = ({ isFirst = false, user_id, signal }: Wait) =>
    new Promise<void>((resolve, reject) => {
      const left = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal?.reason instanceof Error ? signal.reason : new Error('left the line'))
      }
      const waiting: Waiting = {
        user_id,
        begin: () => {
          signal?.removeEventListener('abort', left)
          resolve()
        },
      }
      signal?.addEventListener('abort', left, { once: true })
      if (isFirst) queue.unshift(waiting)
      else queue.push(waiting)
    })

  const take = async (wait: Wait = {}) => {
    wait.signal?.throwIfAborted()
    if (running < atOnce) running++
    else await inLine(wait)
    return end
  }

  return {
    take,
    async run(work, isFirst = false) {
      await take({ isFirst })
      try {
        return await work()
      } finally {
        end()
      }
    },
    waiting: () => queue.length,
    before: (user_id) => {
      const place = queue.findIndex((one) => one.user_id === user_id)
      return place < 0 ? undefined : running + place
    },
    waiters: () =>
      queue.flatMap(({ user_id }, place) =>
        user_id === undefined ? [] : [{ user_id, before: running + place }],
      ),
    idle: () => running === 0,
  }
}

interface Run {
  /** Settled once the next may begin; never rejects. */
  over: Promise<void>
  /** The run of those who came after this one began. */
  next: Promise<unknown> | undefined
}

/** @throws what `work` throws, to all who share the run */
export type SharedRuns<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>

/**
 * Runs work of one key one at a time. Whoever comes while it runs shares the next run with all others who do: everybody
 * gets what began after they came. The work of a key is the same whoever brings it.
 * @param rest what lies between the end of a run and the next of its key
 */
export function sharedRuns<K>(rest: () => Promise<void> = () => Promise.resolve()): SharedRuns<K> {
  const runs = new Map<K, Run>()
  return <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const begin = (): Promise<T> => {
      const result = work()
      const run: Run = { over: Promise.allSettled([result]).then(rest), next: undefined }
      runs.set(key, run)
      // The next run is not handed on: nobody would hear here that it failed, which ends a process of Node.
      void run.over.then(() => (run.next ? undefined : runs.delete(key)))
      return result
    }
    const present = runs.get(key)
    if (!present) return begin()
    // Work of one key has results of one type.
    return (present.next ??= present.over.then(begin)) as Promise<T>
  }
}
