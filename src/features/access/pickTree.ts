import type { TreeOption } from '#contract/entities/access/fields'

export interface TreeIndex {
  parents: ReadonlyMap<number, number>
  below: ReadonlyMap<number, readonly number[]>
}

/** Which nodes of a tree stand above and below which. */
export function indexOf(options: readonly TreeOption[]): TreeIndex {
  const parents = new Map<number, number>()
  const below = new Map<number, readonly number[]>()
  const visit = ({ id, children = [] }: TreeOption): number[] => {
    for (const child of children) parents.set(child.id, id)
    const under = children.flatMap((child) => [child.id, ...visit(child)])
    below.set(id, under)
    return under
  }
  options.forEach(visit)
  return { parents, below }
}

/**
 * A choice after a node was ticked or unticked: what is ticked comes with all below it and is reached through all above
 * it; what is unticked goes with all below it, and leaves what is above.
 */
export function afterTick(
  { parents, below }: TreeIndex,
  chosen: readonly number[],
  id: number,
  ticks: boolean,
): number[] {
  const next = new Set(chosen)
  for (const under of [id, ...(below.get(id) ?? [])])
    if (ticks) next.add(under)
    else next.delete(under)
  if (ticks)
    for (let above = parents.get(id); above !== undefined; above = parents.get(above)) next.add(above)
  return [...next]
}
