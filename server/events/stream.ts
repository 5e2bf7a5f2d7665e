import { log } from '#server/log'
import type { Hub } from './hub'

/** A line that says nothing, so that no proxy takes the stream for dead (they wait 60 s); then rights are looked at, too. */
const HEARTBEAT_MS = 15_000
/** What happens within so many milliseconds is told at once. */
const TOGETHER_MS = 250

interface Wanted {
  hub: Hub
  project_id: number
  user_id: number
  /** Whether the caller may still listen: his login is alive and the project within his scope. */
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
export async function eventStream({
  hub,
  project_id,
  user_id,
  mayListen,
  signal,
  heartbeatMs = HEARTBEAT_MS,
}: Wanted): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let out: ReadableStreamDefaultController<Uint8Array> | undefined
  let gathering: NodeJS.Timeout | undefined
  // A reader who does not keep up is told once, when he does again.
  let isOwed = false

  const write = (text: string): void => out?.enqueue(encoder.encode(text))
  const event = (name: string): void => write(`event: ${name}\ndata:\n\n`)
  const tell = (): void => {
    gathering = undefined
    if ((out?.desiredSize ?? 0) > 0) event('change')
    else isOwed = true
  }
  const finish = (): void => {
    clearInterval(beat)
    signal.removeEventListener('abort', end)
    clearTimeout(gathering)
    out = undefined
    leave()
  }
  const end = (): void => {
    const closing = out
    finish()
    closing?.close()
  }
  const judge = async (): Promise<void> => {
    try {
      if (await mayListen()) return
      if (out) event('over')
    } catch (err) {
      // The database does not say: nothing is told of it either, and whoever listens asks again.
      log.warn({ err }, 'ended a stream of events')
    }
    if (out) end()
  }
  const leave = await hub.follow({
    project_id,
    user_id,
    changed: () => void (gathering ??= setTimeout(tell, TOGETHER_MS).unref()),
    doubted: () => void judge(),
    ended: () => {
      if (out) end()
    },
  })
  const beat = setInterval(() => {
    // Nobody has read for as many heartbeats as there is room for.
    if ((out?.desiredSize ?? 0) <= 0) return end()
    write(':\n\n')
    void judge()
  }, heartbeatMs).unref()
  signal.addEventListener('abort', end)

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        out = controller
        event('open')
      },
      pull() {
        if (!isOwed) return
        isOwed = false
        event('change')
      },
      cancel: finish,
    },
    // In chunks: one is a few bytes.
    { highWaterMark: 16 },
  )
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
