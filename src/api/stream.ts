import { createParser } from 'eventsource-parser'
import type { ActionName, Contract, Input } from '#contract'
import { toApiError } from './errors'
import { unwrap } from './envelope'
import { http } from './http'
import { requestOf } from './request'

type StreamName = {
  [A in ActionName]: Contract[A]['envelope'] extends 'stream' ? A : never
}[ActionName]

/** The other side has no such stream: another server, or a proxy that does not pass it on. */
export class NoStream extends Error {
  override name = 'NoStream'
}

interface Listening {
  signal: AbortSignal
  /** Told the name of each event as it comes. */
  heard: (event: string) => void
}

const MEDIA_TYPE = 'text/event-stream'

/**
 * Listens to the events of a call until the other side ends them. They come through the same door as everything else,
 * so with the token, which the browser's own EventSource cannot send: axios hands on the body of a fetch as it comes.
 * @throws NoStream when what comes is no stream of events, ApiError when it was refused or broke off; an aborted one
 * throws axios' CanceledError
 */
export async function listen<A extends StreamName>(
  name: A,
  input: Input<A>,
  { signal, heard }: Listening,
): Promise<void> {
  const { method, url, params } = requestOf(name, input)
  try {
    const { data, headers } = await http.request<ReadableStream<Uint8Array>>({
      method,
      url,
      params,
      signal,
      adapter: 'fetch',
      responseType: 'stream',
      headers: { Accept: MEDIA_TYPE },
      timeout: 0,
    })
    const type = String(headers['content-type'] ?? '')
    if (type.startsWith('application/json')) unwrap('data', await new Response(data).json())
    if (!type.startsWith(MEDIA_TYPE)) throw new NoStream(type)
    const parser = createParser({ onEvent: ({ event }) => event && heard(event) })
    const decoder = new TextDecoder()
    const reader = data.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read())
      parser.feed(decoder.decode(next.value, { stream: true }))
  } catch (error) {
    throw error instanceof NoStream ? error : toApiError(error)
  }
}
