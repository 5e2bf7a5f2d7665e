import { XlsWriter } from '#contract/xls/xlsWriter'
import { joined } from '#contract/xls/writeXls'
import { writeAnswer } from '#src/lib/excel/answered'
import { createWriter } from '#src/lib/excel/order'
import { RowCutter } from '#src/lib/excel/rowCutter'
import { describe, expect, it, test } from 'vitest'
import * as XLSX from 'xlsx'

const head = { file_name: '名单', keys: ['name', 'score'], titles: ['书名', '得分'] }
const list = [
  { name: '数控“加工”，}],{"list":[', score: 92.5 },
  { name: '"\\"\\\\', score: null },
  { name: '𠮷{[\n', score: 0 },
]
const answerOf = (data: object) => new Blob([JSON.stringify({ code: 200, msg: '操作成功', data })])

async function written(answer: Blob, wanted?: string) {
  const writer = new XlsWriter()
  const shares: number[] = []
  const name = await writeAnswer(answer, wanted, writer, (share) => shares.push(share))
  const book = XLSX.read(joined(writer.end()), { type: 'array' })
  const lines = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    defval: null,
  })
  return { name, sheets: book.SheetNames, lines, shares }
}

const lines = [head.titles, ...list.map(({ name, score }) => [name, score])]

describe('the answer to an export', () => {
  it('is written under its own name, or the one that is wanted', async () => {
    expect(await written(answerOf({ ...head, list }))).toEqual({
      name: '名单',
      sheets: ['名单'],
      lines,
      shares: [1],
    })
    expect(await written(answerOf({ ...head, list }), '别的')).toMatchObject({
      name: '别的',
      sheets: ['别的'],
    })
  })

  it('of any length is written piece by piece', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ name: `第${i}本“数控”`, score: i }))
    const { lines: found, shares } = await written(answerOf({ ...head, list: many }))
    expect(found.slice(1)).toEqual(many.map(({ name, score }) => [name, score]))
    expect(shares.length).toBeGreaterThan(1)
    expect(shares.at(-1)).toBe(1)
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
  })

  it('may tell its columns behind its rows', async () =>
    expect(await written(answerOf({ list, ...head }))).toMatchObject({ name: '名单', lines }))

  it('fills no column with what every object inherits', async () => {
    const data = { ...head, keys: ['name', 'constructor'], list: [{ name: '甲' }] }
    expect((await written(answerOf(data))).lines[1]).toEqual(['甲', null])
  })

  test.each([
    ['a refusal', { code: 500, msg: '没有权限' }, '没有权限'],
    ['no columns', { code: 200, data: { ...head, keys: [], list } }, '没有可导出的列'],
    ['a title too few', { code: 200, data: { ...head, titles: ['书名'], list } }, '数量不一致'],
    ['no rows', { code: 200, data: { ...head, list: [] } }, '没有可导出的数据'],
  ])('of %s is no file', async (_, answer, words) => {
    await expect(written(new Blob([JSON.stringify(answer)]))).rejects.toThrow(words)
  })

  it('that breaks off is no file', async () => {
    const whole = await answerOf({ ...head, list }).text()
    for (const end of [1, 2, 3, 4, 30, 60])
      await expect(written(new Blob([whole.slice(0, -end)]))).rejects.toThrow(SyntaxError)
  })
})

test.each([1, 2, 3, 7, 50])('rows are found whole in pieces of %d characters', (size) => {
  const text = JSON.stringify({ data: { list } }).slice('{"data":{"list":['.length)
  const cutter = new RowCutter()
  const rows: object[] = []
  for (let at = 0; at < text.length; at += size) {
    if (rows.length < list.length) expect(() => cutter.end('[')).toThrow(SyntaxError)
    rows.push(...cutter.take(text.slice(at, at + size)))
  }
  expect(rows).toEqual(list)
  expect(() => cutter.end('{"data":{"list":[')).not.toThrow()
})

describe('a list that is made into a file', () => {
  it('tells which share of its rows is written', async () => {
    const shares: number[] = []
    const take = createWriter((share) => shares.push(share))
    await take({ sheet: { name: '表', header: ['列'] } })
    await take({ rows: [['甲']], share: 0.5 })
    await take({ rows: [['乙']], share: 1 })
    const made = await take({ end: true })
    expect(shares).toEqual([0.5, 1])
    expect(made?.file.type).toBe('application/vnd.ms-excel')
  })
})
