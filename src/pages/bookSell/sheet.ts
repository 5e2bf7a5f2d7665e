import { z } from '#contract/zod'
import type { Input, Output } from '#contract'
import { SellToSave } from '#contract/entities/declaration/sellFields'
import { keysOf } from '#contract/facts/closed'
import { SELL_LABELS, type SellField } from '#contract/rules/declaration/salesRule'
import { stored } from '#src/lib/stored'

export type StoredYear = Output<'book_sell_list'>['rows'][number]
export type CellField = Exclude<SellField, 'stat_year'>
export const CELLS = keysOf(SELL_LABELS).filter((field): field is CellField => field !== 'stat_year')

/** What a cell holds: numbers, and texts for money and files; null is empty. */
export type SoldValue = string | number | null
/** Cells by `2024.spring_num`. */
export type Cells = Readonly<Record<string, SoldValue>>

export const cellKey = (year: number, field: CellField): string => `${year}.${field}`

/** All cells of the years that are stored. */
export const cellsOf = (rows: readonly Pick<StoredYear, 'stat_year' | CellField>[]): Cells =>
  Object.fromEntries(rows.flatMap((row) => CELLS.map((field) => [cellKey(row.stat_year, field), row[field]])))

/** The years in which something was typed. */
export const yearsIn = (cells: Cells): number[] => [
  ...new Set(Object.keys(cells).map((key) => Number(key.split('.')[0]))),
]

/** A year as the cells have it. */
export const yearFrom = (cells: Cells, year: number): Record<CellField, SoldValue> => {
  const value = (field: CellField): SoldValue => cells[cellKey(year, field)] ?? null
  return {
    spring_num: value('spring_num'),
    autumn_num: value('autumn_num'),
    school_num: value('school_num'),
    province_num: value('province_num'),
    print_no: value('print_no'),
    returns_num: value('returns_num'),
    amount: value('amount'),
    proof_file: value('proof_file'),
  }
}

type SellRow = Input<'book_sell_save'>['rows'][number]
const KnownYear = z.object({ stat_year: z.number(), sell_id: z.number(), revision: z.number() })
/** A year that is stored, by which a new one differs from a changed one. */
export type KnownYear = z.output<typeof KnownYear>

interface Judged {
  rows: SellRow[]
  /** What is wrong, by the key of the cell. */
  faults: Map<string, string>
}

/**
 * The years that were typed into, ready to be sent. A season in which nothing was sold need not be filled in; a year of
 * empty cells that is not stored is none.
 */
export function judged(cells: Cells, years: readonly number[], known: readonly KnownYear[]): Judged {
  const rows: SellRow[] = []
  const faults = new Map<string, string>()
  for (const stat_year of years) {
    const year = yearFrom(cells, stat_year)
    const there = known.find((one) => one.stat_year === stat_year)
    if (!there && CELLS.every((field) => year[field] === null)) continue
    const { spring_num, autumn_num } = year
    const row = {
      ...year,
      stat_year,
      spring_num: spring_num ?? 0,
      autumn_num: autumn_num ?? 0,
      ...(there && { sell_id: there.sell_id, revision: there.revision }),
    }
    const result = SellToSave.safeParse(row)
    if (result.success) rows.push(result.data)
    else
      for (const { path, message } of result.error.issues)
        faults.set(
          `${stat_year}.${String(path[0])}`,
          message.startsWith(`${stat_year}年`) ? message : `${stat_year}年${message}`,
        )
  }
  return { rows, faults }
}

const CellsShape = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const SellDraft = z.object({
  typed: CellsShape,
  /** What was typed over. */
  base: CellsShape,
  /** The years that were stored then: a save names their revisions. */
  known: z.array(KnownYear).default([]),
  /** Names of files that were uploaded, as they were called. */
  names: z.record(z.string(), z.string()),
})
export type SellDraft = z.output<typeof SellDraft>

/** The years that a person is writing, kept in this browser until they are saved. */
export const sellDraft = (user_id: number, book_id: number) =>
  stored<SellDraft>(`book-sell-draft:${user_id}:${book_id}`, (value) => SellDraft.safeParse(value).data)

/** The years that the server holds, as a refusal brings them. */
export const PresentYears = z.object({
  rows: z.array(
    z.object({
      sell_id: z.number(),
      revision: z.number(),
      stat_year: z.number(),
      spring_num: z.number(),
      autumn_num: z.number(),
      school_num: z.number().nullable(),
      province_num: z.number().nullable(),
      print_no: z.number().nullable(),
      returns_num: z.number().nullable(),
      amount: z.string().nullable(),
      proof_file: z.string().nullable(),
    }),
  ),
})
