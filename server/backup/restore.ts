import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { verifyLog } from '#server/audit/verify'
import { backupTo, FOLDER, stamp, COPY_SUFFIX } from './copy'
import { bringFiles, filesBeside, type Carried } from './files'
import { atOneMoment, dumpLines, tallyTables } from './dump'
import { pgdata } from '#server/db/driver/embedded'
import { readFrom, type BackupLine, type Tally } from './lines'
import { contents, restoreLines } from './load'
import type { FileStore } from '#server/files/store/fileStore'
import { folderStore } from '#server/files/store/folder'
import { lockFolder } from '#server/db/driver/lock'
import { recorded } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import { type Database, openDatabase, type Where } from '#server/db/open'
import { unpacked, unpackedBlob } from './packed'

/** Precise to the millisecond: two replacements may follow each other within a second. */
function replacedAt(): string {
  const now = new Date()
  return `${stamp(now)}-${String(now.getMilliseconds()).padStart(3, '0')}`
}

/** The target contains data that would be lost. The message names it. */
export class WouldReplace extends Error {
  constructor(what: string) {
    super(`目标不是空的，未作任何改动。${what}`)
  }
}

/**
 * Whether a backup contains the data by tables instead of a folder; detected from its content, not its name.
 */
async function isTables(file: string): Promise<boolean> {
  for await (const part of unpacked(file)) return part.toString('latin1').startsWith('{')
  throw new Error(`备份文件是空的：${file}`)
}

export type From = { dir: string } | { file: string }

/** Yields all data of a data folder, or of a backup of either form. */
async function withLines<T>(from: From, work: (lines: AsyncIterable<BackupLine>) => Promise<T>): Promise<T> {
  if ('file' in from && (await isTables(from.file))) return work(readFrom(from.file))
  const where = 'dir' in from ? from : { dir: 'memory://', snapshot: await unpackedBlob(from.file) }
  const source = await openDatabase(where)
  try {
    return await atOneMoment(source.db, (tx) => work(dumpLines(tx)))
  } finally {
    await source.close()
  }
}

const listed = (found: { table: string; rows: number }[]) =>
  found.map(({ table, rows }) => `${table} ${rows} 行`).join('、')

/** What was restored, and where the replaced data is kept. */
export interface Restored {
  tallies: Tally[]
  replaced?: string
  /** What became of the files that the data names, where a store was given. */
  files?: Carried
}

/** Files that were copied with the data; those of a data folder lie in it unless they are in the store already. */
async function filesFrom(from: From, to: FileStore) {
  if ('file' in from) return filesBeside(from.file)
  const store = folderStore(join(from.dir, 'files'))
  return store.place === to.place ? undefined : { store, sha: () => undefined }
}

/**
 * Copies everything into a PostgreSQL database in one transaction, and compares what it holds afterwards.
 *
 * @param keepIn a folder; when given, what the database holds is replaced after it was copied there
 * @param store when given, the files that the data names are brought there, once the data is in
 * @throws WouldReplace when it holds rows and `keepIn` is not given; nothing is changed then
 */
export async function copyInto(
  url: string,
  from: From,
  keepIn?: string,
  store?: FileStore,
): Promise<Restored> {
  const target = await openDatabase({ url })
  try {
    const found = await contents(target.db)
    const replaced =
      keepIn && found.length ? join(keepIn, `replaced-${replacedAt()}${COPY_SUFFIX}`) : undefined
    if (replaced) await backupTo(target, replaced, store)
    else if (found.length)
      throw new WouldReplace(`数据库中现有：${listed(found)}。加 --force 将全部替换（先另存备份）`)
    const tallies = await withLines(from, (lines) => target.db.transaction((tx) => restoreLines(tx, lines)))
    const files = store && (await broughtAfter(target, store, from))
    return { tallies, ...(replaced && { replaced }), ...(files && { files }) }
  } finally {
    await target.close()
  }
}

/** @throws Error for the operator, who is told that the data is there */
async function broughtAfter({ db }: Database, store: FileStore, from: From): Promise<Carried> {
  try {
    return await bringFiles(db, store, await filesFrom(from, store))
  } catch (cause) {
    throw new Error('数据已写入数据库，但文件没有全部复制，请排除原因后加 --force 再运行一次', { cause })
  }
}

/** Reads every row once, and checks that this program can work with the data and its operation log is whole. */
async function check(database: Database): Promise<Tally[]> {
  const known = migrations()
  const unknown = [...(await recorded(database.db)).keys()].filter((name) => !(name in known))
  if (unknown.length) throw new Error(`备份来自更新的程序（程序不认识 ${unknown.join('、')}），请先升级程序`)
  const { broken } = await verifyLog(database.db)
  if (broken) throw new Error(`备份中的操作日志从第 ${broken.log_id} 条起不完整：${broken.problem}`)
  return atOneMoment(database.db, tallyTables)
}

/** Data that cannot be opened any more is what is restored from; there is nothing to copy then. */
async function keepReplaced(dir: string, { store, keepIn }: { store: FileStore; keepIn: string }) {
  const database = await openDatabase({ dir }).catch(() => undefined)
  if (!database) return
  await backupTo(database, join(keepIn, `replaced-${replacedAt()}${FOLDER}`), store).finally(() =>
    database.close(),
  )
}

async function whatIsIn(dir: string): Promise<string> {
  const database = await openDatabase({ dir })
  try {
    return `数据文件夹 ${dir} 中现有：${listed(await contents(database.db)) || '空表'}`
  } finally {
    await database.close()
  }
}

async function unpack(file: string, dir: string, store?: FileStore): Promise<Restored> {
  const where: Where = (await isTables(file)) ? { dir } : { dir, snapshot: await unpackedBlob(file) }
  const database = await openDatabase(where)
  try {
    if (!where.snapshot) await database.db.transaction((tx) => restoreLines(tx, readFrom(file)))
    const tallies = await check(database)
    // Files are added under names of their own: whatever happens afterwards, nothing is lost by it.
    const files = store && (await bringFiles(database.db, store, await filesBeside(file)))
    return { tallies, ...(files && { files }) }
  } finally {
    await database.close()
  }
}

/**
 * Puts a backup into the data folder of the embedded database. It is unpacked and checked beside the present data,
 * which it takes the place of only when everything is right; the replaced data is kept under another name.
 *
 * @param kept the store of its files, and where a copy of the replaced data goes with the files that it names: nothing
 * refers to them afterwards, and the cleanup removes them from the store
 * @throws WouldReplace when the folder holds data and `force` is not given
 * @throws FolderInUse
 */
export async function restoreFolder(
  dir: string,
  file: string,
  force = false,
  kept?: { store: FileStore; keepIn: string },
): Promise<Restored> {
  const there = existsSync(pgdata(dir))
  if (there && !force)
    throw new WouldReplace(`${await whatIsIn(dir)}。加 --force 将用备份替换（旧数据改名保留）`)
  if (there && kept) await keepReplaced(dir, kept)
  const lock = await lockFolder(dir)
  const beside = join(dir, 'restoring')
  try {
    rmSync(beside, { recursive: true, force: true })
    const restored = await unpack(file, beside, kept?.store)
    const replaced = `${pgdata(dir)}.replaced-${replacedAt()}`
    if (there) renameSync(pgdata(dir), replaced)
    renameSync(pgdata(beside), pgdata(dir))
    return there ? { ...restored, replaced } : restored
  } finally {
    rmSync(beside, { recursive: true, force: true })
    await lock.release()
  }
}
