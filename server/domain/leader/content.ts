import type { Deviation } from '#contract/facts/opinions'
import type { Conclusion, LetterGrade } from '#contract/rules/project/scoreRule'

export interface VetoConfirm {
  indicator_id: number
  confirmed: boolean
  reason: string
}

export interface DeviationNote {
  kind: Deviation
  text: string
}

/** A leader's opinion on a book, or on all the work of the group. */
export interface OpinionContent {
  leader_score: number | null
  grade: LetterGrade | null
  vote_agree: number | null
  vote_against: number | null
  vote_abstain: number | null
  conclusion: Conclusion | null
  advice: string
  is_discussed: boolean
  deviation_notes: readonly DeviationNote[]
  veto_confirm: readonly VetoConfirm[]
}
