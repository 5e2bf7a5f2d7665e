import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { COPY_SUFFIX, FOLDER } from '#server/backup/copy'
import { readFrom } from '#server/backup/lines'
import { contents, restoreLines } from '#server/backup/load'
import { maintain } from '#server/backup/maintain'
import { restoreFolder } from '#server/backup/restore'
import { askHolder } from '#server/db/driver/lock'
import { migrate } from '#server/db/migrate'
import type { Database } from '#server/db/open'
import { dept } from '#server/db/schema/index'
import { inFolder } from '#tests/support/killProcess'
import { emptyDatabase } from '#tests/support/postgres'
import { at, FORMS, sampleBackups, stillWorks, talliesOf } from './backup.support'

let sample: Awaited<ReturnType<typeof sampleBackups>>
beforeAll(async () => {
  sample = await sampleBackups()
})

describe.each(FORMS)('a backup ending in %s', { timeout: 120_000 }, (form) => {
  test('restores to a folder with every row as it was', () =>
    inFolder(async (dir) => {
      const restored = await restoreFolder(join(dir, 'data'), sample.put(dir, form))
      expect(restored).toEqual({ tallies: sample.original })
      await at({ dir: join(dir, 'data') }, async (database) => {
        expect(await talliesOf(database)).toEqual(sample.original)
        expect(await migrate(database.db)).toEqual([])
        await stillWorks(database)
      })
    }))

  test('does not replace what is there unless told to, and keeps it then', () =>
    inFolder(async (dir) => {
      const data = join(dir, 'data')
      await restoreFolder(data, sample.put(dir, FOLDER))
      await at({ dir: data }, ({ db }) =>
        db.insert(dept).values({ dept_name: '现有', dept_type: 'school_voc' }),
      )
      const file = sample.put(dir, form)
      await expect(restoreFolder(data, file)).rejects.toThrow(/不是空的，未作任何改动.*dept 3 行/)
      await at({ dir: data }, async ({ db }) => expect(await db.select().from(dept)).toHaveLength(3))
      const { replaced } = await restoreFolder(data, file, true)
      await at({ dir: data }, async (database) => expect(await talliesOf(database)).toEqual(sample.original))
      expect(readdirSync(join(replaced ?? ''))).toContain('PG_VERSION')
    }))
})

const damages: [string, (content: Buffer) => Buffer][] = [
  ['cut off', (content) => content.subarray(0, content.length * 0.9)],
  [
    'with a byte changed',
    (content) => Buffer.from(content.map((b, i) => (i === content.length >> 1 ? b ^ 64 : b))),
  ],
  ['of something else', () => gzipSync('hello')],
  ['empty', () => gzipSync('')],
  ['not packed', () => Buffer.from('hello')],
]
test.each(damages)('a backup %s is refused, and the data stays', (_, damage) =>
  inFolder(async (dir) => {
    const data = join(dir, 'data')
    mkdirSync(join(data, 'pgdata'), { recursive: true })
    await expect(restoreFolder(data, sample.put(dir, FOLDER, damage), true)).rejects.toThrow()
    expect(readdirSync(data).filter((name) => !name.startsWith('lock'))).toEqual(['pgdata'])
  }),
)

const text = (change: (text: string) => string) => (content: Buffer) =>
  gzipSync(change(gunzipSync(content).toString()))

describe('a backup table by table is not believed', () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase()
    await database.db.insert(dept).values({ dept_name: '现有', dept_type: 'school_voc' })
  })
  afterAll(() => database.close())

  type Change = [string, (content: Buffer) => Buffer, string]
  const changes: Change[] = [
    ['a value changed', text((t) => t.replace('专家77"', '专家78"')), '表 sys_user 写入后的内容与来源不同'],
    [
      'a row gone',
      text((t) => t.replace(/,\["1203"[^\]]*\]/, '')),
      '表 sys_user 应有 1203 行，写入后为 1202 行',
    ],
    ['a row that names nobody', text((t) => t.replace('["1","1",', '["1","77",')), 'Failed query'],
    ['the end gone', text((t) => t.replace(/\n.*"kind":"end".*\n$/, '\n')), '数据不完整'],
    [
      'from a newer program',
      text((t) => t.replace('"migrations":[', '"migrations":["9999_x.sql",')),
      '请先升级程序',
    ],
    ['cut off', (content) => content.subarray(0, content.length - 9), '可能已损坏或不完整'],
    ...[0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98].map((part): Change => [
      `a byte changed at ${part} of it`,
      (content) => Buffer.from(content.map((b, i) => (i === Math.floor(content.length * part) ? b ^ 64 : b))),
      '可能已损坏',
    ]),
  ]
  test.each(changes)('%s: all is as it was before', (_, change, message) =>
    inFolder(async (dir) => {
      const file = sample.put(dir, COPY_SUFFIX, change)
      expect(readFileSync(file).equals(sample.contentOf(COPY_SUFFIX))).toBe(false)
      const loading = database.db.transaction((tx) => restoreLines(tx, readFrom(file)))
      await expect(loading).rejects.toThrow(message)
      expect(await contents(database.db)).toEqual([{ table: 'dept', rows: 1 }])
    }),
  )
})

describe('while the server runs', { timeout: 120_000 }, () => {
  test('a copy a day is made and the newest seven stay; other files are left alone', () =>
    inFolder(async (dir) => {
      const to = join(dir, 'backups')
      mkdirSync(to)
      writeFileSync(join(to, '2026-01-01-080000.tar.gz'), '')
      for (let day = 1; day <= 7; day += 1) writeFileSync(join(to, `daily-2026-03-0${day}.tar.gz`), '')
      const data = join(dir, 'data')
      await restoreFolder(data, sample.put(dir, FOLDER))
      await at({ dir: data }, async (database) => {
        for (const day of [8, 9]) {
          for (const time of day === 9 ? ['00:03', '12:00'] : ['00:03']) {
            const now = () => new Date(`2026-03-0${day}T${time}:00+08:00`)
            vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
            const stop = maintain(database, { backupDir: to, now, isQuiet: () => true })
            vi.advanceTimersByTime(60_000)
            vi.useRealTimers()
            await stop()
          }
        }
      })
      const days = [3, 4, 5, 6, 7, 8, 9].map((day) => `daily-2026-03-0${day}.tar.gz`)
      expect(readdirSync(to).sort()).toEqual(['2026-01-01-080000.tar.gz', ...days])
      expect(statSync(join(to, 'daily-2026-03-09.tar.gz')).mode & 0o777).toBe(0o600)
      const restored = await restoreFolder(join(dir, 'again'), join(to, 'daily-2026-03-09.tar.gz'))
      expect(restored).toEqual({ tallies: sample.original })
    }))

  test('the copy waits for a quiet minute, but not for ever', () =>
    inFolder(async (dir) => {
      const to = join(dir, 'backups')
      const data = join(dir, 'data')
      await restoreFolder(data, sample.put(dir, FOLDER))
      await at({ dir: data }, async (database) => {
        for (const minutes of [60, 13 * 60]) {
          vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
          const stop = maintain(database, { backupDir: to, isQuiet: () => false })
          vi.advanceTimersByTime(minutes * 60_000)
          vi.useRealTimers()
          await stop()
          expect(existsSync(to)).toBe(minutes > 60)
        }
      })
    }))

  test('another process has it make a backup and verify the log', () =>
    inFolder(async (dir) => {
      const data = join(dir, 'data')
      await restoreFolder(data, sample.put(dir, FOLDER))
      await at({ dir: data }, async (database) => {
        const stop = maintain(database, { backupDir: dir })
        const file = join(dir, `while${COPY_SUFFIX}`)
        expect(await askHolder(data, `backup ${file}`)).toBe('完成')
        expect(await askHolder(data, `backup ${file}`)).toBe(`失败：文件已存在：${file}`)
        expect(JSON.parse((await askHolder(data, 'verify-log')) ?? '')).toMatchObject({ checked: 2 })
        await stop()
        expect(await askHolder(data, `backup ${file}2`)).toBe('失败：服务正在停止')
        expect((await restoreFolder(join(dir, 'again'), file)).tallies).toEqual(sample.original)
      })
    }))
})
