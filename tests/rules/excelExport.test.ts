import { exportExcel } from '#src/lib/excel/exportExcel'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import * as XLSX from 'xlsx'

/** What the browser was handed: the name of the download and the bytes behind its address. */
const downloads: { name: string; blob: Blob }[] = []

beforeEach(() => {
  downloads.length = 0
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  })
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '' }
      const click = () => downloads.push({ name: link.download, blob: blobs.get(link.href) ?? new Blob() })
      return Object.assign(link, { click })
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const keys = ['name', 'score', 'tags']
const titles = ['书名', '得分', '标记']
const list = [
  { score: 92.5, name: '数控加工', tags: ['divergent', 'veto'], hidden: 'x' },
  { name: '=1+1', score: null },
]

describe('a list is downloaded as .xls', () => {
  it('with the columns asked for, in their order', async () => {
    await exportExcel({ keys, titles, list, fileName: '小组评审/汇总' })
    expect(downloads.map(({ name }) => name)).toEqual(['小组评审_汇总.xls'])
    const book = XLSX.read(await downloads[0]?.blob.arrayBuffer(), { type: 'array' })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    expect(sheet && XLSX.utils.sheet_to_json(sheet, { header: 1, defval: null })).toEqual([
      ['书名', '得分', '标记'],
      ['数控加工', 92.5, 'divergent、veto'],
      ['=1+1', null, null],
    ])
  })

  it('named 文件 when nobody names it', async () => {
    await exportExcel({ keys, titles, list })
    expect(downloads[0]?.name).toBe('文件.xls')
  })

  test.each([
    ['no keys', { keys: [], titles, list }, '没有可导出的列'],
    ['no titles', { keys, titles: [], list }, '没有可导出的列'],
    ['an empty list', { keys, titles, list: [] }, '没有可导出的数据'],
    ['a title too few', { keys, titles: ['书名'], list }, '数量不一致'],
  ])('refused for %s', async (_, request, message) => {
    await expect(exportExcel(request)).rejects.toThrow(message)
    expect(downloads).toEqual([])
  })
})
