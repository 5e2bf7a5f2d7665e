import { typeOfName } from '#contract/rules/upload'

/** The largest scan of a sealed 推荐汇总表. */
export const SHEET_MB = 20
const MB = 1024 * 1024

/** Why a file is not taken as the sealed sheet, by its name and size; undefined when it is. */
export function refusedSheet({ name, size }: { name: string; size: number }): string | undefined {
  if (typeOfName(name) !== 'pdf') return '推荐汇总表须为 pdf 格式'
  if (size === 0) return `“${name}”是空文件`
  return size > SHEET_MB * MB ? `推荐汇总表不超过${SHEET_MB}MB` : undefined
}

/** Whether the books and their order are others than those that were sealed. */
export const isOutdated = (sealed: readonly number[], now: readonly number[]): boolean =>
  sealed.length !== now.length || sealed.some((book_id, at) => book_id !== now[at])
