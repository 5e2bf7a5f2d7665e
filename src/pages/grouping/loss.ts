import type { Row } from '#contract'

type Counted = Pick<Row<'psgroup_list'>, 'zhuanjia_num' | 'book_num' | 'assigned_num'>

/** What is gone with these groups, and what is not. */
export function lossOf(groups: readonly Counted[]): string {
  const sum = (field: keyof Counted) => groups.reduce((total, group) => total + group[field], 0)
  const lost = [
    sum('zhuanjia_num') > 0 && `${sum('zhuanjia_num')}位专家将离开评审组`,
    sum('assigned_num') > 0 && `${sum('assigned_num')}条分配将一并删除`,
    sum('book_num') > 0 && `${sum('book_num')}种教材退回参评教材，待重新编组`,
  ].filter((text) => text !== false)
  return lost.length > 0 ? `${lost.join('；')}。` : '组内没有专家和教材。'
}
