import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { S3mini } from 's3mini'
import { REFUSAL } from '#contract/refusals'
import type { S3Place } from '#server/define'
import { FileLost, StoreAway, StoreTrouble, type StoredObject } from './fileStore'
import { patientFetch } from './patience'

/** The most that a listing tells at a time. */
const PAGE = 1000

const statusOf = (e: unknown): number | undefined => {
  for (let one = e; one instanceof Error; one = one.cause)
    if ('status' in one && typeof one.status === 'number') return one.status
  return undefined
}

/** What the store's refusal means. @throws StoreTrouble always */
function translated(e: unknown): never {
  if (e instanceof StoreTrouble) throw e
  const status = statusOf(e)
  if (status === 404) throw new FileLost(REFUSAL.fileLost, { reason: e })
  if (status === 401 || status === 403) throw new StoreTrouble(REFUSAL.storeForbids, { reason: e })
  throw new StoreAway(e)
}

/** What the calls of the library need to know. */
export interface Bucket {
  /** Does something with the client, whose errors are told in our words. */
  ask: <T>(work: (client: S3mini) => Promise<T>) => Promise<T>
  /** What a key is called in the bucket. */
  named: (key: string) => string
  scratch: () => Promise<string>
  /** All objects whose keys begin so, some at a time. */
  list: (prefix: string) => AsyncIterable<readonly StoredObject[]>
  /** Objects one after the other, into one file. @throws StoreAway when one is cut off */
  fetchInto: (keys: readonly string[], path: string) => Promise<void>
  remove: (keys: readonly string[]) => Promise<void>
}

/** The library is loaded once there is an object to ask for. */
function clientOf({ endpoint, region, key_id, secret }: S3Place): () => Promise<S3mini> {
  let client: Promise<S3mini> | undefined
  const connect = async () => {
    const { S3mini: Client } = await import('s3mini')
    const who = { accessKeyId: key_id, secretAccessKey: secret }
    return new Client({ endpoint, region, ...who, fetch: patientFetch })
  }
  return () => (client ??= connect())
}

/** A folder of this process for what is read by its path; it goes with the process. */
function ownFolder(): () => Promise<string> {
  const folder = join(tmpdir(), `review-files-${process.pid}`)
  let made: Promise<string> | undefined
  const make = async () => {
    // Of a process of the same number that was killed.
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
  return () => (made ??= make())
}

const scratchOfAll = ownFolder()

/** The objects of one place, by the keys of our files. */
export function bucketOf(place: S3Place): Bucket {
  const client = clientOf(place)
  const named = (key: string) => place.prefix + key
  const ask: Bucket['ask'] = async (work) => work(await client()).catch(translated)
  return {
    ask,
    named,
    scratch: scratchOfAll,
    async *list(prefix) {
      let more: string | undefined
      do {
        const page = await ask((s3) => s3.listObjectsPaged('/', named(prefix), PAGE, more))
        if (!page?.objects) throw new StoreTrouble(REFUSAL.bucketMissing)
        yield page.objects.map(({ Key, Size, LastModified }) => ({
          key: Key.slice(place.prefix.length),
          size: Size,
          written: new Date(LastModified),
        }))
        more = page.nextContinuationToken
      } while (more)
    },
    async fetchInto(keys, path) {
      for (const key of keys) {
        const { body } = await ask((s3) => s3.getObjectRaw(named(key)))
        if (body) await pipeline(body, createWriteStream(path, { flags: 'a', mode: 0o600 })).catch(translated)
      }
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += PAGE) {
        const some = keys.slice(from, from + PAGE).map(named)
        await ask<unknown>((s3) =>
          some.length === 1 && some[0] ? s3.deleteObject(some[0]) : s3.deleteObjects(some),
        )
      }
    },
  }
}
