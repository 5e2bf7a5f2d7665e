import { count } from 'drizzle-orm'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { previewImport } from '#src/lib/table/previewImport'
import { book, importBatch } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'

const realFile = '../shared/data/books-zh.csv'

describe.skipIf(!existsSync(realFile))('a real list of 28,568 books', () => {
  it('is imported but for its wrong rows, is met again, and is taken back', async () => {
    const server = await testServer()
    const office = await server.login('office', ['pingShenManage'])
    const preview = await previewImport(new Uint8Array(readFileSync(realFile)), { type: 'book' })
    const refused = preview.errors
    const input = {
      import_type: 'book' as const,
      file_name: 'books-zh.csv',
      rows: preview.accepted.map(({ row, record }) => ({
        row,
        record: Object.fromEntries(Object.entries(record).map(([key, cell]) => [key, String(cell)])),
      })),
      refused,
      refused_num: preview.total - preview.accepted.length,
    }
    // The list has no ISBN, so books of the same name, editor and publisher are told apart by the office.
    const { alike } = await server.ok(office, 'import_file', { ...input, dry_run: 1 })
    expect(alike).toHaveLength(4691)
    const despite_alike = alike.map(({ row }) => row)
    const report = await server.ok(office, 'import_file', { ...input, despite_alike, valid_only: 1 })
    expect(report).toMatchObject({ total_num: 28_568, success_num: 28_155, fail_num: 413 })
    const again = await server.ok(office, 'import_file', { ...input, dry_run: 1 })
    expect(again).toMatchObject({ success_num: 0, fail_num: 28_568 })
    const { import_id } = report
    if (import_id === null) throw new Error('nothing was written')
    const { deleted_num } = await server.ok(office, 'import_del', { import_ids: [import_id] })
    expect(deleted_num).toBe(28_155)
    expect(await server.database.db.select({ n: count() }).from(book)).toEqual([{ n: 0 }])
    expect(await server.database.db.select({ status: importBatch.status }).from(importBatch)).toEqual([
      { status: 'rolled_back' },
    ])
  }, 120_000)
})
