import type { Output } from '#contract'
import { shortest } from '#contract/rules/decimal'
import { scoreIndicators } from '#contract/rules/indicatorScheme'
import { scoredLeaves, type ScoreRule } from '#contract/rules/scoreRule'
import { checkSheet, leafFull, sheetTotal } from '#contract/rules/scoreSheet'
import { sheetInput, type SheetDraft } from './sheetDraft'

export type Line = Output<'sheet_preview'>['indicators'][number]

export interface Leaf extends Line {
  /** The most points, as text; null where scores are open-ended. */
  full: string | null
  /** Its share of the total in per cent, where shares are what counts. */
  weight: number | null
}

export interface Section {
  /** Absent for leaves that stand on the first level themselves. */
  head: Line | undefined
  leaves: Leaf[]
}

/** The lines of a table as they are filled in: first-level sections with their scored items, then the veto items. */
export function layOut(rule: ScoreRule, lines: readonly Line[]): { sections: Section[]; vetoes: Line[] } {
  const byId = new Map(lines.map((line) => [line.indicator_id, line]))
  const topOf = (line: Line): Line => {
    const parent = line.parent_id === null ? undefined : byId.get(line.parent_id)
    return parent ? topOf(parent) : line
  }
  const sections = new Map<number, Section>()
  for (const scored of scoredLeaves(scoreIndicators(lines, rule.score_mode))) {
    const line = byId.get(scored.id)
    if (!line) continue
    const top = topOf(line)
    const most = leafFull(rule, scored)
    const leaf: Leaf = {
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
export function sectionTotal(rule: ScoreRule, leaves: readonly Line[], draft: SheetDraft): string | null {
  const indicators = scoreIndicators(leaves, rule.score_mode).map((leaf) => ({ ...leaf, parent: null }))
  return sheetTotal({ rule, indicators, items: sheetInput(draft).items }).total
}

/** The items whose score has to be explained, whether it is already or not. */
export function reasonsNeeded(
  rule: ScoreRule,
  lines: readonly Line[],
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
