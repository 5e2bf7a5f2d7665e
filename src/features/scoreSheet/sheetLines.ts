import type { Output } from '#contract'
import { shortest } from '#contract/rules/decimal'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import { scoredLeaves, type ScoreRule } from '#contract/rules/project/scoreRule'
import { checkSheet, leafFull, sheetTotal } from '#contract/rules/review/scoreSheet'
import { sheetInput, type SheetDraft } from './sheetDraft'

export type SheetIndicator = Output<'sheet_preview'>['indicators'][number]

export interface SheetLeaf extends SheetIndicator {
  /** The most points, as text; null where scores are open-ended. */
  full: string | null
  /** Its share of the total in per cent, where shares are what counts. */
  weight: number | null
}

export interface Section {
  /** Absent for leaves that stand on the first level themselves. */
  head: SheetIndicator | undefined
  leaves: SheetLeaf[]
}

/** The lines of a table as they are filled in: first-level sections with their scored items, then the veto items. */
export function layOut(
  rule: ScoreRule,
  lines: readonly SheetIndicator[],
): { sections: Section[]; vetoes: SheetIndicator[] } {
  const byId = new Map(lines.map((line) => [line.indicator_id, line]))
  const topOf = (line: SheetIndicator): SheetIndicator => {
    const parent = line.parent_id === null ? undefined : byId.get(line.parent_id)
    return parent ? topOf(parent) : line
  }
  const sections = new Map<number, Section>()
  for (const scored of scoredLeaves(scoreIndicators(lines, rule.score_mode))) {
    const line = byId.get(scored.id)
    if (!line) continue
    const top = topOf(line)
    const most = leafFull(rule, scored)
    const leaf: SheetLeaf = {
      ...line,
      full: most === null ? null : shortest(most),
      weight: rule.score_mode === 'weighted' ? line.score : null,
    }
    const section = sections.get(top.indicator_id)
    if (section) section.leaves.push(leaf)
    else
      sections.set(top.indicator_id, {
        head: top.indicator_id === line.indicator_id ? undefined : top,
        leaves: [leaf],
      })
  }
  return { sections: [...sections.values()], vetoes: lines.filter((line) => line.veto === 1) }
}

/** What has been given in a section so far; null before its first score. */
export function sectionTotal(
  rule: ScoreRule,
  leaves: readonly SheetIndicator[],
  draft: SheetDraft,
): string | null {
  const indicators = scoreIndicators(leaves, rule.score_mode).map((leaf) => ({ ...leaf, parent: null }))
  return sheetTotal({ rule, indicators, items: sheetInput(draft).items }).total
}

/** The items whose score has to be explained, whether it is already or not. */
export function reasonsNeeded(
  rule: ScoreRule,
  lines: readonly SheetIndicator[],
  draft: SheetDraft,
): ReadonlySet<number> {
  const sheet = {
    rule,
    indicators: scoreIndicators(lines, rule.score_mode),
    items: sheetInput(draft).items.map((item) => ({ ...item, reason: '' })),
    opinion: '',
  }
  const impossible = new Set(checkSheet(sheet, true).map(({ indicator_id }) => indicator_id))
  return new Set(
    checkSheet(sheet).flatMap(({ field, indicator_id }) =>
      field === 'items' && indicator_id !== undefined && !impossible.has(indicator_id)
        ? [Number(indicator_id)]
        : [],
    ),
  )
}
