import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, lt } from 'drizzle-orm'
import type { FilePurpose } from '#contract/facts/files'
import { FILE_TYPES, type FileType } from '#contract/rules/upload'
import type { Db } from '#server/db/client'
import { storedFile } from '#server/db/schema/system'
import type { Context, Settings } from '#server/define'

const HOUR = 3_600_000
export const DOWNLOAD = 'download'
/** A book as it was uploaded, and the copy of it that the readers of one review get. */
export const SAMPLE = 'sample'
export const COPY = 'copy'
type Stored = typeof storedFile.$inferSelect
type Where = Pick<Settings, 'dataDir'>

/** Uploads and downloads stand apart: what asks for one can never reach the other. */
export const storedPath = ({ dataDir }: Where, { purpose, name }: Pick<Stored, 'purpose' | 'name'>) =>
  join(dataDir, 'files', purpose === DOWNLOAD ? 'download' : 'upload', name)

interface NewFile {
  /** In memory, or on the disk as it was uploaded. */
  bytes: Uint8Array | Blob
  /** What the user calls it. */
  original_name: string
  type: FileType
  purpose: FilePurpose
  expires_at?: Date
}

/** Whose file it becomes, and where it goes. */
interface Keeper {
  db: Db
  user: Pick<Context['user'], 'user_id'>
  settings: Where
}

const newName = (type: FileType) => `${randomBytes(18).toString('base64url')}.${type}`

const sizeOf = (bytes: NewFile['bytes']): number => (bytes instanceof Blob ? bytes.size : bytes.length)

/** Writes a file under a made-up name that cannot be guessed. A transaction that fails leaves at most bytes behind. */
export async function storeFile(
  { db, user, settings }: Keeper,
  { bytes, type, ...row }: NewFile,
): Promise<string> {
  const name = newName(type)
  const path = storedPath(settings, { purpose: row.purpose, name })
  await db
    .insert(storedFile)
    .values({ ...row, name, mime: FILE_TYPES[type], size: sizeOf(bytes), user_id: user.user_id })
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(path, bytes instanceof Blob ? bytes.stream() : bytes, { mode: 0o600 })
  return name
}

/**
 * Keeps a file that stands on the disk already, written piece by piece.
 * @param from where it stands; it is moved from there
 */
export async function adopt(
  { db, user, settings }: Keeper,
  from: string,
  { type, ...row }: Omit<NewFile, 'bytes'>,
): Promise<string> {
  const name = newName(type)
  const { size } = await stat(from)
  await db.insert(storedFile).values({ ...row, name, mime: FILE_TYPES[type], size, user_id: user.user_id })
  await rename(from, storedPath(settings, { purpose: row.purpose, name }))
  return name
}

/** A file that the server has made for the caller, to be fetched with `common_download` within the hour. */
export function storeDownload(
  ctx: Context,
  file: Pick<NewFile, 'bytes' | 'original_name' | 'type'>,
): Promise<string> {
  const expires_at = new Date(ctx.now.getTime() + HOUR)
  return storeFile(ctx, { ...file, purpose: DOWNLOAD, expires_at })
}

/** A stored file that is read from the disk as far as it is asked for; it must not be removed meanwhile. */
export async function openFile(settings: Where, stored: Stored): Promise<File> {
  return new File([await openAsBlob(storedPath(settings, stored))], stored.original_name, {
    type: stored.mime,
  })
}

/** A file that goes once it has been sent, or the sending was given up. */
export class FileOnce extends File {
  readonly stored: Stored

  constructor(file: File, stored: Stored) {
    super([file], file.name, { type: file.type })
    this.stored = stored
  }
}

/**
 * A stored file that goes once: nobody else finds it from now on. Whoever sends it removes it afterwards; should the
 * server end before, the sweep does.
 */
export async function openOnce({ db, settings }: Pick<Context, 'db' | 'settings'>, stored: Stored) {
  await db
    .update(storedFile)
    .set({ expires_at: new Date(0) })
    .where(eq(storedFile.name, stored.name))
  return new FileOnce(await openFile(settings, stored), stored)
}

export async function removeFile(db: Db, settings: Where, stored: Stored): Promise<void> {
  await db.delete(storedFile).where(eq(storedFile.name, stored.name))
  await rm(storedPath(settings, stored), { force: true })
}

/** Removes what has expired. */
export async function sweepFiles(db: Db, settings: Where, now: Date): Promise<number> {
  const removed = await db.select().from(storedFile).where(lt(storedFile.expires_at, now))
  for (const stored of removed) await removeFile(db, settings, stored)
  return removed.length
}
