import type { ScoreRule } from '#contract/rules/project/scoreRule'
import type { Finished } from '#server/domain/result/finish'
import {
  type Fraction,
  ONE,
  brief,
  compare,
  exactly,
  fixed,
  round,
  squareRoot,
  subtract,
} from '#server/domain/result/fraction'
import { equals, exactFigure, traceLine } from './score'
import type { ResultBook, TraceLine } from '#server/domain/result/types'

const SKIPPED = {
  no_group: '本书未分组，不作标准化。',
  no_spread: '组内各书得分相同，不作标准化。',
  not_positive: '组内平均分不大于0，不作标准化。',
}

const coefficient = (factor: Fraction): string => {
  const { text, exact } = brief(factor, 6)
  return exact ? text : `≈${text}`
}

export function groupLine(rule: ScoreRule, { normalized }: Finished): TraceLine | null {
  if (rule.group_normalize === 'none') return null
  const line = traceLine('group', '组间标准化')
  const { factor, limited, project, own, score, skipped } = normalized
  if (skipped) return line(SKIPPED[skipped])
  if (!project || !own) return null
  const means = `同层次各书平均${exactFigure(project.mean)}，本组平均${exactFigure(own.mean)}`
  if (factor) {
    const bound = limited ? '（限制在0.95～1.05之内）' : ''
    return line(`${means}，系数${coefficient(factor)}${bound}，标准化后${equals(score)}。`)
  }
  if (!project.variance || !own.variance) return null
  const spreads = [project.variance, own.variance].map((v) => exactFigure(squareRoot(v)))
  return line(`${means}，标准差分别为${spreads.join('、')}，标准化后${equals(score)}。`)
}

export function leaderLine(rule: ScoreRule, book: ResultBook, done: Finished): TraceLine | null {
  if (rule.leader_weight === 0) return null
  const line = traceLine('leader', '组长评分')
  if (!done.leader || book.leader_score == null) return line('组长未评分，按专家得分计。')
  const share = exactly(rule.leader_weight)
  const [ours, theirs] = [brief(subtract(ONE, share), 12).text, brief(share, 12).text]
  const leader = brief(exactly(book.leader_score), 6).text
  return line(`${exactFigure(done.normalized.score)}×${ours}+${leader}×${theirs}${equals(done.lead)}。`)
}

export const bonusLines = ({ steps }: Finished): TraceLine[] =>
  steps.map(({ name, kind, value, limited, after }) => {
    const what =
      kind === 'add'
        ? `${value.n < 0n ? '减' : '加'}${brief(value, 6).text.replace('-', '')}分`
        : `乘以${brief(value, 6).text}`
    const bound = limited ? (kind === 'add' ? '（加分合计不超过5分）' : '（系数限制在0.9～1.1）') : ''
    return { step: 'bonus', label: '加权加分', text: `${name}：${what}${bound}${equals(after)}。` }
  })

export function finalLine(rule: ScoreRule, book: ResultBook, done: Finished): TraceLine {
  const line = traceLine('final', '最终得分')
  const final = fixed(done.final)
  if (book.final_manual != null)
    return line(
      `计算得分${fixed(done.computed)}，人工调整为${final}${book.manual_reason ? `：${book.manual_reason}` : ''}。`,
    )
  const clamped = compare(round(done.computed, 2), done.final) !== 0
  const bound = clamped ? `（限制在0～${rule.full_score}之内）` : ''
  return line(`${exactFigure(done.computed)}四舍五入保留两位小数：${final}${bound}。`)
}
