import { addTo } from '#contract/rules/addTo'

interface Book {
  book_id: number
  book_name: string
  /** The class or level for grouping; null where it is not known. */
  key: string | null
  /** Its violation is confirmed: it is not reviewed any more. */
  barred: boolean
}

interface Wanted {
  /** Maximum number of books in a group. */
  capacity: number
  /** The classes in order, with their names. */
  labels: Readonly<Record<string, string>>
  /** Existing group names of the project. */
  taken: readonly string[]
}

/**
 * Divides books into groups: one per class, or several of even size where a class exceeds the capacity. The
 * input order keeps related books together, and is preserved.
 */
export function autoGroups(books: readonly Book[], { capacity, labels, taken }: Wanted) {
  const byKey = new Map<string, Book[]>()
  const left: { book_id: number; book_name: string; reason: string }[] = []
  for (const book of books) {
    const { book_id, book_name, key, barred } = book
    if (barred) left.push({ book_id, book_name, reason: '已认定违规' })
    else if (key === null || !(key in labels)) left.push({ book_id, book_name, reason: '没有填写分组依据' })
    else addTo(byKey, key, book)
  }
  const names = new Set(taken)
  const groups = Object.entries(labels).flatMap(([key, label]) => {
    const list = byKey.get(key) ?? []
    const parts = Math.ceil(list.length / capacity)
    return Array.from({ length: parts }, (_, i) => {
      const from = Math.floor((i * list.length) / parts)
      const to = Math.floor(((i + 1) * list.length) / parts)
      const group_name = free(parts === 1 ? `${label}组` : `${label}${i + 1}组`, names)
      names.add(group_name)
      return { key, group_name, books: list.slice(from, to) }
    })
  })
  return { groups, left }
}

function free(name: string, taken: ReadonlySet<string>): string {
  let found = name
  for (let n = 2; taken.has(found); n++) found = `${name}（${n}）`
  return found
}
