import type { TreeOption } from '#contract/entities/access/fields'

interface Row {
  id: number
  parent_id: number | null
  label: string
  disabled?: boolean
}

/** Rows as the tree that RuoYi's clients choose from; a row whose parent is not among them stands at the top. */
export function optionTree(rows: readonly Row[]): TreeOption[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<number | null, Row[]>()
  for (const row of rows) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  const nodesOf = (parent: number | null): TreeOption[] =>
    (below.get(parent) ?? []).map(({ id, label, disabled }) => {
      const children = nodesOf(id)
      return {
        id,
        label,
        ...(disabled && { disabled }),
        ...(children.length > 0 && { children }),
      }
    })
  return nodesOf(null)
}
