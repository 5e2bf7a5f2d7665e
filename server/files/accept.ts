import { refusedFile, UPLOADS, type UploadPurpose } from '#contract/rules/upload'
import { Refusal, type Context } from '#server/define'
import { tooLongName } from './disk'
import { sniff } from './sniff'
import { storeFile } from './store'

/** The address under which an uploaded file is read, below the base path of the calls. */
export const UPLOAD_PATH = '/profile/upload/'

/**
 * The content of an upload whose name, size and content suit its purpose.
 * @throws Refusal naming the problem and the limit
 */
export async function checkUpload(file: File, purpose: UploadPurpose) {
  const refused = tooLongName(file.name) ?? refusedFile(purpose, file)
  if (refused) throw new Refusal(refused)
  const { label, types } = UPLOADS[purpose]
  // The file name is only the sender's claim; the first bytes show the actual type.
  const named = file.name.toLowerCase().replace(/\.jpeg$/, '.jpg')
  const type = (await sniff(file)).find((kind) => types.some((t) => t === kind) && named.endsWith(`.${kind}`))
  if (!type) throw new Refusal(`“${file.name}”的内容与格式不符，${label}须为 ${types.join('、')} 格式`)
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
