import { RangedFile } from './ranged'

/** A range of bytes of a file, both ends included. */
interface Range {
  from: number
  to: number
}

/**
 * The single range that a header requests (RFC 9110, 14.1). Several ranges and malformed ones are answered with
 * the whole file, as the standard allows; one that begins beyond the end is `outside`.
 * @param size of the file, in bytes
 */
function rangeOf(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const from = Math.max(0, size - Number(last))
    return Number(last) === 0 ? 'outside' : { from, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size) return 'outside'
  return from > to ? undefined : { from, to }
}

/**
 * Response headers for a download: the browser must save the bytes, never render them as a page of this site.
 */
function headersOf({ name, type }: File): Record<string, string> {
  const encoded = encodeURIComponent(name)
  return {
    'Content-Type': type || 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encoded}`,
    'download-filename': encoded,
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
  }
}

/** A range of the bytes, fetched alone where the file knows how. */
const rangeIn = (file: File, from: number, to: number): ReadableStream<Uint8Array> =>
  file instanceof RangedFile ? file.range(from, to) : file.slice(from, to).stream()

/** A file that is made while it is sent, of a length known before. */
export class StreamedFile extends File {
  readonly body: ReadableStream<Uint8Array>
  readonly length: number

  constructor(body: ReadableStream<Uint8Array>, length: number, name: string, type: string) {
    super([], name, { type })
    this.body = body
    this.length = length
  }
}

/** The same stream; `ended` is called when it was read to its end or cancelled. */
function endingWith(stream: ReadableStream<Uint8Array>, ended: () => Promise<void>) {
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(out) {
      try {
        const { done, value } = await reader.read()
        if (!done) return out.enqueue(value)
        // Called before the last chunk is delivered, so that a client with the whole file finds it removed.
        await ended()
        out.close()
      } catch (error) {
        out.error(error)
        await ended()
      }
    },
    async cancel(reason) {
      await reader.cancel(reason)
      await ended()
    },
  })
}

/**
 * A file, or the requested range of it, as a response: a reader of a large book fetches only the pages it
 * shows.
 * @param wanted the `Range` header of the request
 * @param sent called once when sending has ended, completely or not
 */
export function answerFile(
  file: File,
  wanted: string | undefined,
  sent: () => Promise<void> = () => Promise.resolve(),
): Response {
  const headers = headersOf(file)
  if (file instanceof StreamedFile)
    return new Response(file.body, {
      headers: { ...headers, 'Accept-Ranges': 'none', 'Content-Length': String(file.length) },
    })
  const range = rangeOf(wanted, file.size)
  if (range === 'outside') {
    void sent()
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${file.size}` },
    })
  }
  if (!range)
    return new Response(endingWith(file.stream(), sent), {
      headers: { ...headers, 'Content-Length': String(file.size) },
    })
  const { from, to } = range
  return new Response(endingWith(rangeIn(file, from, to + 1), sent), {
    status: 206,
    headers: {
      ...headers,
      'Content-Range': `bytes ${from}-${to}/${file.size}`,
      'Content-Length': String(to - from + 1),
    },
  })
}
