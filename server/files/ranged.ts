/** Bytes of a known number that are read from wherever they lie, a range at a time. */
interface Source {
  size: number
  /** From one place to before another. */
  read: (from: number, to: number) => Promise<ReadableStream<Uint8Array>>
}

/** One stream after the other, each opened when the one before has ended. */
function inTurnOf(streams: readonly (() => Promise<ReadableStream<Uint8Array>>)[]) {
  const left = [...streams]
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(out) {
        for (;;) {
          reader ??= (await left.shift()?.())?.getReader()
          if (!reader) return out.close()
          const { done, value } = await reader.read()
          if (!done) return out.enqueue(value)
          reader = undefined
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** A file whose bytes are fetched as they are sent, and of which a range is fetched alone. */
export class RangedFile extends File {
  readonly source: Source

  constructor(source: Source, name: string, type: string) {
    super([], name, { type })
    this.source = source
  }

  override get size(): number {
    return this.source.size
  }

  /** From one place to before another, opened once somebody reads. */
  range(from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>> {
    // What is read from a disk or a network is never memory that threads share.
    return inTurnOf([() => this.source.read(from, to)]) as ReadableStream<Uint8Array<ArrayBuffer>>
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return this.range(0, this.size)
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer()
  }

  /** The same file with some bytes more at its end. */
  followedBy(tail: Uint8Array<ArrayBuffer>): RangedFile {
    const { size, read } = this.source
    const source: Source = {
      size: size + tail.length,
      read: async (from, to) =>
        inTurnOf([
          () => (from < size ? read(from, Math.min(to, size)) : Promise.resolve(new Blob([]).stream())),
          () =>
            Promise.resolve(
              new Blob([tail.slice(Math.max(0, from - size), Math.max(0, to - size))]).stream(),
            ),
        ]),
    }
    return new RangedFile(source, this.name, this.type)
  }
}
