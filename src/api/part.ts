import type { Input } from '#contract'
import { told, type Quiet } from './errors'
import { fileIn } from './file'
import { http } from './http'
import { requestOf } from './request'

/** Bytes `from` up to and without `to` of a file, and how many it has in all. */
export interface Part {
  bytes: Uint8Array
  size: number
}

/**
 * A part of a sample: a book of 200 MB is read page by page.
 * @throws ApiError after the user has been told (unless `quiet`)
 */
export async function partOf(
  input: Input<'sample_content'>,
  from: number,
  to: number,
  quiet: Quiet = {},
): Promise<Part> {
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
    throw told(error, request.url, quiet)
  }
}
