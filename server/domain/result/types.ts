import type { Decimalish } from '#contract/rules/decimal'
import type { Ballot, Conclusion, LetterGrade, ResultGrade } from '#contract/rules/project/scoreRule'
import type { ScoreIndicator, ScoreRule } from '#contract/rules/project/scoreRule'

export type Key = string | number

/** One valid review: submitted or locked, not avoided, not a trial. The caller leaves the others out. */
export interface ExpertSheet {
  /** 匿名序号, unique in the book; absent: the position in the list (from 1). */
  no?: Key | undefined
  /** Any format whose text order is chronological. */
  submitted_at?: string | null | undefined
  /** Score of each leaf by indicator id. Missing, null or empty means not scored: it is never 0. */
  scores?: Readonly<Record<string, Decimalish | null | undefined>> | undefined
  conclusion?: Conclusion | null | undefined
  /** In grade mode the letter is the expert's total, regardless of the leaves. */
  grade?: LetterGrade | null | undefined
  vote?: Ballot | null | undefined
  /** Whether, or which, veto items were ticked. */
  veto?: boolean | readonly Key[] | undefined
}

export interface ResultBook {
  id: Key
  name?: string | undefined
  group?: Key | null | undefined
  edu_level?: string | null | undefined
  major?: string | null | undefined
  experts: readonly ExpertSheet[]
  /** The leaves that apply to this book; absent: all of them. */
  indicator_ids?: readonly Key[] | undefined
  leader_score?: Decimalish | null | undefined
  /** Codes of the bonus rules whose condition the book meets. */
  bonus?: readonly string[] | undefined
  weight_factor?: Decimalish | null | undefined
  recommend_sort?: number | null | undefined
  violation_status?: 'none' | 'suspected' | 'leader_confirmed' | 'confirmed' | 'released' | undefined
  /** The group has discussed the divergent scores and the leader has recorded it. */
  is_discussed?: 0 | 1 | undefined
  /** A final score set by hand, which replaces the computed one. */
  final_manual?: Decimalish | null | undefined
  manual_reason?: string | undefined
}

export interface ResultGroup {
  id: Key
  name?: string | undefined
  /** Number of experts in the group, the base for a vote's attendance; the book's own experts if unknown. */
  member_num?: number | undefined
}

export interface ResultInput {
  rule: ScoreRule
  indicators: readonly ScoreIndicator[]
  groups?: readonly ResultGroup[] | undefined
  books: readonly ResultBook[]
  /** Chinese names for `edu_level` and `major` keys, for the explanations only. */
  labels?: Readonly<Record<string, string>> | undefined
}

/** One line of the explanation of score and rank. */
export interface TraceLine {
  step: TraceStep
  label: string
  text: string
}
export type TraceStep =
  | 'reviews'
  | 'veto'
  | 'average'
  | 'trim'
  | 'indicator'
  | 'divergence'
  | 'group'
  | 'leader'
  | 'bonus'
  | 'final'
  | 'vote'
  | 'rank'
  | 'select'

export type ResultFlag =
  'veto' | 'veto_pending' | 'insufficient' | 'divergent' | 'no_quorum' | 'manual' | 'tie_manual'

export interface ExpertResult {
  no: string
  /** Exact decimal; null when a leaf was not scored. */
  total: string | null
  /** Dropped as an extreme (of the totals). */
  trimmed: boolean
  /** Leaves where this expert's score was dropped (trim_scope = indicator). */
  trimmed_indicators: string[]
}

export interface VoteResult {
  agree: number
  against: number
  abstain: number
  group_size: number
  passed: boolean
}

/** All figures are decimal text: totals exact, the others rounded half up for display (final: by the rule). */
export interface BookResult {
  id: Key
  name: string
  group: Key | null
  edu_level: string
  major: string
  valid_num: number
  experts: ExpertResult[]
  /** Every leaf's combined score (2 decimals), kept experts only; null where nobody scored it. */
  indicators: { id: string; score: string | null }[]
  avg: string | null
  trimmed: string | null
  std_dev: string | null
  range: string | null
  /** mean_ratio only; 1.000000 where nothing is normalized, null for zscore. */
  group_factor: string | null
  normalized: string | null
  /** The leader's weighted share of the score; null when the leader has no weight or gave no score. */
  leader_part: string | null
  /** The total effect of the bonus rules and weight_factor. */
  bonus: string | null
  final: string | null
  result_status: 'insufficient' | 'divergent' | 'scored' | 'vetoed'
  flags: ResultFlag[]
  rank_group: number | null
  rank_all: number | null
  /** null: the rule has no selection line, or the tie at the line has to be decided by people. */
  selected: boolean | null
  grade: ResultGrade | null
  /** The exceeded limits of divergence. */
  divergence: ('range' | 'std_dev' | 'conclusions')[]
  vote: VoteResult | null
  trace: TraceLine[]
}
