import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { REFUSAL } from '#contract/refusals'
import type { Bucket } from './bucket'
import { FileLost, PARTIAL, type StoredObject, type PartialFiles } from './fileStore'

/** As many digits as sort by their number: the order of a listing is that of the file. */
const DIGITS = 12
const folderOf = (upload_id: string) => `${PARTIAL}/${upload_id}/`
const keyOf = (upload_id: string, offset: number) =>
  folderOf(upload_id) + String(offset).padStart(DIGITS, '0')
const offsetOf = ({ key }: StoredObject) => Number(key.slice(-DIGITS))

/** Of the parts those that follow each other; one that an attempt of another length has left is passed over. */
function inLine(parts: readonly StoredObject[]): { keys: string[]; end: number } {
  const keys: string[] = []
  let end = 0
  for (const part of parts)
    if (offsetOf(part) === end) {
      keys.push(part.key)
      end += part.size
    }
  return { keys, end }
}

/**
 * Parts of files as an object each: the multipart uploads of S3 know their parts only by marks that would have to be
 * kept, and take no part below 5 MB. They are put together where the file is looked at, which needs all of it anyway.
 */
export function s3Partial({ ask, named, scratch, list, fetchInto, remove }: Bucket): PartialFiles {
  const partsOf = async (upload_id: string): Promise<StoredObject[]> => {
    const found: StoredObject[] = []
    for await (const some of list(folderOf(upload_id))) found.push(...some)
    return found.sort((a, b) => offsetOf(a) - offsetOf(b))
  }
  return {
    arrived: async (upload_id) => inLine(await partsOf(upload_id)).end,
    async write(upload_id, offset, part) {
      await ask((s3) => s3.putObject(named(keyOf(upload_id, offset)), part))
    },
    async local(upload_id, size, work) {
      const { keys } = inLine(await partsOf(upload_id))
      const path = join(await scratch(), randomUUID())
      try {
        await fetchInto(keys, path)
        if ((await stat(path)).size < size) throw new FileLost(REFUSAL.uploadGone)
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove: async (upload_id) => remove((await partsOf(upload_id)).map(({ key }) => key)),
    async ids() {
      const found = new Set<string>()
      for await (const some of list(`${PARTIAL}/`))
        for (const { key } of some) found.add(key.split('/')[1] ?? '')
      return [...found]
    },
  }
}
