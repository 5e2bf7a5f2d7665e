import type { ScoreRule } from '#contract/rules/project/scoreRule'
import type { JudgedBook } from '#server/domain/result/judge'
import type { Selection } from '#server/domain/result/ranks/select'
import type { TieDecision } from '#server/domain/result/ranks/tie'
import type { TraceLine, VoteResult } from '#server/domain/result/types'

export function voteLine(vote: VoteResult): TraceLine {
  const { agree, against, abstain, group_size, passed } = vote
  const attending = agree + against + abstain
  const text = [
    `同意${agree}票、反对${against}票、弃权${abstain}票，${attending}人参加（应到${group_size}人）；`,
    '须三分之二以上到会且到会者三分之二以上同意：',
    attending * 3 < group_size * 2 ? '到会人数不足，未通过。' : passed ? '通过。' : '同意票不足，未通过。',
  ]
  return { step: 'vote', label: '投票', text: text.join('') }
}

/** A book's position in one ranking. */
export interface RankStanding {
  /** The scope of the ranking: the group's name, or the education level. */
  scope: string
  rank: number
  size: number
  /** How many others share the rank, and the names of the first of them. */
  others: number
  beside: string[]
  /** The neighbours of equal score and what put them before or after the book, where the rule decides ties. */
  decided: string[]
}

export function rankLine(
  label: string,
  { scope, rank, size, others, beside, decided }: RankStanding,
): TraceLine {
  const names = beside.map((name) => `《${name}》`).join('')
  const tie = others === 0 ? '' : `，与${names}${others > beside.length ? `等${others}本` : ''}并列`
  const above = rank === 1 ? '没有更高的' : `有${rank - 1}本更高`
  const text = [`${scope}${size}本参加排名，${above}，列第${rank}名${tie}`, ...decided].join('；')
  return { step: 'rank', label, text: `${text}。` }
}

/** "与《乙》同分，按标准差小者优先（本书2.1，对方3），列其前" */
export function decidedText(own: JudgedBook, other: JudgedBook, { measure, sign }: TieDecision): string {
  const shown = (book: JudgedBook) => {
    const value = measure.value(book)
    return value === null ? '无' : measure.text(value)
  }
  const name = other.book.name ?? String(other.book.id)
  return `与《${name}》同分，按${measure.name}（本书${shown(own)}，对方${shown(other)}），列其${sign < 0 ? '前' : '后'}`
}

export function selectLine<T>(rule: ScoreRule, chosen: Selection<T>): TraceLine {
  const places = rule.select_ratio === null ? '' : `名额${chosen.quota}本，`
  const line = rule.select_line === null ? '' : `达到入选线${rule.select_line}分`
  const verdict =
    chosen.selected === null ? '仍不能区分，须会议投票或人工裁定' : chosen.selected ? '入选' : '未入选'
  const text = {
    not_passed: '投票未通过，未入选。',
    below_line: `未达到入选线${rule.select_line}分，未入选。`,
    outside: `${places}名次在名额之外，未入选。`,
    inside: `${places}${line || '名次在名额之内'}，入选。`,
    tie: `${places}线上有${chosen.tied?.length ?? 0}本同分，按${(chosen.by ?? []).map(({ name }) => name).join('、') || '规定次序'}比较：${verdict}。`,
  }
  return { step: 'select', label: '入选', text: text[chosen.why] }
}
