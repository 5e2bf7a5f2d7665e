import { keysOf } from '#contract/facts/closed'
import { CONCLUSION } from '#contract/facts/reviews'
import { halfUp } from '#contract/rules/decimal'
import type { Conclusion } from '#contract/rules/project/scoreRule'
import { isInForce, type OpinionStatus } from '#contract/facts/opinions'
import { exactly, fixed, mean } from '#server/domain/result/fraction'
import type { ScoreFigures } from './figures'

/** One book of the group with the leader's submitted opinion. */
export interface GroupBookFigures {
  name: string
  figures: Pick<ScoreFigures, 'valid_num' | 'avg' | 'flags' | 'veto_num'>
  conclusion: Conclusion | null
  status: OpinionStatus
  is_discussed: boolean
}

const NAMED = 5

/** 「3种（《甲》《乙》《丙》）」; only the first few are named. */
function counted(books: readonly GroupBookFigures[]): string {
  const names = books.slice(0, NAMED).map(({ name }) => `《${name}》`)
  const more = books.length > NAMED ? '等' : ''
  return books.length === 0 ? '0种' : `${books.length}种（${names.join('')}${more}）`
}

/** The figures of a group in sentences, as the draft of its report. */
export function groupFigures(books: readonly GroupBookFigures[], experts: number): string {
  if (books.length === 0) return ''
  const reviews = books.reduce((sum, { figures }) => sum + figures.valid_num, 0)
  const scores = books.flatMap(({ figures: { avg } }) => (avg === null ? [] : [avg]))
  const countText = (conclusion: Conclusion) =>
    books.filter((book) => isInForce(book.status) && book.conclusion === conclusion).length
  const conclusions = keysOf(CONCLUSION).map(
    (conclusion) => `${CONCLUSION[conclusion]}${countText(conclusion)}种`,
  )
  const open = books.filter(({ status }) => !isInForce(status)).length
  const divergent = books.filter(({ figures }) => figures.flags.includes('divergent'))
  const discussed = divergent.filter((book) => isInForce(book.status) && book.is_discussed).length
  const vetoed = books.filter(({ figures }) => figures.veto_num > 0)
  const thin = books.filter(({ figures }) => figures.flags.includes('insufficient'))
  return [
    `本组共评审教材${books.length}种，${experts}位专家提交评审${reviews}份。`,
    scores.length > 0 &&
      `各书均分最高${halfUp(Math.max(...scores))}分，最低${halfUp(Math.min(...scores))}分，平均${fixed(mean(scores.map((score) => exactly(score))))}分。`,
    `小组结论：${conclusions.join('，')}${open > 0 ? `，尚未提交小组意见${open}种` : ''}。`,
    `专家意见分歧较大${counted(divergent)}${divergent.length > 0 ? `，其中已合议${discussed}种` : ''}；有专家提出一票否决${counted(vetoed)}；有效评审不足${counted(thin)}。`,
  ]
    .filter((line) => line !== false)
    .join('\n')
}
