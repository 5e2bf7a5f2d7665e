import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { partialUpload } from '#server/db/schema/index'
import { Refusal } from '#server/define'
import { DISK_FULL } from './disk'
import { storeOf, type FileSettings } from './store/of'

/** @throws Refusal when there is not as much room as a file needs */
export async function refuseWithoutRoom(settings: FileSettings, size: number): Promise<void> {
  const room = await storeOf(settings).room()
  if (room !== undefined && room < size) throw new Refusal(DISK_FULL)
}

/** Removes uploads that nobody has gone on with, and what arrived of those that no row tells of. */
export async function sweepPartials(db: Db, settings: FileSettings, now: Date): Promise<number> {
  const { partial } = storeOf(settings)
  // Files first: what begins meanwhile has its row before its file.
  const there = await partial.ids()
  const given = await db.delete(partialUpload).where(lt(partialUpload.expires_at, now)).returning()
  const rows = await db.select({ upload_id: partialUpload.upload_id }).from(partialUpload)
  const known = new Set(rows.map(({ upload_id }) => upload_id))
  for (const upload_id of there) if (!known.has(upload_id)) await partial.remove(upload_id)
  return given.length
}
