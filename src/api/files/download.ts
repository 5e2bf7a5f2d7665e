import { saveFile } from '#src/lib/saveFile'
import type { CallOptions } from '#src/api/call'
import { reportedError } from '#src/api/errors'
import { fileIn } from './file'
import { http } from '#src/api/http'

const URL_OF_DOWNLOADS = '/common/download'

/**
 * Fetches a file that the server has made, with the token.
 * @param fileName what an export answered
 * @param once the server deletes it afterwards
 * @throws ApiError after the user has been told (unless `quiet`)
 */
export async function madeFile(
  fileName: string,
  once: boolean,
  { quiet, relogin, ...transport }: CallOptions = {},
): Promise<File> {
  try {
    const answer = await http.get<Blob>(URL_OF_DOWNLOADS, {
      ...transport,
      params: { fileName, delete: once },
      responseType: 'blob',
    })
    // Else what follows the random part of its name on the server.
    return await fileIn(answer, fileName.slice(fileName.indexOf('_') + 1))
  } catch (error) {
    throw reportedError(error, URL_OF_DOWNLOADS, { quiet, relogin })
  }
}

/**
 * Fetches a file that an export has made and saves it; the server deletes it afterwards.
 * @throws ApiError after the user has been told (unless `quiet`)
 */
export async function download(fileName: string, options: CallOptions = {}): Promise<void> {
  const file = await madeFile(fileName, true, options)
  saveFile(file, file.name, file.type)
}
