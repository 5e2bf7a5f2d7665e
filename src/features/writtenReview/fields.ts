import type { MergeField } from '#src/features/autosave/merge'
import { scoreOf, type SheetDraft } from '#src/features/scoreSheet/sheetDraft'
import { layOut } from '#src/features/scoreSheet/sheetLines'
import { CONCLUSION, OPINION_PART, OPINION_PARTS } from '#contract/facts/reviews'
import { opinionInput, type LoadedReview, type OpinionDraft, type ReviewDraft } from './draft'

/** A field of the review with what an expert reads of it. */
export interface ReviewField extends MergeField<ReviewDraft> {
  title: string
  words: (draft: ReviewDraft) => string
}

type Texts = Readonly<Record<string, string>>

/** The record with one key as the other has it. */
function moved<V>(into: Readonly<Record<string, V>>, from: Readonly<Record<string, V>>, key: string) {
  const { [key]: _, ...rest } = into
  const value = from[key]
  return value === undefined ? rest : { ...rest, [key]: value }
}

const withSheet = (draft: ReviewDraft, part: Partial<SheetDraft>): ReviewDraft => ({
  ...draft,
  sheet: { ...draft.sheet, ...part },
})

const textOf = (texts: Texts, key: string): string => texts[key]?.trim() ?? ''

function itemField(id: number, title: string): ReviewField {
  const key = String(id)
  const read = ({ sheet }: ReviewDraft): string =>
    [String(scoreOf(sheet.scores[key]) ?? ''), textOf(sheet.reasons, key)].filter(Boolean).join('，')
  return {
    name: `item-${key}`,
    title,
    read,
    words: read,
    take: (into, { sheet }) =>
      withSheet(into, {
        scores: moved(into.sheet.scores, sheet.scores, key),
        reasons: moved(into.sheet.reasons, sheet.reasons, key),
      }),
  }
}

function vetoField(id: number, title: string): ReviewField {
  const key = String(id)
  const read = ({ sheet }: ReviewDraft): string => {
    const hit = sheet.vetoes[key]
    return hit ? `否决：${hit.reason.trim()}（${hit.pages.trim()}）` : ''
  }
  return {
    name: `veto-${key}`,
    title,
    read,
    words: read,
    take: (into, { sheet }) => withSheet(into, { vetoes: moved(into.sheet.vetoes, sheet.vetoes, key) }),
  }
}

const sheetField = <K extends 'grade' | 'vote' | 'total_reason'>(key: K, title: string): ReviewField => {
  const read = ({ sheet }: ReviewDraft): string => sheet[key]?.trim() ?? ''
  return {
    name: key,
    title,
    read,
    words: read,
    take: (into, { sheet }) => withSheet(into, { [key]: sheet[key] }),
  }
}

function opinionField(
  key: keyof OpinionDraft,
  title: string,
  words: (opinion: OpinionDraft) => string,
): ReviewField {
  return {
    name: key,
    title,
    read: ({ opinion }) => JSON.stringify(opinionInput(opinion)[key]),
    words: ({ opinion }) => words(opinion).trim(),
    take: (into, { opinion }) => ({ ...into, opinion: { ...into.opinion, [key]: opinion[key] } }),
  }
}

const errorWords = ({ error_list }: OpinionDraft): string =>
  error_list.map((line) => Object.values(line).filter(Boolean).join(' ')).join('\n')

/** Everything in a review that is changed on its own, in the order of the page. */
export function fieldsOf(loaded: Pick<LoadedReview, 'rule' | 'indicators'>): ReviewField[] {
  const { sections, vetoes } = layOut(loaded.rule, loaded.indicators)
  return [
    ...sections.flatMap(({ leaves }) => leaves.map((leaf) => itemField(leaf.indicator_id, leaf.name))),
    ...vetoes.map(({ indicator_id, name }) => vetoField(indicator_id, name)),
    sheetField('grade', '总体等级'),
    sheetField('vote', '投票'),
    sheetField('total_reason', '总分与结论说明'),
    ...OPINION_PARTS.map((part) => opinionField(part, OPINION_PART[part], (opinion) => opinion[part])),
    opinionField('conclusion', '评审结论', ({ conclusion }) => (conclusion ? CONCLUSION[conclusion] : '')),
    opinionField('error_list', '差错记录', errorWords),
  ]
}
