import type { ActionName } from '#contract'

/** What takes time and is worth seeing from outside. */
export type Happening =
  | {
      kind: 'call'
      name: ActionName
      /** The `traceparent` header of a proxy (W3C Trace Context). */
      parent: string | undefined
    }
  | { kind: 'transaction' }
  /** One statement, without its parameters. */
  | { kind: 'statement'; text: string }

/** How it ended. */
export interface Ending {
  /** The result code of a call. */
  code?: number
  /** It went wrong in a way that nobody foresaw. */
  isFault: boolean
}

export interface Begun {
  /** Runs the work, so that what happens inside is seen as its part. */
  within: <T>(work: () => T) => T
  end: (ending: Ending) => void
}

/** Somebody who watches: the metrics, the traces. */
export interface Observer {
  begin: (what: Happening) => Begun
  /** A connection to the database broke. */
  lost?: () => void
}

let observers: readonly Observer[] = []

/** Begins to tell an observer; returns what ends it. */
export function observe(observer: Observer): () => void {
  observers = [...observers, observer]
  return () => {
    observers = observers.filter((one) => one !== observer)
  }
}

/** Whether anybody watches: nothing is to be paid for it otherwise. */
export const isObserved = (): boolean => observers.length > 0

export function begin(what: Happening): Begun {
  const begun = observers.map((observer) => observer.begin(what))
  return {
    within: (work) => begun.reduceRight((inner, one) => () => one.within(inner), work)(),
    end: (ending) => {
      for (const one of begun) one.end(ending)
    },
  }
}

/**
 * Does work that is seen from outside.
 * @param endingOf how work ended that has not thrown; by default without a fault
 * @throws what the work throws
 */
export async function seen<T>(
  what: Happening,
  work: () => Promise<T>,
  endingOf: (result: T) => Ending = () => ({ isFault: false }),
): Promise<T> {
  if (!isObserved()) return work()
  const { within, end } = begin(what)
  try {
    const result = await within(work)
    end(endingOf(result))
    return result
  } catch (e) {
    end({ isFault: true })
    throw e
  }
}

/** Says that a connection to the database broke. */
export function tellLost(): void {
  for (const { lost } of observers) lost?.()
}
