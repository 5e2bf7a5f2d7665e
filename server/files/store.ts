import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { FilePurpose } from '#contract/facts/files'
import { REFUSAL } from '#contract/refusals'
import { FILE_TYPES, type FileType } from '#contract/rules/upload'
import type { Db } from '#server/db/client'
import { storedFile } from '#server/db/schema/system'
import type { Context } from '#server/define'
import { RangedFile } from './ranged'
import { FileLost } from './store/fileStore'
import { storeOf, type FileSettings } from './store/of'

const HOUR = 3_600_000
/**
 * So long the bytes of a file stay after nothing refers to it any more, out of everybody's reach: a transaction that
 * rolls back, or a backup that has just read the rows, still finds them.
 */
const STAYS_MS = 24 * HOUR
export const DOWNLOAD = 'download'
/**
 * Purposes of files that are read only within a review: an uploaded book, and the copy of it for the readers of
 * one review.
 */
export const SAMPLE = 'sample'
export const COPY = 'copy'
type Stored = typeof storedFile.$inferSelect

/** Where the bytes of a file lie in the store. */
export const storeKey = ({ purpose, name }: Pick<Stored, 'purpose' | 'name'>) =>
  `${purpose === DOWNLOAD ? 'download' : 'upload'}/${name}`

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
  settings: FileSettings
}

const newName = (type: FileType) => `${randomBytes(18).toString('base64url')}.${type}`

const sizeOf = (bytes: NewFile['bytes']): number => (bytes instanceof Blob ? bytes.size : bytes.length)

/**
 * Writes a file under a random name that cannot be guessed. If the transaction fails, at most a file without a row
 * remains, which the cleanup finds.
 */
export async function storeFile(
  { db, user, settings }: Keeper,
  { bytes, type, ...row }: NewFile,
): Promise<string> {
  const name = newName(type)
  await db
    .insert(storedFile)
    .values({ ...row, name, mime: FILE_TYPES[type], size: sizeOf(bytes), user_id: user.user_id })
  await storeOf(settings).put(storeKey({ ...row, name }), bytes)
  return name
}

/**
 * Registers a file that was already written to the disk of this machine.
 * @param from its present path; the file is moved
 * @param stays it also stays where it is, for a transaction that is tried again; the caller removes it afterwards
 */
export async function adopt(
  { db, user, settings }: Keeper,
  from: string,
  { type, ...row }: Omit<NewFile, 'bytes'>,
  options: { stays?: boolean } = {},
): Promise<string> {
  const name = newName(type)
  const { size } = await stat(from)
  await db.insert(storedFile).values({ ...row, name, mime: FILE_TYPES[type], size, user_id: user.user_id })
  await storeOf(settings).adopt(storeKey({ ...row, name }), from, options)
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

/** @throws FileLost when the store has not all that the row tells of */
function refuseCut({ size }: Pick<Stored, 'size'>, there: number | undefined): void {
  if (there === undefined) throw new FileLost(REFUSAL.fileLost)
  if (there !== size) throw new FileLost(REFUSAL.fileCut(size, there))
}

/**
 * A stored file that is read from the store as it is sent; it must not be removed meanwhile.
 * @throws FileLost when it is not there as it was written
 */
export async function openFile(settings: FileSettings, stored: Stored): Promise<RangedFile> {
  const store = storeOf(settings)
  const key = storeKey(stored)
  refuseCut(stored, await store.size(key))
  const { size, original_name, mime } = stored
  return new RangedFile({ size, read: (from, to) => store.read(key, from, to) }, original_name, mime)
}

/**
 * Has a stored file lie on the disk of this machine while a thread reads it by its path.
 * @throws FileLost as `openFile`
 */
export const withLocal = <T>(
  settings: FileSettings,
  stored: Pick<Stored, 'name' | 'purpose' | 'size'>,
  work: (path: string) => Promise<T>,
): Promise<T> =>
  storeOf(settings).local(storeKey(stored), async (path) => {
    refuseCut(stored, (await stat(path)).size)
    return work(path)
  })

/** A file that is removed once it was sent, or sending it was given up. */
export class FileOnce extends RangedFile {
  readonly stored: Stored

  constructor({ source, name, type }: RangedFile, stored: Stored) {
    super(source, name, type)
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

/** Removes a file at once, row and bytes: of what can be made anew, and outside of transactions. */
export async function removeFile(db: Db, settings: FileSettings, stored: Stored): Promise<void> {
  await db.delete(storedFile).where(eq(storedFile.name, stored.name))
  await storeOf(settings).remove([storeKey(stored)])
}

/** Gives up files to which nothing refers any more: out of reach from now on, deleted by a later cleanup. */
export const retireFiles = (db: Db, names: readonly string[], now = new Date()) =>
  db
    .update(storedFile)
    .set({ expires_at: now })
    .where(inArray(storedFile.name, [...names]))

/**
 * Removes files that have expired a day ago, and downloads that have expired. One statement takes the rows: what is put to use meanwhile has no expiry
 * any more and stays. What the store does not remove now is a file without a row.
 */
export async function sweepFiles(db: Db, settings: FileSettings, now: Date): Promise<number> {
  const past = new Date(now.getTime() - STAYS_MS)
  const removed = await db
    .delete(storedFile)
    .where(
      or(
        lt(storedFile.expires_at, past),
        and(eq(storedFile.purpose, DOWNLOAD), lt(storedFile.expires_at, now)),
      ),
    )
    .returning()
  if (removed.length > 0) await storeOf(settings).remove(removed.map(storeKey))
  return removed.length
}

/** Of some keys those of which no row tells. */
async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const names = new Map(keys.map((key) => [key.slice(key.indexOf('/') + 1), key]))
  const found = await db
    .select({ name: storedFile.name })
    .from(storedFile)
    .where(inArray(storedFile.name, [...names.keys()]))
  for (const { name } of found) names.delete(name)
  return [...names.values()]
}

/**
 * Removes files without a row, which transactions that rolled back and removals that failed have left. What was written
 * within the last day may be of a transaction that is still under way.
 * @returns how many
 */
export async function sweepUnnamed(db: Db, settings: FileSettings, now: Date): Promise<number> {
  const store = storeOf(settings)
  let removed = 0
  for await (const some of store.list()) {
    const old = some.filter(({ written }) => written.getTime() < now.getTime() - STAYS_MS)
    if (old.length === 0) continue
    const unnamed = await withoutRow(
      db,
      old.map(({ key }) => key),
    )
    await store.remove(unnamed)
    removed += unnamed.length
  }
  return removed
}
