import { errorText } from '#contract/errors'
import { saveFile } from '#src/lib/saveFile'
import { ApiError } from './apiError'
import { unwrap } from './envelope'
import { told, type Quiet } from './errors'
import { http } from './http'

const URL_OF_DOWNLOADS = '/common/download'

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What the server calls the file; else what follows the random part of its name on the server. */
function nameOf(fileName: string, headers: Partial<Record<string, unknown>>): string {
  const own = asText(headers['download-filename'])
  const attached = /filename\*=utf-8''([^;]+)/i.exec(asText(headers['content-disposition']) ?? '')?.[1]
  return decoded(own ?? attached ?? fileName.slice(fileName.indexOf('_') + 1))
}

/** A refusal travels as JSON in the place of the file. */
async function refuse(blob: Blob): Promise<never> {
  const text = await blob.text()
  unwrap(
    'data',
    await Promise.resolve(text)
      .then(JSON.parse)
      .catch(() => undefined),
  )
  throw new ApiError(0, errorText('default'))
}

/**
 * Fetches a file that an export has made, with the token, and saves it; the server deletes it afterwards.
 * @param fileName what the export answered
 * @throws ApiError after the user has been told (unless `quiet`)
 */
export async function download(fileName: string, quiet: Quiet = {}): Promise<void> {
  try {
    const { data, headers } = await http.get<Blob>(URL_OF_DOWNLOADS, {
      params: { fileName, delete: true },
      responseType: 'blob',
    })
    if (data.type.includes('application/json')) await refuse(data)
    saveFile(data, nameOf(fileName, headers), data.type)
  } catch (error) {
    throw told(error, URL_OF_DOWNLOADS, quiet)
  }
}
