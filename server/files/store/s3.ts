import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Place } from '#server/define'
import { bucketOf } from './bucket'
import { FileLost, FOLDERS, type FileStore } from './fileStore'
import { LocalCopies } from './localCopies'
import { s3Partial } from './partialObjects'

/** Files as objects of a store that speaks S3; with nothing but put, get, head, delete and list. */
export function s3Store(place: S3Place): FileStore {
  const bucket = bucketOf(place)
  const { ask, named, scratch } = bucket
  const put = async (key: string, bytes: Uint8Array | Blob) => {
    await ask((s3) => s3.putObject(named(key), bytes))
  }
  const size = async (key: string) => {
    try {
      return await ask((s3) => s3.getContentLength(named(key)))
    } catch (e) {
      if (e instanceof FileLost) return undefined
      throw e
    }
  }
  const copies = new LocalCopies(async (key) => {
    const path = join(await scratch(), randomUUID())
    await bucket.fetchInto([key], path)
    return path
  })
  return {
    place: `${place.endpoint}/${place.prefix}`,
    scratch,
    put,
    async adopt(key, path, { stays = false } = {}) {
      await put(key, await openAsBlob(path))
      if (!stays) await rm(path, { force: true })
    },
    size,
    async read(key, from, to) {
      if (to <= from) return new Blob([]).stream()
      const { body } = await ask((s3) => s3.getObjectRaw(named(key), false, from, to))
      return body ?? new Blob([]).stream()
    },
    local: (key, work) => copies.use(key, work),
    remove: bucket.remove,
    async *list() {
      for (const folder of FOLDERS) yield* bucket.list(`${folder}/`)
    },
    partial: s3Partial(bucket),
    // What arrives in parts is put together on this machine.
    async room() {
      const { bavail, bsize } = await statfs(await scratch())
      return bavail * bsize
    },
  }
}
