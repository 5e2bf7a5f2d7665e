import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, lt } from 'drizzle-orm'
import type { FilePurpose } from '#contract/facts/files'
import { FILE_TYPES, type FileType } from '#contract/rules/upload'
import type { Db } from '#server/db/client'
import { storedFile } from '#server/db/schema/system'
import type { Context, Settings } from '#server/define'

const HOUR = 3_600_000
export const DOWNLOAD = 'download'
/**
 * Purposes of files that are read only within a review: an uploaded book, and the copy of it for the readers of
 * one review.
 */
export const SAMPLE = 'sample'
export const COPY = 'copy'
type Stored = typeof storedFile.$inferSelect
type Where = Pick<Settings, 'dataDir'>

/** Uploads and downloads have separate folders: a call for one kind can never read the other. */
export const storedPath = ({ dataDir }: Where, { purpose, name }: Pick<Stored, 'purpose' | 'name'>) =>
  join(dataDir, 'files', purpose === DOWNLOAD ? 'download' : 'upload', name)

interface NewFile {
  /** In memory, or on the disk as it was uploaded. */
  bytes: Uint8Array | Blob
  /** The original file name. */
  original_name: string
  type: FileType
  purpose: FilePurpose
  expires_at?: Date
}

/** The owner and the purpose of the file. */
interface Keeper {
  db: Db
  /** Null: somebody without an account. */
  user: { user_id: number | null }
  settings: Where
}

const newName = (type: FileType) => `${randomBytes(18).toString('base64url')}.${type}`

const sizeOf = (bytes: NewFile['bytes']): number => (bytes instanceof Blob ? bytes.size : bytes.length)

/**
 * Writes a file under a random name that cannot be guessed. If the transaction fails, at most an unreferenced
 * file remains.
 */
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
 * Registers a file that was already written to the disk piece by piece.
 * @param from its present path; the file is moved
 * @param stays it also stays where it is, for a transaction that is tried again; the caller removes it afterwards
 */
export async function adopt(
  { db, user, settings }: Keeper,
  from: string,
  { type, ...row }: Omit<NewFile, 'bytes'>,
  { stays = false }: { stays?: boolean } = {},
): Promise<string> {
  const name = newName(type)
  const { size } = await stat(from)
  await db.insert(storedFile).values({ ...row, name, mime: FILE_TYPES[type], size, user_id: user.user_id })
  const path = storedPath(settings, { purpose: row.purpose, name })
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  // A disk that knows no second names makes a copy.
  if (stays) await link(from, path).catch(() => copyFile(from, path))
  else await rename(from, path)
  return name
}

/** A file that the server generated for the caller, available through `common_download` for one hour. */
export function storeDownload(
  ctx: Context,
  file: Pick<NewFile, 'bytes' | 'original_name' | 'type'>,
): Promise<string> {
  const expires_at = new Date(ctx.now.getTime() + HOUR)
  return storeFile(ctx, { ...file, purpose: DOWNLOAD, expires_at })
}

/** A stored file that is read from the disk as it is sent; it must not be removed meanwhile. */
export async function openFile(settings: Where, stored: Stored): Promise<File> {
  return new File([await openAsBlob(storedPath(settings, stored))], stored.original_name, {
    type: stored.mime,
  })
}

/** A file that is removed once it was sent, or sending it was given up. */
export class FileOnce extends File {
  readonly stored: Stored

  constructor(file: File, stored: Stored) {
    super([file], file.name, { type: file.type })
    this.stored = stored
  }
}

/**
 * Takes a file that can be fetched once: from here on nobody else finds it. The caller removes it after
 * sending; if the server ends before, the cleanup does.
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

/** Removes expired files. One statement takes the rows: what is put to use meanwhile has no expiry any more and stays. */
export async function sweepFiles(db: Db, settings: Where, now: Date): Promise<number> {
  const removed = await db.delete(storedFile).where(lt(storedFile.expires_at, now)).returning()
  for (const stored of removed) await rm(storedPath(settings, stored), { force: true })
  return removed.length
}
