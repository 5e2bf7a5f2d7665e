import { typeOfName, type FileType } from '#contract/rules/upload'

/** Less than pictures may have elsewhere. */
export const COVER = { types: ['jpg', 'png'], maxMb: 2 } as const satisfies {
  types: readonly FileType[]
  maxMb: number
}

/** Why a picture cannot be the cover of a book; undefined when it can. */
export function coverFault({ name, size }: { name: string; size: number }): string | undefined {
  if (!COVER.types.some((type) => type === typeOfName(name))) return `封面须为 ${COVER.types.join('、')} 格式`
  return size > COVER.maxMb * 1024 * 1024 ? `封面不超过${COVER.maxMb}MB` : undefined
}
