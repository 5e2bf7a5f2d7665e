import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open as openFile, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { atOneMoment, dumpLines } from './dump'
import type { Embedded } from '#server/db/driver/embedded'
import { written } from './lines'
import type { Database } from '#server/db/open'
import type { Db } from '#server/db/client'
import { zone } from '#server/db/driver/zone'

/**
 * File name ending of a copy of the embedded database's folder. Only the same version of PGlite can read it.
 */
export const FOLDER = '.tar.gz'
/** File name ending of a copy by tables, which any database can load. */
export const COPY_SUFFIX = '.jsonl.gz'

/** Writes a file that either exists completely, flushed to the disk, or does not exist. */
async function writeWhole(file: string, content: Readable) {
  if (existsSync(file)) throw new Error(`文件已存在：${file}`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  try {
    await pipeline(content, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
    renameSync(part, file)
    const folder = await openFile(dirname(file))
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * Copies the folder. Requests wait while the folder is read into memory (0.2 s for 100,000 books), not while it is
 * packed and written.
 */
async function copyFolder({ lite }: Embedded, file: string) {
  await lite.exec('checkpoint')
  const tar = await lite.dumpDataDir('none')
  await writeWhole(file, Readable.from(tar.stream()))
}

const copyTables = (db: Db, file: string) =>
  atOneMoment(db, (tx) => writeWhole(file, Readable.from(written(dumpLines(tx)))))

/**
 * Copies all data, as of one moment, into a new file; its file name ending selects the form.
 * @throws Error for the operator
 */
export async function backupTo(database: Database, file: string): Promise<void> {
  if (file.endsWith(COPY_SUFFIX)) await copyTables(database.db, file)
  else if (!file.endsWith(FOLDER)) throw new Error(`文件名须以 ${FOLDER} 或 ${COPY_SUFFIX} 结尾`)
  else if (database.kind === 'pglite') await copyFolder(database, file)
  else throw new Error(`PostgreSQL 的备份，文件名须以 ${COPY_SUFFIX} 结尾`)
}

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })

/** The date in China: `2026-11-21`. */
export const day = (at: Date) => parts.format(at).slice(0, 10)

/** The time in China as part of a file name: `2026-11-21-083005`. */
export const stamp = (at: Date) => parts.format(at).replace(' ', '-').replaceAll(':', '')

const daily = (at: Date) => `daily-${day(at)}${FOLDER}`
const DAILY = /^daily-\d{4}-\d\d-\d\d\.tar\.gz$/
const SCHEDULED = /^scheduled-\d{4}-\d\d-\d\d-\d{6}\.(tar|jsonl)\.gz$/

/** Copies that stay when a new one is made, unless the office wants another number. */
export const KEPT = 7

/** Removes all copies of a kind but the newest and the one just made. @returns how many */
async function keepNewest(dir: string, kind: RegExp, made: string, kept: number): Promise<number> {
  const copies = (await readdir(dir)).filter((name) => kind.test(name)).sort()
  const old = copies.slice(0, -kept).filter((name) => name !== made)
  for (const name of old) rmSync(join(dir, name))
  return old.length
}

/**
 * Makes today's copy unless it exists, and removes all daily copies but the newest seven.
 * @returns the file, when it was made now
 */
export async function dailyCopy(database: Embedded, dir: string, now: Date): Promise<string | undefined> {
  const file = join(dir, daily(now))
  if (existsSync(file)) return undefined
  await copyFolder(database, file)
  await keepNewest(dir, DAILY, basename(file), KEPT)
  return file
}

/**
 * Makes a copy at the time the office has set, in the form that keeps others waiting the shortest, and removes all of
 * its kind but the newest.
 */
export async function scheduledCopy(
  database: Database,
  dir: string,
  now: Date,
  kept: number,
): Promise<{ name: string; removed: number }> {
  const name = `scheduled-${stamp(now)}${database.kind === 'pglite' ? FOLDER : COPY_SUFFIX}`
  await backupTo(database, join(dir, name))
  return { name, removed: await keepNewest(dir, SCHEDULED, name, kept) }
}
