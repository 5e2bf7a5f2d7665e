import { vi } from 'vitest'

interface Request {
  ifAvailable?: boolean
  signal?: AbortSignal
}
type Work = (lock: object | null) => unknown

/** The locks of a browser, which jsdom does not have: one holder a name, the others wait in line. */
export function stubLocks(): void {
  const tails = new Map<string, Promise<unknown>>()
  const request = async (name: string, { ifAvailable, signal }: Request, work: Work): Promise<unknown> => {
    if (ifAvailable && tails.has(name)) return work(null)
    const before = tails.get(name)
    let release = () => {}
    const mine = new Promise<void>((resolve) => {
      release = resolve
    })
    const tail = Promise.all([before, mine])
    tails.set(name, tail)
    try {
      if (before)
        await Promise.race([
          before,
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
        ])
      signal?.throwIfAborted()
      return await work({})
    } finally {
      release()
      if (tails.get(name) === tail) tails.delete(name)
    }
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request } }))
}
