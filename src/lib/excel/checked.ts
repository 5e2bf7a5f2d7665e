import type { TitledList } from '#contract/xls/sheetOf'

/** Words for the user, instead of a file. */
export class Unwritable extends Error {
  override name = 'Unwritable'
}

/** @throws Unwritable for columns that make no sheet */
export function checkColumns({ keys, titles }: Pick<TitledList, 'keys' | 'titles'>): void {
  if (keys.length === 0 || titles.length === 0) throw new Unwritable('没有可导出的列')
  if (keys.length !== titles.length) throw new Unwritable('导出的列与标题数量不一致')
}

/** @throws Unwritable for a sheet without rows */
export function checkCount(rows: number): void {
  if (rows === 0) throw new Unwritable('没有可导出的数据')
}
