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

/** Calls that answer a file by byte ranges. */
type Ranged = 'sample_content' | 'material_content'

/**
 * A part of a file: a book of 200 MB is read page by page.
 * @throws ApiError after the user has been told (unless `quiet`)
 */
export async function readFilePart<A extends Ranged>(
  name: A,
  input: Input<A>,
  from: number,
  to: number,
  quiet: Quiet = {},
): Promise<FilePart> {
  const request = requestOf(name, input)
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
