import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { backupTo, COPY_SUFFIX, FOLDER } from '#server/backup/copy'
import { atOneMoment, tallyTables } from '#server/backup/dump'
import { restoreFolder } from '#server/backup/restore'
import { type Database, openDatabase } from '#server/db/open'
import { book, dept, sysConfig } from '#server/db/schema/index'
import { storeFile } from '#server/files/store'
import type { newPlace } from '#tests/support/fileStores'
import { finish, inFolder } from '#tests/support/killProcess'
import { emptyFolder, separateDatabase } from '#tests/support/postgres'
import { fillSample } from '#tests/support/postgresSample'
import { program } from '#tests/support/programs'

export const FORMS = [FOLDER, COPY_SUFFIX]

export const talliesOf = ({ db }: Database) => atOneMoment(db, tallyTables)

export async function at<T>(
  where: { dir: string } | { url: string },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(where)
  return work(database).finally(() => database.close())
}

/** Backups of the sample in both forms, and what its tables hold. */
export async function sampleBackups() {
  const source = await separateDatabase()
  await fillSample(source.db)
  const original = await talliesOf(source)
  const backups = await inFolder(async (dir) => {
    for (const form of FORMS) await backupTo(source, join(dir, `a${form}`))
    return new Map(FORMS.map((form) => [form, readFileSync(join(dir, `a${form}`))]))
  })
  await source.close()
  const contentOf = (form: string) => backups.get(form) ?? Buffer.alloc(0)
  /** Writes the backup of this form into a folder, as it was made or damaged. @returns its file */
  const put = (dir: string, form: string, change = (content: Buffer) => content) => {
    const file = join(dir, `backup${form}`)
    writeFileSync(file, change(contentOf(form)))
    return file
  }
  /** A data folder that holds the sample, and the environment of the commands for it. */
  const withData = (work: (dir: string, env: Record<string, string>) => Promise<void>) =>
    inFolder(async (dir) => {
      await restoreFolder(join(dir, 'data'), put(dir, FOLDER))
      await work(dir, { DATABASE_URL: '', DATA_DIR: join(dir, 'data'), BACKUP_DIR: join(dir, 'backups') })
    })
  return { original, contentOf, put, withData }
}

/** Numbers go on where they were, rules still hold. */
export async function stillWorks({ db }: Database) {
  await db.insert(sysConfig).values({ config_name: 'n', config_key: 'k2', config_value: 'v' })
  expect((await db.select().from(sysConfig)).map((one) => one.config_id)).toEqual([2])
  const [added] = await db.insert(book).values({ book_name: '新', year: 2026 }).returning()
  expect(added?.book_id).toBe(3)
  await expect(db.insert(book).values({ book_name: '新', year: 2026, create_by: 99_999 })).rejects.toThrow()
  await expect(db.delete(dept)).rejects.toThrow()
}

/** A database in a folder, with three files: an attachment, a sample and what was made for a download. */
export async function withFiles(dir: string, settings: Awaited<ReturnType<typeof newPlace>>) {
  const database = await openDatabase({ dir: await emptyFolder(dir) })
  const keeper = { db: database.db, settings, user: { user_id: null } }
  const keep = (text: string, purpose: 'attachment' | 'sample' | 'download') =>
    storeFile(keeper, { bytes: new Blob([text]), type: 'pdf', purpose, original_name: `${text}.pdf` })
  const names = [await keep('附件', 'attachment'), await keep('样书', 'sample')]
  await keep('下载', 'download')
  return { database, names: names.toSorted() }
}

export const command = (
  name: 'backup' | 'move' | 'restore' | 'verify-log',
  args: string[],
  env: Record<string, string>,
) => finish(program(`server/cli/${name}`), args, env)
