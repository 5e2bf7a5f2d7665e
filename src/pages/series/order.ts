/** The list with the item of one place taken out and put in at another. */
export function inserted<T>(items: readonly T[], from: number, at: number): T[] {
  const item = items[from]
  if (item === undefined) return [...items]
  const rest = items.filter((_, place) => place !== from)
  return [...rest.slice(0, at), item, ...rest.slice(at)]
}
