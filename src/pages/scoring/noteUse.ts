import { REVIEW_TEXT } from '#contract/facts/reviews'
import type { Use } from '#src/features/pdfReader/notes/NotesPanel'
import type { Note } from '#src/features/pdfReader/notes/useNotes'
import type { OpinionDraft } from '#src/features/writtenReview/draft'

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

/**
 * The opinion with a note of the reader in it: as a mistake found at its page, or as a line of the problems.
 * @returns undefined where there is no room left
 */
export function withNote(
  opinion: OpinionDraft,
  { page, quote, text }: Note,
  use: Use,
): OpinionDraft | undefined {
  if (use === 'error') {
    if (opinion.error_list.length >= REVIEW_TEXT.errors) return undefined
    const [original, correct] = quote === '' ? [text, ''] : [quote, text]
    const line = {
      page: String(page),
      line: '',
      original: cut(original, REVIEW_TEXT.quote),
      correct: cut(correct, REVIEW_TEXT.quote),
      kind: '',
    }
    return { ...opinion, error_list: [...opinion.error_list, line] }
  }
  const note = `第${page}页${quote && `“${quote}”`}：${text}`
  const problems = opinion.problems === '' ? note : `${opinion.problems.trimEnd()}\n${note}`
  return problems.length > REVIEW_TEXT.part ? undefined : { ...opinion, problems }
}
