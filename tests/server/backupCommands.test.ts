import { sql } from 'drizzle-orm'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FOLDER } from '#server/backup/copy'
import { openDatabase } from '#server/db/open'
import { firstLine, kill, start } from '#tests/support/killProcess'
import { program } from '#tests/support/programs'
import { command, sampleBackups } from './backup.support'

let sample: Awaited<ReturnType<typeof sampleBackups>>
beforeAll(async () => {
  sample = await sampleBackups()
})

// Starting a process takes seconds on a busy machine.
describe('the commands', { timeout: 120_000 }, () => {
  test('backup and restore, by a person who reads what they say', () =>
    sample.withData(async (dir, env) => {
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
    sample.withData(async (_, env) => {
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

  test('a folder that another program has open is named with its process', () =>
    sample.withData(async (dir, env) => {
      const holder = start(program('tests/support/killLockChild'), [env['DATA_DIR'] ?? ''])
      expect(await firstLine(holder)).toBe('HELD')
      const backup = await command('backup', [], env)
      expect(backup.printed).toContain(
        `服务正在运行（进程 ${holder.pid}），由它备份……\n占用数据文件夹的进程还没有准备好，或不接受这个请求；请稍后再试`,
      )
      expect(backup.code).toBe(1)
      const restore = await command('restore', [sample.put(dir, FOLDER), '--force'], env)
      expect(restore.printed).toContain(`正由进程 ${holder.pid} 使用`)
      await kill(holder)
    }))

  test('move says what is missing', () =>
    sample.withData(async (_, env) => {
      expect((await command('move', [], env)).printed).toBe(
        '请先设置 DATABASE_URL，指向一个空的 PostgreSQL 数据库\n',
      )
      const nowhere = await command('move', [], { ...env, DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' })
      expect(nowhere.printed).toContain('连接不上 PostgreSQL（127.0.0.1:1/x）')
      expect(nowhere.printed).not.toContain('geheim')
    }))
})
