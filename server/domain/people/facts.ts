import { MAJOR_CATEGORY, PROVINCE } from '#contract/facts/catalogue'
import type { Labels } from '#contract/facts/closed'
import { keysOf } from '#contract/facts/closed'
import { EXPERT_KIND, SEX, TITLE_LEVEL } from '#contract/facts/experts'
import { type ExpertRow, expertFields, finishExpert } from '#contract/rules/import/expert'
import { labelOf } from '#server/domain/labels'
import { maskedAccount, maskedCard } from './masked'

/** The fields of an expert, named as in an expert list. Empty lists are null here. */
export type ExpertFacts = {
  [K in keyof ExpertRow]: ExpertRow[K] extends string[] | null ? string[] | null : string | null
}
export type FactField = keyof ExpertRow

export const FACTS = keysOf(expertFields)

type Value = ExpertFacts[FactField]

const keyOf = (value: Value): string => (Array.isArray(value) ? value.toSorted().join('\n') : (value ?? ''))

/** The order of list values is ignored. */
export const isSame = (a: Value, b: Value): boolean => keyOf(a) === keyOf(b)

const LABELS: Partial<Record<FactField, Labels>> = {
  sex: SEX,
  province_id: PROVINCE,
  title_level: TITLE_LEVEL,
  major_categories: MAJOR_CATEGORY,
  expert_kind: EXPERT_KIND,
}

function wordOf(field: FactField, value: string): string {
  if (field === 'id_card') return maskedCard(value) ?? ''
  if (field === 'bank_account') return maskedAccount(value) ?? ''
  return labelOf(LABELS[field] ?? {}, value)
}

/** A value as display text; personal numbers are masked in the middle. Null where there is no value. */
export function factText(field: FactField, value: Value): string | null {
  if (keyOf(value) === '' || value === null) return null
  return Array.isArray(value) ? value.map((one) => wordOf(field, one)).join('、') : wordOf(field, value)
}

/** The fields that the row fills and whose library value is different or empty. */
export const differing = (known: ExpertFacts, row: ExpertFacts): FactField[] =>
  FACTS.filter((field) => keyOf(row[field]) !== '' && !isSame(known[field], row[field]))

/** Copies only these fields of the row. */
const taking = (known: ExpertFacts, row: ExpertFacts, fields: readonly FactField[]): ExpertFacts => ({
  ...known,
  ...Object.fromEntries(fields.map((field) => [field, row[field]])),
})

export interface MergedFacts {
  facts: ExpertFacts
  changed: FactField[]
  /** Why it is invalid: birthday or sex would contradict the identity number. */
  wrong: string | undefined
}

/** The merged values of a person: the row fills the gaps, or overwrites. */
export function merged(known: ExpertFacts, row: ExpertFacts, action: 'fill' | 'overwrite'): MergedFacts {
  const changed = differing(known, row).filter(
    (field) => action === 'overwrite' || keyOf(known[field]) === '',
  )
  const facts = taking(known, row, changed)
  // Codes of an older list are kept as they are: only the identity number is validated here.
  const { wrong } = finishExpert(facts as ExpertRow)
  const [first] = changed.length > 0 ? wrong : []
  return { facts, changed, wrong: first && `${expertFields[first.field].label}${first.reason}` }
}
