import { Refusal } from '#server/define'
import { BadPdf } from '#server/files/pdf'
import { inThread } from './inThread'

/**
 * Whether a PDF can be opened, and how long it is.
 * @param name as its sender calls it
 * @param path where it lies
 * @returns pages, and the characters of its text layer
 * @throws Refusal in words
 */
export async function openedPdf(name: string, path: string): Promise<{ pages: number; text_length: number }> {
  try {
    const { pages, text_length = 0 } = await inThread({ kind: 'inspect', from: path })
    return { pages, text_length }
  } catch (e) {
    throw e instanceof BadPdf ? new Refusal(`“${name}”不能使用：${e.message}`) : e
  }
}
