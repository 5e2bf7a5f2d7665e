import type { ResultBook, VoteResult } from './types'

/**
 * Counts a vote. A book passes when at least two thirds of the group attend and at least two thirds of those who
 * attend agree; abstaining is attending.
 */
export function countVotes(book: ResultBook, memberNum: number | undefined): VoteResult {
  const count = (ballot: string) => book.experts.filter((e) => e.vote === ballot).length
  const [agree, against, abstain] = [count('agree'), count('against'), count('abstain')]
  const attending = agree + against + abstain
  const group_size = memberNum ?? book.experts.length
  const quorum = attending > 0 && attending * 3 >= group_size * 2
  return { agree, against, abstain, group_size, passed: quorum && agree * 3 >= attending * 2 }
}

export const hasQuorum = ({ agree, against, abstain, group_size }: VoteResult): boolean =>
  (agree + against + abstain) * 3 >= group_size * 2
