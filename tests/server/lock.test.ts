import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { askHolder, FolderInUse, lockFolder } from '#server/db/driver/lock'
import { firstLine, inFolder, kill, start } from '#tests/support/killProcess'
import { program } from '#tests/support/programs'

const started: ChildProcess[] = []
const contender = (...args: string[]) => {
  const child = start(program('tests/support/killLockChild'), args)
  started.push(child)
  return child
}

/** A folder of its own for one piece of work; what was started in it has ended before it is removed. */
const inOwnFolder = (work: (dir: string) => Promise<void>) =>
  inFolder(async (dir) => {
    try {
      await work(dir)
    } finally {
      await Promise.all(started.splice(0).map((child) => kill(child)))
    }
  })

// Starting a process takes seconds on a busy machine.
describe('one process has a data folder', { timeout: 120_000 }, () => {
  test('the second process is told in Chinese which one has the folder, until that one is killed', () =>
    inOwnFolder(async (dir) => {
      const first = contender(dir, 'open')
      expect(await firstLine(first)).toBe('HELD')
      const refused = `数据文件夹 ${dir} 正由进程 ${first.pid} 使用；同一数据文件夹只能由一个进程打开`
      expect(await firstLine(contender(dir, 'open'))).toBe(refused)
      await kill(first)
      expect(await firstLine(contender(dir, 'open'))).toBe('HELD')
    }))

  test('a process that is stopped and cannot answer still has its folder', () =>
    inOwnFolder(async (dir) => {
      const first = contender(dir)
      expect(await firstLine(first)).toBe('HELD')
      first.kill('SIGSTOP')
      await expect(lockFolder(dir)).rejects.toThrow('正由进程 （未知） 使用')
    }))

  test('of many that start at once after a kill exactly one has it, every time', () =>
    inOwnFolder(async (dir) => {
      for (let round = 0; round < 4; round += 1) {
        const all = Array.from({ length: 5 }, () => contender(dir))
        const said = await Promise.all(all.map(firstLine))
        const winners = all.filter((_, i) => said[i] === 'HELD')
        expect(winners).toHaveLength(1)
        for (const line of said)
          if (line !== 'HELD') expect(line).toContain(`正由进程 ${winners[0]?.pid} 使用`)
        await Promise.all(all.map((child) => kill(child)))
      }
    }))

  test('within one process too, and again after it was released', () =>
    inOwnFolder(async (dir) => {
      for (let times = 0; times < 3; times += 1) {
        const lock = await lockFolder(dir)
        await expect(lockFolder(dir)).rejects.toThrow(FolderInUse)
        await lock.release()
      }
      expect(readdirSync(dir)).toHaveLength(1)
    }))

  test('a folder whose path is too long for a socket', () =>
    inOwnFolder(async (dir) => {
      const deep = join(dir, '很长的文件夹名'.repeat(5))
      mkdirSync(deep)
      expect(await firstLine(contender(deep))).toBe('HELD')
      await expect(lockFolder(deep)).rejects.toThrow(FolderInUse)
    }))

  test('who removes its file opens it to nobody: the holder makes it anew', () =>
    inOwnFolder(async (dir) => {
      const lock = await lockFolder(dir)
      for (const name of readdirSync(dir)) rmSync(join(dir, name))
      await vi.waitFor(() => expect(readdirSync(dir)).toEqual(['lock.1']), { timeout: 5000 })
      await expect(lockFolder(dir)).rejects.toThrow(FolderInUse)
      await lock.release()
      await (await lockFolder(dir)).release()
    }))

  test('when another process was faster after its file was removed, the former holder is told', () =>
    inOwnFolder(async (dir) => {
      const lock = await lockFolder(dir)
      const told = new Promise<unknown>((resolve) => lock.onLost(resolve))
      for (const name of readdirSync(dir)) rmSync(join(dir, name))
      const other = await lockFolder(dir)
      expect(String(await told)).toContain('锁文件 lock.* 被删除，另一个进程已经打开了它；本进程立即停止')
      await lock.release()
      await expect(lockFolder(dir)).rejects.toThrow(FolderInUse)
      await other.release()
    }))

  test('the holder answers requests, an unheld folder nobody', () =>
    inOwnFolder(async (dir) => {
      expect(await askHolder(dir, 'hello')).toBeUndefined()
      const lock = await lockFolder(dir)
      lock.answer((request) =>
        request === 'hello' ? Promise.resolve('在') : Promise.reject(new Error('不懂')),
      )
      expect(await askHolder(dir, 'hello')).toBe('在')
      expect(await askHolder(dir, 'x')).toBe('失败：不懂')
      await lock.release()
      expect(await askHolder(dir, 'hello')).toBeUndefined()
    }))
})
