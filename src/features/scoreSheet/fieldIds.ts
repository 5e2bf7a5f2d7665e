/** Ids of the fields of a review, so that a finding can lead to its place. */
export const fieldId = {
  score: (indicator_id: number) => `score-${indicator_id}`,
  reason: (indicator_id: number) => `reason-${indicator_id}`,
  veto: (indicator_id: number) => `veto-${indicator_id}`,
  vetoReason: (indicator_id: number) => `veto-reason-${indicator_id}`,
  vetoPages: (indicator_id: number) => `veto-pages-${indicator_id}`,
  grade: 'sheet-grade',
  vote: 'sheet-vote',
  totalReason: 'total-reason',
  advice: 'opinion-advice',
  conclusion: 'opinion-conclusion',
} as const
