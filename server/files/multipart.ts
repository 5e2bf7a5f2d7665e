import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { formBytes, IDLE_MS, timeFor, tooLarge, TOO_SLOW } from '#server/body/limits'
import { Refusal } from '#server/define'
import { diskWords } from './disk'

const MALFORMED = '上传内容有误，请重新选择文件'
const MB = 1024 * 1024
const LIMITS = { files: 1, fields: 20, fieldSize: 10_000, parts: 21 }

const paths = new WeakMap<File, string>()

/** Where an upload lies until its form is discarded: another thread reads it from there. */
export function uploadedPath(file: File): string {
  const path = paths.get(file)
  if (path === undefined) throw new Error(`${file.name} is no upload`)
  return path
}

export interface MultipartForm {
  fields: Record<string, unknown>
  /** Removes the file, wherever it was not kept; to be called once the form has been dealt with. */
  discard: () => Promise<void>
}

/**
 * The fields of a form with one file, as they stream in. The file goes to the disk: a sample book has 200 MB, and
 * several may come at once. One over the limit is refused without being read to its end.
 * @param maxMb the most its file may have, in MB
 * @throws Refusal for a form that is too large, cut off or malformed
 */
export async function readMultipart(request: Request, maxMb: number): Promise<MultipartForm> {
  const { body } = request
  if (!body) throw new Refusal(MALFORMED)
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const type = request.headers.get('content-type') ?? ''
    return { fields: await readParts(body, type, folder, maxMb), discard }
  } catch (e) {
    await discard()
    throw e
  }
}

/**
 * Gives up on a form that pauses, drips, or is larger than its parts may be: each would hold a connection and the disk.
 * @returns what ends the watch
 */
function watch(stream: Readable, most: number, fail: (message: string) => void): () => void {
  let size = 0
  let isPaused = false
  const end = () => {
    clearTimeout(late)
    clearInterval(idle)
    stream.off('data', count)
  }
  const giveUp = (message: string) => {
    end()
    fail(message)
    // Nothing more is taken: the connection ends with the answer.
    stream.destroy()
  }
  const count = (chunk: Uint8Array) => {
    isPaused = false
    size += chunk.length
    if (size > most) giveUp(tooLarge(most))
  }
  const late = setTimeout(() => giveUp(TOO_SLOW), timeFor(most))
  const idle = setInterval(() => {
    if (isPaused) giveUp(TOO_SLOW)
    isPaused = true
  }, IDLE_MS)
  stream.on('data', count)
  stream.on('close', end)
  return end
}

function readParts(
  body: Request['body'],
  type: string,
  folder: string,
  maxMb: number,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, unknown> = {}
    const written: Promise<unknown>[] = []
    // The stream is the same thing under the name of either library.
    const stream = Readable.fromWeb(body as ReadableStream)
    const fail = (message = MALFORMED) => {
      reject(new Refusal(message))
      stream.unpipe()
      stream.resume()
    }
    const stopWatching = watch(stream, formBytes(maxMb), fail)
    const save = async (name: string, content: Readable, path: string, filename: string, mime: string) => {
      await finished(content.pipe(createWriteStream(path, { mode: 0o600 })))
      const file = new File([await openAsBlob(path)], filename, { type: mime })
      paths.set(file, path)
      fields[name] = file
    }
    try {
      const parser = new Busboy({
        headers: { 'content-type': type },
        limits: { ...LIMITS, fileSize: maxMb * MB },
      })
      parser.on('field', (name, value) => (fields[name] = value))
      parser.on('file', (name, content, filename, _encoding, mimeType) => {
        // A form that is cut off breaks the file as well; unheard, that would end the process.
        content.on('error', () => fail())
        content.on('limit', () => fail(`文件不超过${maxMb}MB`))
        const path = join(folder, 'file')
        written.push(save(name, content, path, filename, mimeType).catch((e: unknown) => fail(diskWords(e))))
      })
      parser.on('filesLimit', () => fail('一次只能上传一个文件'))
      parser.on('error', () => fail())
      stream.on('error', () => fail())
      parser.on('finish', () => {
        stopWatching()
        void Promise.all(written).then(() => resolve(fields))
      })
      stream.pipe(parser)
    } catch {
      fail()
    }
  })
}
