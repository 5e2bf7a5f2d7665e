import { log } from '#server/log'
import type { Hub } from '#server/define'

/** A line that says nothing, so that no proxy takes the stream for dead (they wait 60 s); then rights are looked at, too. */
const HEARTBEAT_MS = 15_000
/** What happens within so many milliseconds is told at once. */
const TOGETHER_MS = 250

interface Wanted {
  hub: Hub
  project_id: number
  user_id: number
  /** Whether the caller may still listen: the login is alive and the project within the scope. */
  mayListen: () => Promise<boolean>
  /** Set when the caller has hung up. */
  signal: AbortSignal
  heartbeatMs?: number
}

/**
 * Server-sent events of one project (HTML standard, 9.2): `open` first, `change` whenever something in it was written,
 * `over` before the server ends the stream because the login or the right has gone. They carry no data: what has
 * changed is asked for, with the rights of whoever asks.
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
  /** A reader who does not keep up is told once, when there is room again. */
  #isOwed = false

  constructor(wanted: Wanted) {
    this.#wanted = wanted
  }

  /** Begins to follow the project; once it is fulfilled nothing is missed. */
  async listen(): Promise<void> {
    const { hub, project_id, user_id, signal, heartbeatMs = HEARTBEAT_MS } = this.#wanted
    this.#leave = await hub.follow({
      project_id,
      user_id,
      changed: () => void (this.#gathering ??= setTimeout(this.#tell, TOGETHER_MS).unref()),
      doubted: () => void this.#judge(),
      ended: () => {
        if (this.#out) this.#end()
      },
    })
    this.#beat = setInterval(this.#pulse, heartbeatMs).unref()
    signal.addEventListener('abort', this.#end)
  }

  readable(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#out = controller
          this.#event('open')
        },
        pull: () => {
          if (!this.#isOwed) return
          this.#isOwed = false
          this.#event('change')
        },
        cancel: () => this.#finish(),
      },
      // In chunks: one is a few bytes.
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
    if ((this.#out?.desiredSize ?? 0) > 0) this.#event('change')
    else this.#isOwed = true
  }

  #pulse = (): void => {
    // Nobody has read for as many heartbeats as there is room for.
    if ((this.#out?.desiredSize ?? 0) <= 0) return this.#end()
    this.#write(':\n\n')
    void this.#judge()
  }

  /** Ends the stream when the caller may listen no longer. */
  async #judge(): Promise<void> {
    try {
      if (await this.#wanted.mayListen()) return
      if (this.#out) this.#event('over')
    } catch (err) {
      // The database does not say: nothing is told of it either, and whoever listens asks again.
      log.warn({ err }, 'ended a stream of events')
    }
    if (this.#out) this.#end()
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

/** A stream as an answer that neither a cache nor a proxy keeps back. */
export const answerStream = (stream: ReadableStream): Response =>
  new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      // Nginx would gather 4 kB before it passes anything on.
      'X-Accel-Buffering': 'no',
    },
  })
