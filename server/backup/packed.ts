import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/**
 * The content of a gzipped file, chunk by chunk.
 * @throws Error for the operator when the file cannot be read, is truncated or damaged
 */
export async function* unpacked(file: string): AsyncGenerator<Buffer<ArrayBuffer>> {
  const packed = createReadStream(file)
  const content = createGunzip()
  packed.on('error', (error) => content.destroy(error))
  packed.pipe(content)
  try {
    // A stream without an encoding yields buffers.
    for await (const part of content) yield part as Buffer<ArrayBuffer>
  } catch (cause) {
    throw new Error(`备份文件读不下去，可能已损坏或不完整：${file}`, { cause })
  } finally {
    packed.destroy()
    content.destroy()
  }
}

/**
 * Reads a file to its end and keeps nothing: the checksum that covers all of it is at its end.
 * @throws Error as `unpacked`
 */
export async function assertWhole(file: string): Promise<void> {
  for await (const _ of unpacked(file));
}

/** The whole content in memory. */
export async function unpackedBlob(file: string): Promise<Blob> {
  const parts: Buffer<ArrayBuffer>[] = []
  for await (const part of unpacked(file)) parts.push(part)
  return new Blob(parts)
}

/** The lines of a gzipped text. */
export async function* unpackedLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of unpacked(file)) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
