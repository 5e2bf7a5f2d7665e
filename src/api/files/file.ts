import { errorText } from '#contract/errors'
import { ApiError } from '#src/api/apiError'
import { unwrap } from '#src/api/envelope'

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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

interface Answer {
  data: Blob
  headers: Partial<Record<string, unknown>>
}

/**
 * The bytes of an answer under the name the server gives them: in RuoYi's own header or in the standard one.
 * @throws ApiError when the answer is a refusal
 */
export async function fileIn({ data, headers }: Answer, otherwise: string): Promise<File> {
  if (data.type.includes('application/json')) await refuse(data)
  const own = asText(headers['download-filename'])
  const attached = /filename\*=utf-8''([^;]+)/i.exec(asText(headers['content-disposition']) ?? '')?.[1]
  return new File([data], decoded(own ?? attached ?? otherwise), { type: data.type })
}
