import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '#server/define'
import { storeOf, type FileSettings } from '#server/files/store/of'
import { startS3 } from './s3Server'

/** The kinds of stores in which files may lie: tests of files run in each. */
export const STORES = ['folder', 's3'] as const
type StoreKind = (typeof STORES)[number]

type Place = Pick<Settings, 'dataDir' | 'files'>

let s3: ReturnType<typeof startS3> | undefined

/** An empty store, and a data folder. */
export async function newPlace(kind: StoreKind): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'review-store-'))
  if (kind === 'folder') return { dataDir, files: undefined }
  s3 ??= startS3()
  return { dataDir, files: (await s3).place(`${randomUUID()}/`) }
}

/** The names of the finished files in one folder of a store. */
export async function storedNames(where: FileSettings, folder: 'upload' | 'download'): Promise<string[]> {
  const names: string[] = []
  for await (const some of storeOf(where).list())
    for (const { key } of some) if (key.startsWith(`${folder}/`)) names.push(key.slice(folder.length + 1))
  return names
}
