import { z } from '#contract/zod'
import type { Output } from '#contract'
import { Ballot, LetterGrade } from '#contract/rules/project/scoreRule'

const texts = z.record(z.string(), z.string())

/** A sheet while it is being filled in: scores are the text as typed, by indicator. */
export const SheetDraft = z.object({
  scores: texts,
  reasons: texts,
  vetoes: z.record(z.string(), z.object({ reason: z.string(), pages: z.string() })),
  grade: LetterGrade.nullable(),
  vote: Ballot.nullable(),
  total_reason: z.string(),
})
export type SheetDraft = z.output<typeof SheetDraft>

export const EMPTY_SHEET: SheetDraft = {
  scores: {},
  reasons: {},
  vetoes: {},
  grade: null,
  vote: null,
  total_reason: '',
}

type Loaded = Pick<Output<'zhuanjia_book_yijian'>, 'items' | 'veto_hits' | 'grade' | 'vote' | 'total_reason'>

export const sheetDraftOf = ({ items, veto_hits, grade, vote, total_reason }: Loaded): SheetDraft => ({
  scores: Object.fromEntries(
    items.flatMap(({ indicator_id, score }) => (score === null ? [] : [[indicator_id, String(score)]])),
  ),
  reasons: Object.fromEntries(
    items.flatMap(({ indicator_id, reason }) => (reason === '' ? [] : [[indicator_id, reason]])),
  ),
  vetoes: Object.fromEntries(
    veto_hits.map(({ indicator_id, reason, pages }) => [indicator_id, { reason, pages }]),
  ),
  grade,
  vote,
  total_reason,
})

/** The most a score can be on the wire; its own limit is the indicator's and is told beside the field. */
const MOST = 1000
const SCORE = /^\d{0,4}(\.\d{0,2})?$/

/**
 * What a score field takes of what was typed: digits in any width, one point, two places. Anything else leaves it as
 * it was.
 */
export function typedScore(text: string, before: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[。,，]/g, '.')
    .trim()
  return SCORE.test(plain) && Number(plain) <= MOST ? plain : before
}

/** The number in a score field, or null when there is none yet. */
export const scoreOf = (text: string | undefined): number | null =>
  text === undefined || !/\d/.test(text) ? null : Number(text)

const byId = (a: { indicator_id: number }, b: { indicator_id: number }) => a.indicator_id - b.indicator_id

/** The sheet as it is saved: without blanks around words, in one order, so that equal sheets are equal text. */
export function sheetInput({ scores, reasons, vetoes, grade, vote, total_reason }: SheetDraft) {
  const ids = [...new Set([...Object.keys(scores), ...Object.keys(reasons)])]
  return {
    items: ids
      .map((id) => ({
        indicator_id: Number(id),
        score: scoreOf(scores[id]),
        reason: reasons[id]?.trim() ?? '',
      }))
      .filter(({ score, reason }) => score !== null || reason !== '')
      .sort(byId),
    veto_hits: Object.entries(vetoes)
      .map(([id, { reason, pages }]) => ({
        indicator_id: Number(id),
        reason: reason.trim(),
        pages: pages.trim(),
      }))
      .sort(byId),
    grade,
    vote,
    total_reason: total_reason.trim(),
  }
}
