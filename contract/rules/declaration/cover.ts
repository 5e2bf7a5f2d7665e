import { typeOfName, type FileType } from '#contract/rules/upload'

const TYPES: readonly (FileType | undefined)[] = ['jpg', 'png']
const MAX_MB = 2

/** Why a picture cannot be the cover of a book; undefined when it can. */
export function coverFault({ name, size }: { name: string; size: number }): string | undefined {
  if (!TYPES.includes(typeOfName(name))) return '封面须为 jpg、png 格式'
  return size > MAX_MB * 1024 * 1024 ? `封面不超过${MAX_MB}MB` : undefined
}
