import { giveWay } from '#server/pace'

/** Rows that one statement reads of a long list: some milliseconds of the database and of this process. */
const PART = 500

/**
 * Reads a long list in parts by keys that were read before it, so that it never stands in memory as a whole, holds no
 * connection while it is sent, and others get on between its statements. A row that is removed meanwhile is left out.
 * @param keys of the rows, in the order of the list
 * @param read the rows with these keys, in any order
 */
export async function* inParts<K, R>(
  keys: readonly K[],
  read: (part: K[]) => Promise<R[]>,
  keyOf: (row: R) => K,
): AsyncGenerator<R[]> {
  for (let from = 0; from < keys.length; from += PART) {
    await giveWay()
    const part = keys.slice(from, from + PART)
    const found = new Map((await read(part)).map((row) => [keyOf(row), row]))
    yield part.flatMap((key) => found.get(key) ?? [])
  }
}
