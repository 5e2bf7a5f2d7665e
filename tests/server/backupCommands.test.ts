import { sql } from 'drizzle-orm'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { backupTo } from '#server/backup/copy'
import { openDatabase } from '#server/db/open'
import { restoreFolder } from '#server/backup/restore'
import { finish, firstLine, inFolder, kill, start } from '#tests/support/killProcess'
import { newDatabase, separateDatabase, server } from '#tests/support/postgres'
import { fillSample } from '#tests/support/postgresSample'
import { program } from '#tests/support/programs'

let sample: Buffer
beforeAll(() =>
  inFolder(async (dir) => {
    const source = await separateDatabase()
    await fillSample(source.db)
    await backupTo(source, join(dir, 'a.tar.gz'))
    await source.close()
    sample = readFileSync(join(dir, 'a.tar.gz'))
  }),
)

const withData = (work: (dir: string, env: Record<string, string>) => Promise<void>) =>
  inFolder(async (dir) => {
    writeFileSync(join(dir, 'sample.tar.gz'), sample)
    await restoreFolder(join(dir, 'data'), join(dir, 'sample.tar.gz'))
    await work(dir, { DATABASE_URL: '', DATA_DIR: join(dir, 'data'), BACKUP_DIR: join(dir, 'backups') })
  })

const command = (
  name: 'backup' | 'move' | 'restore' | 'verify-log',
  args: string[],
  env: Record<string, string>,
) => finish(program(`server/cli/${name}`), args, env)

// Starting a process takes seconds on a busy machine.
describe('the commands', { timeout: 120_000 }, () => {
  test('backup and restore, by a person who reads what they say', () =>
    withData(async (dir, env) => {
      expect(await command('backup', [], { ...env, DATA_DIR: join(dir, 'none') })).toEqual({
        code: 1,
        printed: `数据文件夹 ${join(dir, 'none')} 中没有数据\n`,
      })
      const made = await command('backup', [], env)
      expect(made.printed).toMatch(
        /^已备份到 .*\.tar\.gz（[\d.]+ MB）\n文件 0 个（0\.0 MB），其中新复制 0 个，齐全\n$/,
      )
      const file = join(dir, 'backups', readdirSync(join(dir, 'backups'))[0] ?? '')

      const refused = await command('restore', [file], env)
      expect(refused).toMatchObject({ code: 1 })
      expect(refused.printed).toMatch(/目标不是空的，未作任何改动。.*sys_user 1203 行.*--force/)
      const restored = await command('restore', [file, '--force'], env)
      expect(restored).toMatchObject({ code: 0 })
      expect(restored.printed).toMatch(/已恢复到数据文件夹[^]*sys_user +1203 行[^]*原来的数据保留在/)
      writeFileSync(join(dir, 'x.tar.gz'), 'x')
      expect((await command('restore', [join(dir, 'x.tar.gz'), '--force'], env)).printed).toContain(
        '可能已损坏',
      )
    }))

  test('verify-log ends with 1 and names the first wrong row', () =>
    withData(async (_, env) => {
      const right = await command('verify-log', [], env)
      expect(right.printed).toMatch(/^操作日志 2 条，全部无误。末条校验值：[0-9a-f]{64}\n$/)
      expect(right.code).toBe(0)
      const database = await openDatabase({ dir: env['DATA_DIR'] })
      await database.db.execute(sql`update op_log set target = '丙' where log_id = 2`)
      await database.close()
      expect(await command('verify-log', [], env)).toEqual({
        code: 1,
        printed: '操作日志第 2 条：内容被改动过（之前的 1 条无误）\n',
      })
    }))

  test.skipIf(!server)('an empty database is called so, without a statement of ours', () =>
    inFolder(async (dir) => {
      const DATABASE_URL = await newDatabase(server ?? '', '_blank')
      expect(await command('verify-log', [], { DATABASE_URL, DATA_DIR: join(dir, 'none') })).toEqual({
        code: 1,
        printed: '数据库里还没有评审系统的表：请先启动一次服务器，或检查 DATABASE_URL 是否指向正确的数据库\n',
      })
    }),
  )

  test('a folder that another program has open is named with its process', () =>
    withData(async (_, env) => {
      const holder = start(program('tests/support/killLockChild'), [env['DATA_DIR'] ?? ''])
      expect(await firstLine(holder)).toBe('HELD')
      const backup = await command('backup', [], env)
      expect(backup.printed).toContain(
        `服务正在运行（进程 ${holder.pid}），由它备份……\n占用数据文件夹的进程还没有准备好，或不接受这个请求；请稍后再试`,
      )
      expect(backup.code).toBe(1)
      const restore = await command(
        'restore',
        [join(env['DATA_DIR'] ?? '', '..', 'sample.tar.gz'), '--force'],
        env,
      )
      expect(restore.printed).toContain(`正由进程 ${holder.pid} 使用`)
      await kill(holder)
    }))

  test('move says what is missing', () =>
    withData(async (_, env) => {
      expect((await command('move', [], env)).printed).toBe(
        '请先设置 DATABASE_URL，指向一个空的 PostgreSQL 数据库\n',
      )
      const nowhere = await command('move', [], { ...env, DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' })
      expect(nowhere.printed).toContain('连接不上 PostgreSQL（127.0.0.1:1/x）')
      expect(nowhere.printed).not.toContain('geheim')
    }))

  test.skipIf(!server)('move takes everything to PostgreSQL in one command, once', () =>
    withData(async (dir, env) => {
      const DATABASE_URL = await newDatabase(server ?? '', '_move')
      const moved = await command('move', [], { ...env, DATABASE_URL })
      expect(moved.printed).toMatch(/全部一致：[^]*sys_user +1203 行[^]*共 \d+ 张表/)
      expect(await command('move', [], { ...env, DATABASE_URL })).toMatchObject({ code: 1 })
      expect((await command('verify-log', [], { ...env, DATABASE_URL })).printed).toContain('2 条，全部无误')
      expect((await command('backup', [], { ...env, DATABASE_URL })).printed).toContain('.jsonl.gz')
      // The copy, and the list of its files.
      expect(readdirSync(join(dir, 'backups')).filter((name) => name.endsWith('.jsonl.gz'))).toHaveLength(1)
    }),
  )
})
