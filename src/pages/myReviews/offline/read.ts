import { z } from '#contract/zod'
import { OfflineStamp, type OfflineReview } from '#contract/entities/offlineSheet'
import { REFUSAL } from '#contract/refusals'
import type { Labels } from '#contract/facts/closed'
import { CONCLUSION, GRADE, VOTE, REVIEW_TEXT, unwritten } from '#contract/facts/reviews'
import { points } from '#contract/entities/review'
import { FILL, HEAD_LINE, PAGES, TEXT_KEYS, WORDS, YES } from './layout'
import { STAMP_SHEET } from './write'

/** A cell that cannot be taken: where, what and why. */
export interface CellError {
  sheet: string
  /** As Excel counts. */
  row: number
  field: string
  value: string
  reason: string
}

interface ReadSheet {
  sheet: string
  review: OfflineReview
  /** The line and the name of each key, to say where something is that the server finds wrong. */
  lines: ReadonlyMap<string, { row: number; name: string }>
}

export interface ReadWorkbook {
  stamp: OfflineStamp
  sheets: ReadSheet[]
  errors: CellError[]
}

const Stamp = z.object({
  stamp: OfflineStamp,
  sheets: z.array(
    z.object({
      sheet: z.string(),
      fenpei_id: z.number().int(),
      score_revision: z.number().int(),
      advice_revision: z.number().int(),
    }),
  ),
})

const FOREIGN = '这不是本系统的离线评分表，或版本标记已损坏，请重新下载'
const LIMITS: Readonly<Record<string, number>> = {
  total_reason: REVIEW_TEXT.totalReason,
  advice: REVIEW_TEXT.advice,
}

/** The key of a label, null for an empty cell, undefined for what is no label. */
function keyOf<K extends string>(labels: Record<K, string>, text: string): K | null | undefined {
  if (text === '') return null
  // Object.entries does not take a record whose keys are generic.
  const found = Object.entries<string>(labels as Labels).find(
    ([key, label]) => label === text || key === text,
  )
  // Object.entries types keys as string; these are the keys of `labels`.
  return found?.[0] as K | undefined
}

type Report = (row: number, field: string, value: string, reason: string) => void
type Grid = readonly (readonly string[])[]

const at = (cells: readonly string[] | undefined, column: number): string => (cells?.[column] ?? '').trim()

/** What the rows of one sheet say. */
function readRows(
  grid: Grid,
  head: Pick<OfflineReview, 'fenpei_id' | 'score_revision' | 'advice_revision'>,
  report: Report,
) {
  const review: OfflineReview = { ...head, ...unwritten() }
  const lines = new Map<string, { row: number; name: string }>()
  const shorter = (row: number, field: string, text: string, most: number): string => {
    if (text.length > most)
      report(row, field, text.slice(0, 100), `${field}不超过${most}字，现有${text.length}字`)
    // What is too long is reported and never saved; cut, the server can try out the rest.
    return text.slice(0, most)
  }
  for (const [index, cells] of grid.entries()) {
    const key = at(cells, 0)
    if (index < HEAD_LINE || key === '') continue
    const row = index + 1
    const [name, fill, words] = [at(cells, 2), at(cells, FILL), at(cells, WORDS)]
    lines.set(key, { row, name })
    const [kind, id] = key.split(':')
    const indicator_id = Number(id)
    if (kind === 'item') {
      const score = fill === '' ? null : points.safeParse(fill.normalize('NFKC'))
      if (score && !score.success)
        report(row, name, fill, score.error.issues[0]?.message ?? REFUSAL.scoreNumber)
      review.items.push({
        indicator_id,
        score: score?.data ?? null,
        reason: shorter(row, `${name}的说明`, words, REVIEW_TEXT.reason),
      })
    } else if (kind === 'veto') {
      const pages = shorter(row, '页码', at(cells, PAGES), REVIEW_TEXT.pages)
      if (fill === YES)
        review.veto_hits.push({ indicator_id, reason: shorter(row, name, words, REVIEW_TEXT.veto), pages })
      else if (fill !== '') report(row, name, fill, `请填“${YES}”或留空`)
      else if (words !== '' || pages !== '')
        report(row, name, words || pages, `写了否决理由或页码，但没有填“${YES}”`)
    } else if (kind === 'grade' || kind === 'vote' || kind === 'conclusion') {
      const labels = { grade: GRADE, vote: VOTE, conclusion: CONCLUSION }[kind]
      const found = keyOf<string>(labels, fill)
      if (found === undefined) report(row, name, fill, `应为：${Object.values(labels).join('、')}`)
      else Object.assign(review, { [kind]: found })
    } else {
      const text = TEXT_KEYS.find((one) => one === key)
      if (text) review[text] = shorter(row, name, words, LIMITS[text] ?? REVIEW_TEXT.part)
    }
  }
  return { review, lines }
}

/**
 * Reads a sheet that was filled in without network.
 * @throws Error, in words for the expert, when the file is none of ours
 */
export async function readOfflineSheet(bytes: Uint8Array): Promise<ReadWorkbook> {
  const { read, utils } = await import('xlsx')
  const open = () => {
    try {
      return read(bytes, { type: 'array', cellFormula: false, cellHTML: false })
    } catch {
      throw new Error('无法读取该文件：不是Excel文件、已损坏或设有密码')
    }
  }
  const book = open()
  const gridOf = (name: string): Grid | undefined => {
    const sheet = book.Sheets[name]
    return (
      sheet && utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true })
    )
  }
  const { stamp, sheets } = readStamp(gridOf(STAMP_SHEET)?.[0]?.[0])
  const errors: CellError[] = []
  const found = sheets.flatMap(({ sheet, ...head }): ReadSheet[] => {
    const grid = gridOf(sheet)
    if (!grid) return []
    const report: Report = (row, field, value, reason) =>
      void errors.push({ sheet, row, field, value, reason })
    return [{ sheet, ...readRows(grid, head, report) }]
  })
  if (found.length === 0) throw new Error('文件中没有可上传的评分表')
  return { stamp, sheets: found, errors }
}

function readStamp(text: string | undefined): z.output<typeof Stamp> {
  try {
    return Stamp.parse(JSON.parse(text ?? ''))
  } catch {
    throw new Error(FOREIGN)
  }
}
