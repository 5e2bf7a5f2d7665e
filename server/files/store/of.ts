import { join } from 'node:path'
import type { Settings } from '#server/define'
import type { FileStore } from './fileStore'
import { folderStore } from './folder'
import { s3Store } from './s3'

/** What says where files lie; without `files` it is a folder below the data. */
export type FileSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'files'>>

const known = new Map<string, FileStore>()

/** The store of some settings: one for each place, so that its connections and copies are shared. */
export function storeOf({ dataDir, files }: FileSettings): FileStore {
  const place = files ?? ({ kind: 'folder', folder: join(dataDir, 'files') } as const)
  const key = JSON.stringify(place)
  const before = known.get(key)
  if (before) return before
  const made = place.kind === 'folder' ? folderStore(place.folder) : s3Store(place)
  known.set(key, made)
  return made
}
