/**
 * What is wrong with a leader's score.
 * @param full the full score of the project; null where scores are open-ended
 */
export const leaderScoreFault = (full: number | null, score: number): string | undefined => {
  if (score >= 0 && (full === null || score <= full)) return undefined
  return full === null ? '组长分不小于0' : `组长分应在0～${full}之间`
}

/**
 * What is wrong with the ballots of a group.
 * @param sum all of them together
 * @param panel_num members who may vote
 */
export const ballotsFault = (sum: number, panel_num: number): string | undefined =>
  sum > panel_num ? `表决票数合计${sum}票，超过本组可表决的${panel_num}位专家` : undefined
