import type { Row } from '#contract'
import { byParent } from '#src/features/levels/nodes'

export type Item = Row<'dict_list'>

/** Everything below these items, level by level, without the items themselves. */
export function allBelow(all: readonly Item[], of: readonly Item[]): Item[] {
  const below = byParent(all)
  const seen = new Set(of.map(({ dictCode }) => dictCode))
  const found: Item[] = []
  for (let level = [...of]; level.length > 0;) {
    level = level
      .flatMap(({ dictCode }) => below.get(dictCode) ?? [])
      .filter(({ dictCode }) => !seen.has(dictCode))
    for (const item of level) {
      seen.add(item.dictCode)
      found.push(item)
    }
  }
  return found
}
