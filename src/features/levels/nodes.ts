import { addTo } from '#contract/rules/addTo'

/** Where a row stands in its tree: below which one, and above how many. */
export interface TreePlace {
  parentId: number | null
  childNum: number
}

/** What has rows below it holds those that have been read. */
export type LevelNode<R> = R & { children?: LevelNode<R>[] }

export const byParent = <R extends TreePlace>(
  rows: readonly R[],
): ReadonlyMap<number | null, readonly R[]> => {
  const below = new Map<number | null, R[]>()
  for (const row of rows) addTo(below, row.parentId, row)
  return below
}

/** A tree as far as it has been read: `read` holds the rows below those that are open. */
export const levelNodes = <R extends TreePlace>(
  rows: readonly R[],
  keyOf: (row: R) => number,
  read: ReadonlyMap<number | null, readonly R[]>,
): LevelNode<R>[] =>
  rows.map((row) =>
    row.childNum === 0 ? row : { ...row, children: levelNodes(read.get(keyOf(row)) ?? [], keyOf, read) },
  )

export const flatNodes = <R>(nodes: readonly LevelNode<R>[]): LevelNode<R>[] =>
  nodes.flatMap((node) => [node, ...flatNodes<R>(node.children ?? [])])
