import type { TitledList } from '#contract/xls/sheetOf'

/** Words for the user, instead of a file. */
export class Unwritable extends Error {
  override name = 'Unwritable'
}

/** @throws Unwritable for what makes no sheet */
export function checkExported({ keys, titles, list }: TitledList): void {
  if (keys.length === 0 || titles.length === 0) throw new Unwritable('没有可导出的列')
  if (keys.length !== titles.length) throw new Unwritable('导出的列与标题数量不一致')
  if (list.length === 0) throw new Unwritable('没有可导出的数据')
}
