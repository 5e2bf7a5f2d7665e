import { ApiError, TransportError } from '#src/api/apiError'
import { listen, NoStream } from '#src/api/stream'

/** A browser opens six connections to a host over HTTP/1.1: streams must leave some for what people ask. */
const MOST_STREAMS = 3
const PREFIX = 'project_events'

/** What the page that has the stream tells the others; a new one says `hello`, and only that one is welcomed. */
type Word = { event: string } | { hello: string } | { welcome: string } | 'ended' | 'none'
const isA = <K extends string>(word: Word, key: K): word is Extract<Word, Record<K, string>> =>
  typeof word === 'object' && key in word

const REFUSED = [401, 403]

/** Whether there is any sense in asking for a stream again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof NoStream ||
  (error instanceof ApiError && !(error instanceof TransportError) && REFUSED.includes(error.code)) ||
  (error instanceof TransportError && error.code === 404)

interface Listening {
  signal: AbortSignal
  /** Told the name of each event as it comes. */
  heard: (event: string) => void
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
const tell = (channel: BroadcastChannel, word: Word) => channel.postMessage(word)

/** Holds one of the few places for streams while the work runs. @throws NoStream when all are taken */
async function inPlace(work: () => Promise<void>): Promise<void> {
  for (let place = 0; place < MOST_STREAMS; place++) {
    const isHeld = await navigator.locks.request(
      `${PREFIX}-${place}`,
      { ifAvailable: true },
      async (lock) => {
        if (lock) await work()
        return lock !== null
      },
    )
    if (isHeld) return
  }
  throw new NoStream('all places are taken')
}

/** Listens for this page and all others of the browser that follow the same project. */
async function lead(project_id: number, channel: BroadcastChannel, { signal, heard }: Listening) {
  const say = (word: Word) => tell(channel, word)
  let isOpen = false
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (isA(data, 'hello') && isOpen) say({ welcome: data.hello })
  })
  const pass = (event: string) => {
    isOpen ||= event === 'open'
    say({ event })
    heard(event)
  }
  // A page that is left or hidden hands over to the next, which opens a stream of its own.
  const end = (word: Word) => {
    if (!signal.aborted) say(word)
  }
  try {
    await inPlace(() => listen('project_events', { project_id }, { signal, heard: pass }))
    end('ended')
  } catch (error) {
    end(isFinal(error) ? 'none' : 'ended')
    throw error
  }
}

/**
 * Listens to the events of a project by one stream for all pages of this browser: one page has it and passes on what
 * comes, and when it goes the next one opens another. Ends when the stream does.
 * @throws NoStream where there is none or too many others are open; what `listen` throws in the page that has it
 */
export async function listenTogether(project_id: number, { signal, heard }: Listening): Promise<void> {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined')
    return listen('project_events', { project_id }, { signal, heard })
  const name = `${PREFIX}:${project_id}`
  const channel = new BroadcastChannel(name)
  const following = new AbortController()
  const own = crypto.randomUUID()
  let isLeading = false
  const wait = AbortSignal.any([signal, following.signal])
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    // The last word of the page that led before may come late.
    if (isLeading) return
    if (data === 'ended') following.abort()
    else if (data === 'none') following.abort(new NoStream('none for any page'))
    else if (isA(data, 'event')) heard(data.event)
    else if (isA(data, 'welcome') && data.welcome === own) heard('open')
  })
  tell(channel, { hello: own })
  try {
    await navigator.locks.request(name, { signal: wait }, () => {
      isLeading = true
      return lead(project_id, channel, { signal, heard })
    })
  } catch (error) {
    if (!following.signal.aborted) throw error
    if (following.signal.reason instanceof NoStream) throw following.signal.reason
  } finally {
    channel.close()
  }
}
