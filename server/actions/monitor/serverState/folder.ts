import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder of a hundred thousand files takes a second to look through: it is done at most once a minute. */
const KEPT_MS = 60_000
const AT_ONCE = 32

interface FolderSize {
  size: number
  count: number
}

async function measure(folder: string): Promise<FolderSize> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  let size = 0
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const part = files.slice(from, from + AT_ONCE)
    // What was removed meanwhile takes no room.
    const sizes = part.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        (found) => found.size,
        () => 0,
      ),
    )
    for (const one of await Promise.all(sizes)) size += one
  }
  return { size, count: files.length }
}

const known = new Map<string, { at: number; found: Promise<FolderSize> }>()

/** Bytes and number of the files below a folder, as they were within the last minute; none without the folder. */
export function sizeOfFolder(folder: string): Promise<FolderSize> {
  const before = known.get(folder)
  if (before && performance.now() - before.at < KEPT_MS) return before.found
  const found = measure(folder)
  known.set(folder, { at: performance.now(), found })
  return found
}
