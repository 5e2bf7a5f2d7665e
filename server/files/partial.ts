import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { partialUpload } from '#server/db/schema/index'
import { Refusal, type Settings } from '#server/define'
import { DISK_FULL } from './disk'

type Where = Pick<Settings, 'dataDir'>

const folderOf = ({ dataDir }: Where) => join(dataDir, 'files', 'partial')
/** Where a file lies while its parts arrive; beside the stored ones, so that it can be moved there. */
export const partialPath = (settings: Where, upload_id: string) => join(folderOf(settings), upload_id)

/** Bytes of it on the disk. */
export const arrivedBytes = (settings: Where, upload_id: string): Promise<number> =>
  stat(partialPath(settings, upload_id)).then(
    ({ size }) => size,
    () => 0,
  )

/** @throws Refusal when the disk has not as much room as a file needs */
export async function refuseWithoutRoom({ dataDir }: Where, size: number): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < size) throw new Refusal(DISK_FULL)
}

/** Writes a part at its place; what was written there by an attempt that failed is overwritten. */
export async function writePart(settings: Where, upload_id: string, offset: number, part: Blob) {
  const path = partialPath(settings, upload_id)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await (await open(path, 'a', 0o600)).close()
  await pipeline(part.stream(), createWriteStream(path, { flags: 'r+', start: offset }))
}

export const removePartial = (settings: Where, upload_id: string) =>
  rm(partialPath(settings, upload_id), { force: true })

/** Removes uploads that nobody has gone on with, and files that no row tells of. */
export async function sweepPartials(db: Db, settings: Where, now: Date): Promise<number> {
  // Files first: what begins meanwhile has its row before its file.
  const files = await readdir(folderOf(settings)).catch(() => [])
  const given = await db.delete(partialUpload).where(lt(partialUpload.expires_at, now)).returning()
  const rows = await db.select({ upload_id: partialUpload.upload_id }).from(partialUpload)
  const known = new Set(rows.map(({ upload_id }) => upload_id))
  for (const file of files) if (!known.has(file)) await removePartial(settings, file)
  return given.length
}
