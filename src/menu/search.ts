import Fuse from 'fuse.js'
import pinyin from 'pinyin-match'
import type { SidebarItem } from './sidebar'

/** A page of the menu as the header search finds it. */
export interface SearchEntry {
  item: SidebarItem
  /** From the outermost container's title to the page's own. */
  titles: string[]
  path: string
}

/** Every page and link the sidebar shows. */
const entriesOf = (items: readonly SidebarItem[], above: string[] = []): SearchEntry[] =>
  items.flatMap((item) => {
    const titles = [...above, item.title]
    if (item.children) return entriesOf(item.children, titles)
    return item.isEmpty ? [] : [{ item, titles, path: item.path }]
  })

const FUZZY = {
  threshold: 0.4,
  keys: [
    { name: 'titles', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
}

const LATIN = /^[a-z\s]+$/i

/** Finds pages by title or path, fuzzily, and by the pinyin or the initials of the title. */
export function searchIn(items: readonly SidebarItem[]): (words: string) => SearchEntry[] {
  const entries = entriesOf(items)
  const fuse = new Fuse(entries, FUZZY)
  return (words) => {
    const text = words.trim()
    if (!text) return []
    // A title spelt as typed is surer than a path that resembles it.
    const spelt = LATIN.test(text) ? entries.filter(({ item }) => pinyin.match(item.title, text)) : []
    return [...new Set([...spelt, ...fuse.search(text).map((found) => found.item)])]
  }
}
