import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { read, utils } from 'xlsx'
import type { SheetType } from '#contract/facts/imports'
import { importFields, matchColumns } from '#contract/rules/import/fields'
import { parseTable } from '#src/lib/table/parseTable'
import { ImportErrorTable } from '#src/features/importing/review/ImportErrorTable'
import { saveTemplate } from '#src/features/importing/choice/template'
import { renderAlone } from '#tests/support/console'
import { answerWith } from '#tests/support/server'

/** What the browser was handed; jsdom itself downloads nothing. */
const downloads: { name: string; bytes: Promise<ArrayBuffer> }[] = []
const blobs: Blob[] = []

/** The server's dictionaries: one level is called otherwise, another is offered no more. */
const LEVELS = [
  { dictValue: 'voc', dictLabel: '高职专科' },
  { dictValue: 'sec', dictLabel: '中等层次' },
]
const dictionaries = async ({ url }: Request) =>
  Response.json({ code: 200, msg: '', data: url.includes('ps_edu_level') ? LEVELS : [] })

beforeEach(() => {
  answerWith({ fetch: dictionaries })
  downloads.length = 0
  blobs.length = 0
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.split(':').at(-1))]
    if (blob) downloads.push({ name: this.download, bytes: blob.arrayBuffer() })
  })
})

const first = async () => {
  await waitFor(() => expect(downloads).toHaveLength(1))
  const [download] = downloads
  if (!download) throw new Error('nothing was downloaded')
  return { name: download.name, bytes: new Uint8Array(await download.bytes) }
}

test.each<[SheetType, string]>([
  ['book', '教材导入模板.xls'],
  ['expert', '专家导入模板.xls'],
  ['group_expert', '专家分组导入模板.xls'],
  ['group_book', '教材分组导入模板.xls'],
  ['fenpei', '分配表导入模板.xls'],
  ['avoid', '回避名单导入模板.xls'],
  ['book_editor', '编写人员导入模板.xls'],
])(
  'the template of a %s list has every field, found again by its header, and explains each',
  async (type, file) => {
    await saveTemplate(type)
    const { name, bytes } = await first()
    expect(name).toBe(file)
    const { headers, rows } = await parseTable(bytes)
    const fields = Object.keys(importFields(type))
    expect(Object.keys(matchColumns(type, headers).mapping)).toEqual(fields)
    expect(rows).toEqual([])
    const guide = read(bytes).Sheets['填写说明']
    expect(guide && utils.sheet_to_json(guide)).toHaveLength(fields.length)
  },
)

test('errors are taken along as a list; when not all are told, it says so', async () => {
  const errors = [
    { row: 3, field: 'price', label: '定价', value: '=1+1', reason: '定价“=1+1”不是数字' },
    { row: 3, field: 'isbn', label: 'ISBN', value: 'x', reason: 'ISBN“x”不是ISBN' },
    { row: 7, field: '', label: '整行', value: 'a,b', reason: '有2列' },
  ]
  const { user } = renderAlone(<ImportErrorTable errors={errors} failed={9} fileName="名单.csv" />)
  expect(screen.getByText('9行有错误，以下是前2行的明细')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /下载错误明细/ }))
  const { name, bytes } = await first()
  expect(name).toBe('名单.csv-错误明细.xls')
  const book = read(bytes)
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  expect(sheet && utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['行号', '字段', '值', '原因'],
    ...errors.map(({ row, label, value, reason }) => [row, label, value, reason]),
  ])
})

test('the template offers what the dictionary offers, in words that the import understands', async () => {
  await saveTemplate('book')
  const { bytes } = await first()
  const help = read(bytes).Sheets['填写说明']
  const rows = help ? utils.sheet_to_json<Record<string, string>>(help) : []
  const told = rows.find((row) => row['列'] === '教育层次')?.['填写说明']
  expect(told).toBe('填写其一：高职专科、中职')
})
