import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { type Fraction, compare, exactly, multiply } from './fraction'
import { type Panel, readPanel, spread } from './panel'
import type { Scheme } from './scheme'
import type { BookResult, ResultBook, ResultFlag, VoteResult } from './types'
import { countVotes, hasQuorum } from './vote'

/** A book with its panel's figures and the decisions that depend on them alone. */
export interface JudgedBook {
  book: ResultBook
  panel: Panel
  valid_num: number
  spread: { range: Fraction; variance: Fraction } | null
  status: BookResult['result_status']
  flags: Set<ResultFlag>
  /** Experts of valid reviews who ticked a veto item. */
  ticks: number
  /** Leaves that no expert has scored, where scores are trimmed leaf by leaf. */
  unscored: string[]
  /** The exceeded limits of divergence. */
  divergence: ('range' | 'std_dev' | 'conclusions')[]
  vote: VoteResult | null
}

const ticked = (veto: ResultBook['experts'][number]['veto']): boolean =>
  typeof veto === 'object' ? veto.length > 0 : veto === true

/** Computes the figures of one book, and whether it is vetoed, insufficient or divergent. */
export function judge(rule: ScoreRule, scheme: Scheme, book: ResultBook, memberNum?: number): JudgedBook {
  const panel = readPanel(rule, scheme, book)
  const valid_num = panel.valid.filter(Boolean).length
  const figures = spread(panel, scheme.unit)
  const vote = rule.score_mode === 'vote' ? countVotes(book, memberNum) : null
  const unscored =
    valid_num > 0 && !vote && panel.trimmed === null
      ? panel
          .columns()
          .filter((c) => c.scored === 0)
          .map((c) => c.leaf.name)
      : []
  const divergence = divergenceOf(rule, book, figures)
  const ticks = book.experts.filter((e, i) => panel.valid[i] && ticked(e.veto)).length
  const flags = new Set<ResultFlag>()
  const released = book.violation_status === 'released'
  if (book.experts.some((e) => ticked(e.veto)) && !released) flags.add('veto')
  if (!released && (book.violation_status === 'leader_confirmed' || (ticks > 0 && ticks * 2 >= valid_num)))
    flags.add('veto_pending')
  if (divergence.length > 0) flags.add('divergent')
  if (vote && !hasQuorum(vote)) flags.add('no_quorum')

  const insufficient = valid_num < rule.min_reviews || (!vote && panel.trimmed === null)
  let status: JudgedBook['status'] = 'scored'
  if (book.violation_status === 'confirmed') {
    status = 'vetoed'
    flags.delete('veto_pending')
  } else if (insufficient) {
    status = 'insufficient'
    flags.add('insufficient')
  } else if (divergence.length > 0 && book.is_discussed !== 1) status = 'divergent'
  return { book, panel, valid_num, spread: figures, status, flags, ticks, unscored, divergence, vote }
}

/**
 * A book's reviews diverge when the totals' range reaches `divergence_limit`, their standard deviation reaches
 * `divergence_std`, or at least two experts recommend the book while at least two reject it.
 */
function divergenceOf(
  rule: ScoreRule,
  book: ResultBook,
  figures: JudgedBook['spread'],
): JudgedBook['divergence'] {
  const found: JudgedBook['divergence'] = []
  const { divergence_limit: limit, divergence_std: std } = rule
  if (figures && limit !== null && compare(figures.range, exactly(limit)) >= 0) found.push('range')
  if (figures && std !== null) {
    const bound = exactly(std)
    if (compare(figures.variance, multiply(bound, bound)) >= 0) found.push('std_dev')
  }
  const count = (conclusion: string) => book.experts.filter((e) => e.conclusion === conclusion).length
  if (count('recommend') >= 2 && count('not_recommend') >= 2) found.push('conclusions')
  return found
}
