import { addTo } from '#contract/rules/addTo'
import type { FieldTable } from './spec'

/**
 * exact: the label or the key itself; synonym: a known other name; normalised: equal except for case, width,
 * brackets.
 */
export type Confidence = 'exact' | 'synonym' | 'normalised'

/** Field key to column index (from 0). */
export type Mapping = Readonly<Record<string, number>>

export interface ColumnMatch {
  mapping: Mapping
  matches: { field: string; column: number; header: string; confidence: Confidence }[]
  /** Unmatched columns; `rival` is the field they also resembled, which another column has taken. */
  spare: { column: number; header: string; rival?: string }[]
  /** Required fields without a column. */
  missing: string[]
}

/**
 * A header without decoration: `＊ 定价（元）` equals `定价`, `Publication_Date` equals `publication date`, and `书籍名`
 * equals `书籍名称`.
 */
export const normaliseHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([{【〔<].*?[)\]}】〕>]/g, '')
    .replace(/[\s*:_\-.·/"'“”]/g, '')
    .replace(/名称$/, '名')

const ranks: readonly Confidence[] = ['exact', 'synonym', 'normalised']

function confidenceOf(header: string, key: string, field: FieldTable[string]): Confidence | undefined {
  const trimmed = header.trim()
  if (trimmed === '' || field.unlike?.test(trimmed)) return undefined
  if (trimmed === field.label || trimmed === key) return 'exact'
  if (field.synonyms.includes(trimmed)) return 'synonym'
  const bare = normaliseHeader(trimmed)
  return [field.label, key, ...field.synonyms].some((name) => normaliseHeader(name) === bare)
    ? 'normalised'
    : undefined
}

/**
 * Matches columns to fields by their headers. The surest match comes first, then the leftmost column; each
 * column fills at most one field and each field has at most one column: the others are listed in `spare`.
 */
export function matchTable(fields: FieldTable, headers: readonly string[]): ColumnMatch {
  const candidates = headers.flatMap((header, column) =>
    Object.entries(fields).flatMap(([field, spec]) => {
      const confidence = confidenceOf(header, field, spec)
      return confidence ? [{ field, column, header, confidence }] : []
    }),
  )
  candidates.sort((a, b) => ranks.indexOf(a.confidence) - ranks.indexOf(b.confidence) || a.column - b.column)
  const mapping: Record<string, number> = {}
  const taken = new Map<number, ColumnMatch['matches'][number]>()
  for (const candidate of candidates) {
    if (candidate.field in mapping || taken.has(candidate.column)) continue
    mapping[candidate.field] = candidate.column
    taken.set(candidate.column, candidate)
  }
  return {
    mapping,
    matches: [...taken.values()].sort((a, b) => a.column - b.column),
    spare: headers.flatMap((header, column) => {
      const rival = candidates.find((candidate) => candidate.column === column)?.field
      return taken.has(column) ? [] : [{ column, header, ...(rival && { rival }) }]
    }),
    missing: Object.keys(fields).filter((key) => fields[key]?.required && !(key in mapping)),
  }
}

/** The errors of a mapping that a user has changed, each a Chinese sentence; empty when it is valid. */
export function mappingFaults(fields: FieldTable, mapping: Mapping, headers: readonly string[]): string[] {
  const users = new Map<number, string[]>()
  for (const [key, column] of Object.entries(mapping)) {
    addTo(users, column, fields[key]?.label ?? key)
  }
  const shared = [...users].filter(([, labels]) => labels.length > 1)
  return [
    ...shared.map(
      ([column, labels]) => `${labels.join('、')}都对应“${headers[column] ?? `第${column + 1}列`}”列`,
    ),
    ...Object.entries(fields)
      .filter(([key, field]) => field.required && !(key in mapping))
      .map(([, field]) => `请选择${field.label}对应的列`),
  ]
}
