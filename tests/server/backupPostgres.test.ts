import { eq } from 'drizzle-orm'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { backupTo, COPY_SUFFIX, FOLDER } from '#server/backup/copy'
import { copyInto, restoreFolder } from '#server/backup/restore'
import { migrate } from '#server/db/migrate'
import { user } from '#server/db/schema/index'
import { storeOf } from '#server/files/store/of'
import { newPlace, storedNames } from '#tests/support/fileStores'
import { inFolder } from '#tests/support/killProcess'
import { newDatabase, server } from '#tests/support/postgres'
import { at, command, FORMS, sampleBackups, stillWorks, talliesOf, withFiles } from './backup.support'

const target = () => newDatabase(server ?? '', '_target')

// Starting a process takes seconds on a busy machine.
describe.skipIf(!server)('PostgreSQL', { timeout: 120_000 }, () => {
  let sample: Awaited<ReturnType<typeof sampleBackups>>
  beforeAll(async () => {
    sample = await sampleBackups()
  })

  test.each(FORMS)('takes over a backup ending in %s, whole', (form) =>
    inFolder(async (dir) => {
      const url = await target()
      expect(await copyInto(url, { file: sample.put(dir, form) })).toEqual({ tallies: sample.original })
      await at({ url }, async (database) => {
        expect(await talliesOf(database)).toEqual(sample.original)
        expect(await migrate(database.db)).toEqual([])
        await stillWorks(database)
      })
    }),
  )

  test('takes over a data folder, and gives it back', () =>
    inFolder(async (dir) => {
      const url = await target()
      await restoreFolder(join(dir, 'a'), sample.put(dir, FOLDER))
      await copyInto(url, { dir: join(dir, 'a') })
      await at({ url }, (database) => backupTo(database, join(dir, `b${COPY_SUFFIX}`)))
      expect(await restoreFolder(join(dir, 'c'), join(dir, `b${COPY_SUFFIX}`))).toEqual({
        tallies: sample.original,
      })
    }))

  test('that is not empty is left alone, or copied before it is replaced', () =>
    inFolder(async (dir) => {
      const url = await target()
      const file = sample.put(dir, COPY_SUFFIX)
      await copyInto(url, { file })
      await at({ url }, ({ db }) => db.update(user).set({ nick_name: '改' }).where(eq(user.user_id, 5)))
      await expect(copyInto(url, { file })).rejects.toThrow(/book 1 行.*sys_user 1203 行/)
      await at({ url }, async (database) => expect(await talliesOf(database)).not.toEqual(sample.original))
      const { replaced = '' } = await copyInto(url, { file }, dir)
      await at({ url }, async (database) => expect(await talliesOf(database)).toEqual(sample.original))
      await copyInto(url, { file: replaced }, dir)
      await at({ url }, async ({ db }) => {
        const [changed] = await db.select().from(user).where(eq(user.user_id, 5))
        expect(changed?.nick_name).toBe('改')
      })
    }))

  test('stays empty when the backup turns out to be wrong', () =>
    inFolder(async (dir) => {
      const url = await target()
      const cut = sample.put(dir, COPY_SUFFIX, (content) => content.subarray(0, content.length / 2))
      await expect(copyInto(url, { file: cut })).rejects.toThrow()
      expect(await copyInto(url, { file: sample.put(dir, COPY_SUFFIX) })).toEqual({
        tallies: sample.original,
      })
    }))

  test('files move with the data to PostgreSQL, into another kind of store', () =>
    inFolder(async (dir) => {
      const from = { dataDir: join(dir, 'data'), files: undefined }
      const { database, names } = await withFiles(from.dataDir, from)
      await database.close()
      const to = await newPlace('s3')
      const url = await target()
      {
        const { files } = await copyInto(url, { dir: from.dataDir }, undefined, storeOf(to))
        expect(files).toMatchObject({ files: 2, brought: 2, missing: [] })
        expect((await storedNames(to, 'upload')).toSorted()).toEqual(names)
        // Once more, as after an interruption: nothing is copied twice.
        const again = await copyInto(url, { dir: from.dataDir }, join(dir, 'backups'), storeOf(to))
        expect(again.files).toMatchObject({ files: 2, brought: 0, missing: [] })
      }
    }))

  test('an empty database is called so, without a statement of ours', () =>
    inFolder(async (dir) => {
      const DATABASE_URL = await target()
      expect(await command('verify-log', [], { DATABASE_URL, DATA_DIR: join(dir, 'none') })).toEqual({
        code: 1,
        printed: '数据库里还没有评审系统的表：请先启动一次服务器，或检查 DATABASE_URL 是否指向正确的数据库\n',
      })
    }))

  test('move takes everything to PostgreSQL in one command, once', () =>
    sample.withData(async (dir, env) => {
      const DATABASE_URL = await target()
      const moved = await command('move', [], { ...env, DATABASE_URL })
      expect(moved.printed).toMatch(/全部一致：[^]*sys_user +1203 行[^]*共 \d+ 张表/)
      expect(await command('move', [], { ...env, DATABASE_URL })).toMatchObject({ code: 1 })
      expect((await command('verify-log', [], { ...env, DATABASE_URL })).printed).toContain('2 条，全部无误')
      expect((await command('backup', [], { ...env, DATABASE_URL })).printed).toContain('.jsonl.gz')
      // The copy, and the list of its files.
      expect(readdirSync(join(dir, 'backups')).filter((name) => name.endsWith('.jsonl.gz'))).toHaveLength(1)
    }))
})
