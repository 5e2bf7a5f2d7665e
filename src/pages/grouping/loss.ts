import type { Row } from '#contract'
import type { GroupLoss } from '#contract/rules/groupLoss'

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

/** What nobody has submitted yet and would be gone as well. */
export const forcedLossOf = ({ draft_num, opinion_num }: GroupLoss): string => {
  const lost = [
    draft_num > 0 && `${draft_num}条已开始、未提交的评审`,
    opinion_num > 0 && `${opinion_num}条未提交的组长意见`,
  ].filter((text) => text !== false)
  return `${lost.join('和')}将一并删除，不能恢复。`
}
