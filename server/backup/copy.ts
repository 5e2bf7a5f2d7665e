import { existsSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { showWaiting } from '#server/audit/link'
import { atOneMoment, dumpLines } from './dump'
import type { Embedded } from '#server/db/driver/embedded'
import { written } from './lines'
import { dropUnkept, filesNamed, keepFiles, LIST_SUFFIX, type Carried } from './files'
import type { FileStore } from '#server/files/store/fileStore'
import { writeWhole } from './whole'
import type { Database } from '#server/db/open'
import type { Db } from '#server/db/client'
import { zone } from '#server/db/driver/zone'

/**
 * File name ending of a copy of the embedded database's folder. Only the same version of PGlite can read it.
 */
export const FOLDER = '.tar.gz'
/** File name ending of a copy by tables, which any database can load. */
export const COPY_SUFFIX = '.jsonl.gz'

/**
 * Copies the folder. Requests wait while the folder is read into memory (0.2 s for 100,000 books), not while it is
 * packed and written.
 */
async function copyFolder({ lite }: Embedded, file: string) {
  await lite.exec('checkpoint')
  const tar = await lite.dumpDataDir('none')
  await writeWhole(file, tar.stream())
}

/** @returns the files that the rows name at the moment of the copy */
const copyTables = (db: Db, file: string) =>
  atOneMoment(db, async (tx) => {
    await writeWhole(file, written(dumpLines(tx)))
    return filesNamed(tx)
  })

/**
 * Copies all data, as of one moment, into a new file; its file name ending selects the form. The files that the data
 * names are copied beside it afterwards, where a store is given.
 * @returns what became of the files
 * @throws Error for the operator
 */
export async function backupTo(
  database: Database,
  file: string,
  files?: FileStore,
): Promise<Carried | undefined> {
  await showWaiting(database.db)
  if (file.endsWith(COPY_SUFFIX)) {
    const named = await copyTables(database.db, file)
    return files && keepFiles(named, files, file)
  }
  if (!file.endsWith(FOLDER)) throw new Error(`文件名须以 ${FOLDER} 或 ${COPY_SUFFIX} 结尾`)
  if (database.kind !== 'pglite') throw new Error(`PostgreSQL 的备份，文件名须以 ${COPY_SUFFIX} 结尾`)
  await copyFolder(database, file)
  // What was added meanwhile is copied as well; what was given up has kept its row.
  return files && keepFiles(await filesNamed(database.db), files, file)
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

/** Where copies go, and the files that are copied with them. */
export interface CopyPlace {
  dir: string
  files?: FileStore | undefined
}

/** Removes all copies of a kind but the newest and the one just made, and files that only they named. @returns how many */
async function keepNewest(dir: string, kind: RegExp, made: string, kept: number): Promise<number> {
  const copies = (await readdir(dir)).filter((name) => kind.test(name)).sort()
  const old = copies.slice(0, -kept).filter((name) => name !== made)
  for (const name of old)
    for (const one of [name, `${name}${LIST_SUFFIX}`]) rmSync(join(dir, one), { force: true })
  if (old.length > 0) await dropUnkept(dir)
  return old.length
}

/**
 * Makes today's copy unless it exists, and removes all daily copies but the newest seven.
 * @returns the file, when it was made now
 */
export async function dailyCopy(
  database: Embedded,
  { dir, files }: CopyPlace,
  now: Date,
): Promise<string | undefined> {
  const file = join(dir, daily(now))
  if (existsSync(file)) return undefined
  await backupTo(database, file, files)
  await keepNewest(dir, DAILY, basename(file), KEPT)
  return file
}

/**
 * Makes a copy at the time the office has set, in the form that keeps others waiting the shortest, and removes all of
 * its kind but the newest.
 */
export async function scheduledCopy(
  database: Database,
  { dir, files }: CopyPlace,
  now: Date,
  kept: number,
): Promise<{ name: string; removed: number; carried: Carried | undefined }> {
  const name = `scheduled-${stamp(now)}${database.kind === 'pglite' ? FOLDER : COPY_SUFFIX}`
  const carried = await backupTo(database, join(dir, name), files)
  return { name, carried, removed: await keepNewest(dir, SCHEDULED, name, kept) }
}
