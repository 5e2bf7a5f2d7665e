import { refusedFile, UPLOADS, type FileType, type UploadPurpose } from '#contract/rules/upload'
import { Refusal, type Context } from '#server/define'
import { tooLongName } from './disk'
import { sniff } from './sniff'
import { storeFile } from './store'

/** The address under which an uploaded file is read, below the base path of the calls. */
export const UPLOAD_PATH = '/profile/upload/'

/**
 * What a file is, by its first bytes and its name: the name is only the sender's claim.
 * @throws Refusal when the two differ, or the type is none of these
 */
export async function typeOfContent(
  content: Blob,
  name: string,
  { label, types }: { label: string; types: readonly FileType[] },
): Promise<FileType> {
  const named = name.toLowerCase().replace(/\.jpeg$/, '.jpg')
  const type = (await sniff(content)).find((kind) => types.includes(kind) && named.endsWith(`.${kind}`))
  if (!type) throw new Refusal(`“${name}”的内容与格式不符，${label}须为 ${types.join('、')} 格式`)
  return type
}

/**
 * The content of an upload whose name, size and content suit its purpose.
 * @throws Refusal naming the problem and the limit
 */
export async function checkUpload(file: File, purpose: UploadPurpose) {
  const refused = tooLongName(file.name) ?? refusedFile(purpose, file)
  if (refused) throw new Refusal(refused)
  const type = await typeOfContent(file, file.name, UPLOADS[purpose])
  // As it lies on the disk: several books of 200 MB may come at once.
  return { bytes: file, type, purpose, original_name: file.name }
}

/**
 * Stores an upload that suits its purpose.
 * @returns the name under which it is stored
 * @throws Refusal naming the problem and the limit
 */
export const acceptUpload = async (ctx: Context, file: File, purpose: UploadPurpose): Promise<string> =>
  storeFile(ctx, await checkUpload(file, purpose))
