import { MATERIAL } from '#contract/facts/declaration/materials'
import { materialRule, refusedMaterial, type BookMaterialCode } from '#contract/rules/declaration/materials'
import type { FileType } from '#contract/rules/upload'
import { Refusal } from '#server/define'
import { typeOfContent } from '#server/files/accept'
import { tooLongName } from '#server/files/disk'
import { openedPdf } from '#server/files/pdf/opened'

/** What a file was found to be. */
export interface CheckedMaterial {
  type: FileType
  /** Of a PDF. */
  pages: number | null
  text_length: number | null
}

/** @throws Refusal when the name or the size is none of this material, with the limit */
export function refuseUnfit(code: BookMaterialCode, file: { name: string; size: number }): void {
  const refused = tooLongName(file.name) ?? refusedMaterial(code, file)
  if (refused) throw new Refusal(refused)
}

/**
 * Looks at what arrived: whether it is what its name says, and whether a PDF can be opened.
 * @param path where it lies
 * @throws Refusal in words
 */
export async function checkContent(
  code: BookMaterialCode,
  { name, content, path }: { name: string; content: Blob; path: string },
): Promise<CheckedMaterial> {
  const { types } = materialRule(code)
  const type = await typeOfContent(content, name, { label: MATERIAL[code], types })
  if (type !== 'pdf') return { type, pages: null, text_length: null }
  return { type, ...(await openedPdf(name, path)) }
}
