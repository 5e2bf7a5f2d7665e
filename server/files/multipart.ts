import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { MAX_UPLOAD } from '#contract/rules/upload'
import { Refusal } from '#server/define'

const MALFORMED = '上传内容有误，请重新选择文件'
const LIMITS = { fileSize: MAX_UPLOAD, files: 1, fields: 20, fieldSize: 10_000, parts: 21 }

/**
 * The fields of a form with one file, as they stream in: a file over the limit is refused without being read to its end.
 * @throws Refusal for a form that is too large, cut off or malformed
 */
export function readMultipart(request: Request): Promise<Record<string, unknown>> {
  const { body } = request
  if (!body) return Promise.reject(new Refusal(MALFORMED))
  return new Promise((resolve, reject) => {
    const fields: Record<string, unknown> = {}
    // The stream is the same thing under the name of either library.
    const stream = Readable.fromWeb(body as ReadableStream)
    const fail = (message = MALFORMED) => {
      reject(new Refusal(message))
      stream.unpipe()
      stream.resume()
    }
    try {
      const parser = busboy({
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
        limits: LIMITS,
        defParamCharset: 'utf8',
      })
      parser.on('field', (name, value) => (fields[name] = value))
      parser.on('file', (name, content, { filename, mimeType }) => {
        const chunks: Buffer[] = []
        content.on('data', (chunk: Buffer) => chunks.push(chunk))
        // A form that is cut off breaks the file as well; unheard, that would end the process.
        content.on('error', () => fail())
        content.on('limit', () => fail(`文件不超过${MAX_UPLOAD / 1024 / 1024}MB`))
        content.on(
          'end',
          () => (fields[name] = new File([Buffer.concat(chunks)], filename, { type: mimeType })),
        )
      })
      parser.on('filesLimit', () => fail('一次只能上传一个文件'))
      parser.on('error', () => fail())
      stream.on('error', () => fail())
      parser.on('close', () => resolve(fields))
      stream.pipe(parser)
    } catch {
      fail()
    }
  })
}
