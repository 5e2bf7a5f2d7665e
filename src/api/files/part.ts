import type { Input } from '#contract'
import { reportedError, type Quiet } from '#src/api/errors'
import { fileIn } from './file'
import { http } from '#src/api/http'
import { requestOf } from '#src/api/request'

/** Bytes `from` up to and without `to` of a file, and how many it has in all. */
export interface FilePart {
  bytes: Uint8Array
  size: number
}

/**
 * A part of a sample: a book of 200 MB is read page by page.
 * @throws ApiError after the user has been told (unless `quiet`)
 */
export async function readFilePart(
  input: Input<'sample_content'>,
  from: number,
  to: number,
  quiet: Quiet = {},
): Promise<FilePart> {
  const request = requestOf('sample_content', input)
  try {
    const answer = await http.request<Blob>({
      ...request,
      headers: { Range: `bytes=${from}-${to - 1}` },
      responseType: 'blob',
    })
    const file = await fileIn(answer, request.url)
    const size = Number(/\/(\d+)$/.exec(String(answer.headers['content-range'] ?? ''))?.[1] ?? file.size)
    return { bytes: new Uint8Array(await file.arrayBuffer()), size }
  } catch (error) {
    throw reportedError(error, request.url, quiet)
  }
}
