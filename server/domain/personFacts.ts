import { EXPERT_KIND, type Labels, MAJOR_CATEGORY, PROVINCE, SEX, TITLE_LEVEL } from '#contract/dict'
import { type ExpertRow, expertFields, finishExpert } from '#contract/rules/importExpert'
import { labelOf } from './labels'
import { maskedAccount, maskedCard } from './masked'

/** What can be known of an expert, as a list of experts names it. Empty lists are null here. */
export type Facts = {
  [K in keyof ExpertRow]: ExpertRow[K] extends string[] | null ? string[] | null : string | null
}
export type Field = keyof ExpertRow

export const FACTS = Object.keys(expertFields) as readonly Field[]

type Value = Facts[Field]

const keyOf = (value: Value): string => (Array.isArray(value) ? value.toSorted().join('\n') : (value ?? ''))

/** Lists are the same in whatever order. */
export const isSame = (a: Value, b: Value): boolean => keyOf(a) === keyOf(b)

const LABELS: Partial<Record<Field, Labels>> = {
  sex: SEX,
  province_id: PROVINCE,
  title_level: TITLE_LEVEL,
  major_categories: MAJOR_CATEGORY,
  expert_kind: EXPERT_KIND,
}

function wordOf(field: Field, value: string): string {
  if (field === 'id_card') return maskedCard(value) ?? ''
  if (field === 'bank_account') return maskedAccount(value) ?? ''
  return labelOf(LABELS[field] ?? {}, value)
}

/** A fact in words; numbers that are nobody's business with their middle hidden. Null where nothing is known. */
export function inWords(field: Field, value: Value): string | null {
  if (keyOf(value) === '' || value === null) return null
  return Array.isArray(value) ? value.map((one) => wordOf(field, one)).join('、') : wordOf(field, value)
}

/** The fields that a row of a file says something about, and that the library knows otherwise or not at all. */
export const differing = (known: Facts, row: Facts): Field[] =>
  FACTS.filter((field) => keyOf(row[field]) !== '' && !isSame(known[field], row[field]))

/** Only these fields of the row, into what is known. */
const taking = (known: Facts, row: Facts, fields: readonly Field[]): Facts => ({
  ...known,
  ...Object.fromEntries(fields.map((field) => [field, row[field]])),
})

export interface Merged {
  facts: Facts
  changed: Field[]
  /** Why it cannot be: birthday or sex would contradict the identity number. */
  wrong: string | undefined
}

/** What is known of a person once the row has filled the gaps, or has been believed in all it says. */
export function merged(known: Facts, row: Facts, deed: 'fill' | 'overwrite'): Merged {
  const changed = differing(known, row).filter((field) => deed === 'overwrite' || keyOf(known[field]) === '')
  const facts = taking(known, row, changed)
  // Codes of an older list are kept as they are: only the identity number judges here.
  const { wrong } = finishExpert(facts as ExpertRow)
  const [first] = changed.length > 0 ? wrong : []
  return { facts, changed, wrong: first && `${expertFields[first.field].label}${first.reason}` }
}
