import { sha256 } from '#server/hash'
import { hashOfJson } from './canonical'
import { contentOf, type StoredOpinion } from '#server/db/queries/opinions'
import type { StoredReview } from '#server/db/queries/review'

/**
 * SHA-256, in hexadecimal, of what an expert signs of a review: scores with their reasons, vetoes, opinion and
 * conclusion. The total is not part of it: it follows from them, and computing results anew is no change of a review.
 */
export function hashOfReview(fenpei_id: number, review: StoredReview): string {
  const signed = {
    fenpei_id,
    items: review.items,
    veto_hits: review.veto_hits,
    grade: review.grade,
    vote: review.vote,
    total_reason: review.total_reason,
    conclusion: review.conclusion,
    advice: review.advice,
    strengths: review.strengths,
    problems: review.problems,
    suggestions: review.suggestions,
    error_list: review.error_list,
  }
  return hashOfJson(signed)
}

/** SHA-256, in hexadecimal, of the commitment an expert signs: its text in this project, and who it is. */
export const hashOfCommitment = (signed: { project_id: number; user_id: number; text: string }): string =>
  hashOfJson(signed)

/** SHA-256, in hexadecimal, of what a leader signs of his group's opinion: what he wrote, and about which book. */
export function hashOfOpinion(row: StoredOpinion): string {
  const { project_id, group_id, book_id, leader_user_id } = row
  return hashOfJson({ project_id, group_id, book_id, leader_user_id, ...contentOf(row) })
}

/** SHA-256, in hexadecimal, of the picture of a signature. */
export const hashOfImage = (dataUrl: string): string => sha256(dataUrl)
