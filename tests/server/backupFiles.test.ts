import { existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupTo, COPY_SUFFIX, FOLDER, scheduledCopy } from '#server/backup/copy'
import { LIST_SUFFIX } from '#server/backup/files'
import { toldFiles } from '#server/backup/toldFiles'
import { restoreFolder } from '#server/backup/restore'
import type { Database } from '#server/db/open'
import { retireFiles, sweepFiles } from '#server/files/store'
import { storeOf } from '#server/files/store/of'
import { newPlace, STORES, storedNames } from '#tests/support/fileStores'
import { inFolder } from '#tests/support/killProcess'
import { FORMS, withFiles } from './backup.support'

const within = async <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  work().finally(() => database.close())

test.each(STORES.flatMap((kind) => FORMS.map((form) => [kind, form] as const)))(
  'files in a store of the kind %s are copied and restored with the data, as %s',
  (kind, form) =>
    inFolder(async (dir) => {
      const from = await newPlace(kind)
      const { database, names } = await withFiles(join(dir, 'data'), from)
      const file = join(dir, 'backups', `a${form}`)
      const kept = await within(database, () => backupTo(database, file, storeOf(from)))
      expect(kept).toMatchObject({ files: 2, brought: 2, missing: [] })
      expect(readdirSync(join(dir, 'backups')).toSorted()).toEqual(
        [`a${form}`, `a${form}${LIST_SUFFIX}`, 'files'].toSorted(),
      )
      for (const to of STORES) {
        const where = await newPlace(to)
        const { files } = await restoreFolder(join(dir, to), file, false, {
          store: storeOf(where),
          keepIn: join(dir, 'backups'),
        })
        expect(files).toMatchObject({ files: 2, brought: 2, missing: [] })
        expect((await storedNames(where, 'upload')).toSorted()).toEqual(names)
        expect(await storedNames(where, 'download')).toEqual([])
      }
    }),
)

test('a file that is cut or lost is named, and the rest copied all the same', () =>
  inFolder(async (dir) => {
    const { database, names } = await withFiles(join(dir, 'data'), await newPlace('folder'))
    const from = await newPlace('s3')
    const file = join(dir, 'backups', `a${COPY_SUFFIX}`)
    await within(database, async () => {
      for (const name of names) await storeOf(from).put(`upload/${name}`, new Blob(['样书的']))
      // One is not there when the copy is made, and is told of.
      await storeOf(from).remove([`upload/${names[0]}`])
      const kept = await backupTo(database, file, storeOf(from))
      expect(kept?.missing.map(({ key }) => key).toSorted()).toEqual(names.map((name) => `upload/${name}`))
      expect(kept && toldFiles(kept).join('\n')).toContain(
        '注意：有 2 个文件找不到，或与记录的大小、校验值不符',
      )
    })
  }))

test('what lies in the folder of copies is checked as it is brought back', () =>
  inFolder(async (dir) => {
    const from = await newPlace('s3')
    const { database, names } = await withFiles(join(dir, 'data'), from)
    const file = join(dir, 'backups', `a${FOLDER}`)
    await within(database, () => backupTo(database, file, storeOf(from)))
    const [first = '', second = ''] = names
    const pool = (name: string) => join(dir, 'backups', 'files', 'upload', name)
    // Of the same size, but not the same.
    writeFileSync(pool(first), Buffer.alloc(6))
    truncateSync(pool(second), 2)
    const to = await newPlace('folder')
    const { files } = await restoreFolder(join(dir, 'again'), file, false, {
      store: storeOf(to),
      keepIn: join(dir, 'backups'),
    })
    expect(files).toMatchObject({ files: 0, brought: 0 })
    expect(files?.missing.map(({ key }) => key).toSorted()).toEqual(names.map((name) => `upload/${name}`))
    expect(await storedNames(to, 'upload')).toEqual([])
  }))

test('a copy of before, without files, is restored, and what lies in the store counts', () =>
  inFolder(async (dir) => {
    const from = await newPlace('folder')
    const { database, names } = await withFiles(join(dir, 'data'), from)
    const file = join(dir, `a${FOLDER}`)
    await within(database, () => backupTo(database, file))
    expect(existsSync(`${file}${LIST_SUFFIX}`)).toBe(false)
    rmSync(join(from.dataDir, 'files', 'upload', names[0] ?? ''))
    const { files } = await restoreFolder(join(dir, 'again'), file, false, {
      store: storeOf(from),
      keepIn: dir,
    })
    expect(files).toMatchObject({ files: 1, brought: 0, missing: [{ key: `upload/${names[0]}` }] })
  }))

test('a file is copied once for all copies, and goes with the last one that names it', () =>
  inFolder(async (dir) => {
    const from = await newPlace('s3')
    const { database, names } = await withFiles(join(dir, 'data'), from)
    const place = { dir: join(dir, 'backups'), files: storeOf(from) }
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 9, 8, minute))
    const there = () => readdirSync(join(place.dir, 'files', 'upload')).toSorted()
    await within(database, async () => {
      expect((await scheduledCopy(database, place, at(1), 2)).carried).toMatchObject({ files: 2, brought: 2 })
      // Given up, but the rows of the copy of before name it.
      await retireFiles(database.db, names.slice(0, 1))
      expect((await scheduledCopy(database, place, at(2), 2)).carried).toMatchObject({ files: 1, brought: 0 })
      expect(there()).toEqual(names)
      expect(await scheduledCopy(database, place, at(3), 2)).toMatchObject({ removed: 1 })
      expect(there()).toEqual(names.slice(1))
    })
  }))

test('what is given up while a copy is made is still found', () =>
  inFolder(async (dir) => {
    const from = await newPlace('folder')
    const { database, names } = await withFiles(join(dir, 'data'), from)
    await within(database, async () => {
      const now = new Date()
      await retireFiles(database.db, names, now)
      expect(await sweepFiles(database.db, from, new Date(now.getTime() + 1000))).toBe(0)
      expect((await storedNames(from, 'upload')).toSorted()).toEqual(names)
    })
  }))

test('replaced data is copied with its files before nothing refers to them any more', () =>
  inFolder(async (dir) => {
    const from = await newPlace('folder')
    const { database, names } = await withFiles(join(dir, 'data'), from)
    const file = join(dir, 'backups', `a${FOLDER}`)
    await within(database, () => backupTo(database, file, storeOf(from)))
    const kept = { store: storeOf(from), keepIn: join(dir, 'backups') }
    await restoreFolder(join(dir, 'data'), file, true, kept)
    const [replaced = ''] = readdirSync(kept.keepIn).filter((name) => /^replaced-.*\.tar\.gz$/.test(name))
    for (const name of names) rmSync(join(from.dataDir, 'files', 'upload', name))
    const { files } = await restoreFolder(join(dir, 'back'), join(kept.keepIn, replaced), false, kept)
    expect(files).toMatchObject({ files: 2, brought: 2, missing: [] })
  }))
