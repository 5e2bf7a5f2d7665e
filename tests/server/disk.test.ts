import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskWords, tooLongName } from '#server/files/disk'
import { finish } from '#tests/support/killProcess'
import { program } from '#tests/support/programs'
import { testServer } from '#tests/support/api'

const failure = (code: string) => new Error('failed', { cause: Object.assign(new Error(code), { code }) })

test.each([
  ['ENOSPC', /磁盘已满/],
  ['53100', /磁盘已满/],
  ['EROFS', /不能写入/],
  ['EACCES', /不能写入/],
])('%s is told in words', (code, words) => {
  expect(diskWords(failure(code))).toMatch(words)
})

test('another error is none of the disk', () => {
  expect(diskWords(failure('23505'))).toBeUndefined()
})

test('a data folder that cannot be made is told at the start and in a call', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'review-disk-'))
  const dataDir = join(dir, 'file', 'data')
  writeFileSync(join(dir, 'file'), '')
  try {
    const started = await finish(program('server/main'), [], {
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
    })
    expect(started).toMatchObject({ code: 1, printed: expect.stringContaining('不是文件夹') })
    const server = await testServer({ dataDir })
    const admin = await server.login('admin', ['admin'])
    expect((await server.send(admin, 'dict_export', {})).msg).toContain('不是文件夹')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('a file name is limited in bytes, as the disk counts it', () => {
  expect(tooLongName(`${'书'.repeat(83)}.pdf`)).toBeUndefined()
  expect(tooLongName(`${'书'.repeat(84)}.pdf`)).toContain('255字节')
})
