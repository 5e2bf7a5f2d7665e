import { log } from '#server/log'
import type { Hub } from '#server/define'

/**
 * Interval of the comment lines that keep a proxy from closing an idle stream (usually after 60 s); the
 * caller's rights are checked again at each of them.
 */
const HEARTBEAT_MS = 15_000
/** Changes within this number of milliseconds are reported as one event. */
const TOGETHER_MS = 250
/**
 * Milliseconds between two events of one stream, for each open stream: everybody who is told asks again, so that many
 * are told less often, each at a moment of its own. The longest is what a wall without a stream waits.
 */
const PACE_MS = { each: 25, longest: 10_000 } as const

interface Wanted {
  hub: Hub
  project_id: number
  user_id: number
  /** Whether the caller may still listen: the session is valid and the project is within the caller's scope. */
  mayListen: () => Promise<boolean>
  /** Set when the caller has hung up. */
  signal: AbortSignal
  heartbeatMs?: number
}

/**
 * Server-sent events of one project (HTML standard, 9.2): `open` first, `change` whenever data of the project
 * was written, `over` before the server ends the stream because the session or the permission has ended, `moved` before
 * it does because it stops and another one goes on. Events
 * carry no data: the client queries what has changed with its own permissions.
 */
export async function eventStream(wanted: Wanted): Promise<ReadableStream<Uint8Array>> {
  const stream = new EventStream(wanted)
  await stream.listen()
  return stream.readable()
}

class EventStream {
  readonly #wanted: Wanted
  readonly #encoder = new TextEncoder()
  #out: ReadableStreamDefaultController<Uint8Array> | undefined
  #gathering: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #leave: (() => void) | undefined
  /** A client that reads too slowly gets one event for all it missed, once the buffer has room again. */
  #isOwed = false
  /** The server ends. */
  #isMoved = false
  /** When the last event was sent, as `performance.now()` tells the time. */
  #told = -Infinity

  constructor(wanted: Wanted) {
    this.#wanted = wanted
  }

  /** Subscribes to the project; once the promise is fulfilled no change is missed. */
  async listen(): Promise<void> {
    const { hub, project_id, user_id, signal, heartbeatMs = HEARTBEAT_MS } = this.#wanted
    this.#leave = await hub.follow({
      project_id,
      user_id,
      changed: () => void (this.#gathering ??= setTimeout(this.#tell, this.#patience()).unref()),
      doubted: () => void this.#judge(),
      moved: () => {
        this.#isMoved = true
        this.#move()
      },
    })
    this.#beat = setInterval(this.#pulse, heartbeatMs).unref()
    signal.addEventListener('abort', this.#end)
  }

  /** Milliseconds until a change is told. */
  #patience(): number {
    const pace = Math.min(PACE_MS.longest, this.#wanted.hub.size() * PACE_MS.each)
    const due = this.#told + pace * (0.5 + Math.random() / 2) - performance.now()
    return Math.max(TOGETHER_MS, Math.min(due, pace), (Math.random() * pace) / 4)
  }

  readable(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#out = controller
          this.#event('open')
          if (this.#isMoved) this.#move()
        },
        pull: () => {
          if (!this.#isOwed) return
          this.#isOwed = false
          this.#event('change')
        },
        cancel: () => this.#finish(),
      },
      // The buffer is counted in chunks, because each is only a few bytes.
      { highWaterMark: 16 },
    )
  }

  #write(text: string): void {
    this.#out?.enqueue(this.#encoder.encode(text))
  }

  #event(name: string): void {
    this.#write(`event: ${name}\ndata:\n\n`)
  }

  #tell = (): void => {
    this.#gathering = undefined
    this.#told = performance.now()
    if ((this.#out?.desiredSize ?? 0) > 0) this.#event('change')
    else this.#isOwed = true
  }

  #pulse = (): void => {
    // The buffer is full: the client has read nothing for as many heartbeats as it holds.
    if ((this.#out?.desiredSize ?? 0) <= 0) return this.#end()
    this.#write(':\n\n')
    void this.#judge()
  }

  /** Ends the stream when the caller may no longer listen. */
  async #judge(): Promise<void> {
    try {
      if (await this.#wanted.mayListen()) return
      if (this.#out) this.#event('over')
    } catch (err) {
      // The permissions cannot be checked without the database: the stream ends, and the client connects again.
      log.warn({ err }, 'ended a stream of events')
    }
    if (this.#out) this.#end()
  }

  #move(): void {
    if (!this.#out) return
    this.#event('moved')
    this.#end()
  }

  #end = (): void => {
    const closing = this.#out
    this.#finish()
    closing?.close()
  }

  #finish(): void {
    clearInterval(this.#beat)
    clearTimeout(this.#gathering)
    this.#wanted.signal.removeEventListener('abort', this.#end)
    this.#out = undefined
    this.#leave?.()
  }
}

/** The stream as a response that must be neither cached nor buffered by a proxy. */
export const answerStream = (stream: ReadableStream): Response =>
  new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      // Nginx would buffer 4 kB before it forwards anything.
      'X-Accel-Buffering': 'no',
    },
  })
