import { fieldId } from '#src/features/scoreSheet/fieldIds'
import { scoreOf } from '#src/features/scoreSheet/sheetDraft'
import { layOut } from '#src/features/scoreSheet/sheetLines'
import type { Finding } from '#contract/actions/scoring/review'
import type { LoadedReview, ReviewDraft } from '#src/features/writtenReview/draft'

type Sheet = Pick<LoadedReview, 'rule' | 'indicators'>

/** The items that wait for a score, in their order. */
export const unscored = ({ rule, indicators }: Sheet, { sheet }: Pick<ReviewDraft, 'sheet'>) =>
  rule.score_mode === 'sum' || rule.score_mode === 'weighted'
    ? layOut(rule, indicators)
        .sections.flatMap(({ leaves }) => leaves)
        .filter(({ indicator_id }) => scoreOf(sheet.scores[indicator_id]) === null)
    : []

/** The fields a finding may be about, the likeliest first; what is not on the page is passed over. */
function fieldsOf(sheet: Sheet, draft: ReviewDraft, { field, indicator_id }: Finding): string[] {
  const id = indicator_id ?? unscored(sheet, draft)[0]?.indicator_id ?? 0
  const places: Record<Finding['field'], string[]> = {
    items:
      indicator_id === null || scoreOf(draft.sheet.scores[id]) === null
        ? [fieldId.score(id)]
        : [fieldId.reason(id), fieldId.score(id)],
    veto_hits: [fieldId.vetoReason(id), fieldId.veto(id)],
    reason: [fieldId.totalReason],
    conclusion: [fieldId.conclusion],
    grade: [fieldId.grade],
    vote: [fieldId.vote],
    opinion: [fieldId.advice],
    read: [],
    books: [],
  }
  return places[field]
}

/** Brings the field a finding is about into sight and puts the cursor there. */
export function goTo(sheet: Sheet, draft: ReviewDraft, finding: Finding): void {
  const found = fieldsOf(sheet, draft, finding)
    .map((id) => document.getElementById(id))
    .find((element) => element !== null)
  found?.scrollIntoView({ block: 'center' })
  const target = found?.matches('input, textarea')
    ? found
    : found?.querySelector<HTMLElement>('input, textarea')
  target?.focus({ preventScroll: true })
}

/** A finding with the name of what it is about: the same words may be said of several items. */
export function findingText({ indicators }: Sheet, { indicator_id, message }: Finding): string {
  const line = indicators.find((one) => one.indicator_id === indicator_id)
  return line ? `${line.code} ${line.name}：${message}` : message
}
