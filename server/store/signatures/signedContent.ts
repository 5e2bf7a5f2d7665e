import { sha256 } from '#server/hash'
import { hashOfJson } from '#server/audit/canonical'
import { contentOf, type StoredOpinion } from '#server/store/leader/opinions'
import type { StoredReview } from '#server/store/reviews/review'

/**
 * SHA-256, in hexadecimal, of the content of a review that an expert signs: scores with their reasons, vetoes,
 * opinion and conclusion. The total is excluded: it is derived from them, and recomputing results does not
 * change a review.
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

/**
 * SHA-256, in hexadecimal, of the commitment an expert signs: its text in this project, and the expert's
 * identity.
 */
export const hashOfCommitment = (signed: { project_id: number; user_id: number; text: string }): string =>
  hashOfJson(signed)

/** SHA-256, in hexadecimal, of the group opinion a leader signs: its content, and the book it is about. */
export function hashOfOpinion(row: StoredOpinion): string {
  const { project_id, group_id, book_id, leader_user_id } = row
  return hashOfJson({ project_id, group_id, book_id, leader_user_id, ...contentOf(row) })
}

/** SHA-256, in hexadecimal, of a signature image. */
export const hashOfImage = (dataUrl: string): string => sha256(dataUrl)
