import type { MenuNode } from '#contract/actions/system/auth'

/** Computes once for each menu, however many parts of the screen ask, and whatever page they show. */
export function oncePer<T>(compute: (menu: readonly MenuNode[]) => T): (menu: readonly MenuNode[]) => T {
  const known = new WeakMap<readonly MenuNode[], { result: T }>()
  return (menu) => {
    const found = known.get(menu) ?? { result: compute(menu) }
    known.set(menu, found)
    return found.result
  }
}
