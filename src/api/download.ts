import { saveFile } from '#src/lib/saveFile'
import { told, type Quiet } from './errors'
import { fileIn } from './file'
import { http } from './http'

const URL_OF_DOWNLOADS = '/common/download'

/**
 * Fetches a file that an export has made, with the token, and saves it; the server deletes it afterwards.
 * @param fileName what the export answered
 * @throws ApiError after the user has been told (unless `quiet`)
 */
export async function download(fileName: string, quiet: Quiet = {}): Promise<void> {
  try {
    const answer = await http.get<Blob>(URL_OF_DOWNLOADS, {
      params: { fileName, delete: true },
      responseType: 'blob',
    })
    // Else what follows the random part of its name on the server.
    const file = await fileIn(answer, fileName.slice(fileName.indexOf('_') + 1))
    saveFile(file, file.name, file.type)
  } catch (error) {
    throw told(error, URL_OF_DOWNLOADS, quiet)
  }
}
