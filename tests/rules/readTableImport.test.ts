import { checkRow, importFields, storedText } from '#contract/rules/import/fields'
import { previewImport } from '#src/lib/table/previewImport'
import { startReading } from '#src/lib/table/startReading'
import type { TableProgress } from '#src/lib/table/table'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const utf8 = (text: string) => new TextEncoder().encode(text)
const books = utf8(
  '书名,作者,出版时间,备注\n甲,张三,2008年1月,x\n乙,李四,Feb 29,\n丙,王五,赵六,2009,y\n,周七,2010,\n',
)

describe('a file is read, matched and checked in one go', () => {
  it('sorts rows into those to send and those refused', async () => {
    const preview = await previewImport(books, { type: 'book' })
    expect(preview).toMatchObject({
      total: 4,
      headers: ['书名', '作者', '出版时间', '备注'],
      match: { mapping: { book_name: 0, first_editor: 1, publish_date: 2 }, spare: [{ header: '备注' }] },
      accepted: [{ row: 2, record: { book_name: '甲', first_editor: '张三', publish_date: '2008年1月' } }],
    })
    expect(preview.sample).toHaveLength(4)
    expect(preview.errors.map(({ row, label, reason }) => `${row} ${label} ${reason}`)).toEqual([
      '3 出版时间 出版时间“Feb 29”缺少年份',
      '4 整行 有5列，表头只有4列：可能有文字含逗号而未加引号',
      '5 教材名称 教材名称不能为空',
    ])
  })

  it('uses the columns that the user has chosen', async () => {
    const { accepted } = await previewImport(books, { type: 'book', mapping: { book_name: 1 } })
    expect(accepted.map(({ record }) => record)).toEqual([
      { book_name: '张三' },
      { book_name: '李四' },
      { book_name: '周七' },
    ])
  })

  it('waits for a choice while a required column is missing', async () => {
    const preview = await previewImport(books, { type: 'expert' })
    expect(preview).toMatchObject({
      match: { missing: ['name', 'phone'] },
      accepted: [],
      errors: [],
      total: 4,
    })
  })
})

describe('the preview shows what will be stored', () => {
  it.each([
    ['publish_date', '2005年11月', '2005-11'],
    ['publish_date', 200511, '2005-11'],
    ['publish_date', '20051101', '2005-11-01'],
    ['publish_date', 'Feb 29', 'Feb 29'],
    ['price', '45.50元/册', '45.5'],
    ['isbn', '978-7-111-21382-6', '9787111213826'],
    ['edu_level', '高职', '高职专科'],
    ['book_name', ' 甲  乙 ', '甲 乙'],
    ['course_name', '', ''],
  ])('%s: %s becomes %s', (field, cell, stored) => {
    const spec = importFields('book')[field]
    expect(spec && storedText(spec, cell)).toBe(stored)
  })
})

describe('reading a file chosen in the browser', () => {
  const file = new File([books], '教材.csv')

  it('gives the preview and tells its progress', async () => {
    const seen: TableProgress[] = []
    const { promise } = startReading(file, { type: 'book' }, (progress) => seen.push(progress))
    expect((await promise).accepted).toHaveLength(1)
    expect(seen.at(-1)).toEqual({ step: 'check', done: 4, total: 4 })
  })

  it('stops when it is cancelled', async () => {
    const { promise, cancel } = startReading(file, { type: 'book' })
    cancel()
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('refuses a file over the limit before reading it', async () => {
    const { promise } = startReading(file, { type: 'book', options: { maxBytes: 10 } })
    await expect(promise).rejects.toThrow('请拆分')
  })
})

const realFile = '../shared/data/books-zh.csv'
describe.skipIf(!existsSync(realFile))('a real list of 28,568 books', () => {
  it('can be imported but for rows that are broken or say no certain date', async () => {
    const bytes = new Uint8Array(readFileSync(realFile))
    const started = performance.now()
    const preview = await previewImport(bytes, { type: 'book' })
    expect(performance.now() - started).toBeLessThan(5000)
    expect(preview.total).toBe(28_568)
    const shifted = preview.errors.filter(({ label }) => label === '整行')
    expect(shifted).toHaveLength(343)
    expect(preview.accepted).toHaveLength(28_155)
    for (const { record } of preview.accepted.slice(0, 500)) {
      expect(checkRow('book', record).value?.publish_date).toMatch(/^\d{4}(-\d{2}){0,2}$/)
    }
  })
})
