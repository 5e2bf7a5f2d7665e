import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { COPY_SUFFIX } from '#server/backup/copy'
import { migrations } from '#server/db/migrations'
import { openDatabase } from '#server/db/open'
import { rows, type Db } from '#server/db/client'
import { restoreFolder } from '#server/backup/restore'
import { user } from '#server/db/schema/system'
import { log } from '#server/log'
import { readSettings } from '#server/settings'
import type { Settings } from '#server/define'
import { prepare } from '#server/start'
import { inFolder } from '#tests/support/killProcess'
import { emptyFolder, newDatabase, server } from '#tests/support/postgres'

const known = migrations()
const newer = { ...known, '9998_nick.sql': `update sys_user set nick_name = nick_name || '改'` }

const settingsFor = async (dir: string): Promise<Settings> => ({
  ...readSettings({}),
  dataDir: join(dir, 'data'),
  backupDir: join(dir, 'backups'),
  databaseUrl: server && (await newDatabase(server, '_upgrade')),
})

/** Starts and stops. @returns the name of the administrator */
async function start(settings: Settings, files = known): Promise<string | undefined> {
  const { database } = await prepare(settings, files)
  return nameOfAdmin(database.db).finally(() => database.close())
}
const nameOfAdmin = async (db: Db) =>
  (await db.select().from(user).where(eq(user.user_name, 'admin')))[0]?.nick_name

const copies = (dir: string) => readdirSync(dir).filter((name) => name.endsWith(COPY_SUFFIX))

afterEach(() => {
  vi.restoreAllMocks()
})

test('data is copied before its tables change, once, and the log says where', { timeout: 120_000 }, () =>
  inFolder(async (dir) => {
    const said = vi.spyOn(log, 'info')
    const settings = await settingsFor(dir)
    const before = await start(settings)
    // Nothing was there to lose, and then nothing changed.
    await start(settings)
    expect(readdirSync(dir)).not.toContain('backups')

    expect(await start(settings, newer)).toBe(`${before ?? ''}改`)
    await start(settings, newer)
    const [name = '', ...more] = copies(settings.backupDir)
    expect(name).toMatch(/^before-upgrade-\d{4}-\d\d-\d\d-\d{6}-\d+\.jsonl\.gz$/)
    expect(more).toEqual([])
    const file = join(settings.backupDir, name)
    expect(said.mock.calls).toContainEqual([{ file, migrations: ['9998_nick.sql'] }, expect.any(String)])

    await restoreFolder(join(dir, 'again'), file)
    const restored = await openDatabase({ dir: join(dir, 'again') })
    expect(await nameOfAdmin(restored.db)).toBe(before)
    await restored.close()
  }),
)

test(
  'where the copy cannot be written, nothing changes and the server does not start',
  { timeout: 120_000 },
  () =>
    inFolder(async (dir) => {
      const settings = await settingsFor(dir)
      if (!server) await emptyFolder(settings.dataDir)
      await start(settings)
      writeFileSync(settings.backupDir, 'a file where the folder should be')
      await expect(prepare(settings, newer)).rejects.toThrow(
        /^升级前的备份没有成功，数据库未改动（.*before-upgrade/,
      )
      const { databaseUrl: url, dataDir } = settings
      const database = await openDatabase({ url, dir: dataDir })
      const done = rows<{ name: string }>(await database.db.execute(sql`select name from schema_migration`))
      expect(done.map(({ name }) => name)).toEqual(Object.keys(known))
      await database.close()
    }),
)

test.runIf(server)(
  'servers that start together on an empty database fill it once',
  { timeout: 120_000 },
  () =>
    inFolder(async (dir) => {
      const settings = await settingsFor(dir)
      const started = await Promise.all([1, 2, 3].map(() => prepare(settings)))
      expect(started.filter(({ fresh }) => fresh.admin !== undefined)).toHaveLength(1)
      await Promise.all(started.map(({ database }) => database.close()))
    }),
)

test('a program of before starts beside a newer one that only added, and leaves its menus alone', () =>
  inFolder(async (dir) => {
    const settings = await settingsFor(dir)
    await start(settings, { ...known, '9998_added.sql': 'alter table sys_menu add column shade text' })
    const { databaseUrl: url, dataDir } = settings
    const database = await openDatabase({ url, dir: dataDir })
    await database.db.execute(
      sql`insert into sys_menu (menu_name, menu_key, menu_type) values ('新页', 'review/newer', 'C')`,
    )
    await database.close()
    await start(settings)
    const again = await openDatabase({ url, dir: dataDir })
    const kept = rows(await again.db.execute(sql`select 1 from sys_menu where menu_key = 'review/newer'`))
    await again.close()
    expect(kept).toHaveLength(1)
  }))
