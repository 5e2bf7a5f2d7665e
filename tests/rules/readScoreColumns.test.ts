import { expect, test } from 'vitest'
import { previewImport } from '#src/lib/table/previewImport'

const INDICATORS = [
  { code: 'A1.1', name: '政治方向' },
  { code: 'A1.2', name: '立德树人' },
  { code: 'A2', name: '内容质量' },
]
const read = (text: string) =>
  previewImport(new TextEncoder().encode(text), { type: 'score', indicators: INDICATORS })

test('a column for each indicator, by code, name or both, gives a line for each score', async () => {
  const preview = await read(
    '教材名称,姓名,政治方向（20分）,A1.2,A2 内容质量,总分\n数控加工,张一,18,17.5,50,85.5\n机械制图,王二,20,,45,65\n',
  )
  expect(preview.accepted).toEqual([
    { row: 2, record: { book_name: '数控加工', name: '张一', indicator: 'A1.1', score: '18' } },
    { row: 2, record: { book_name: '数控加工', name: '张一', indicator: 'A1.2', score: '17.5' } },
    { row: 2, record: { book_name: '数控加工', name: '张一', indicator: 'A2', score: '50' } },
    { row: 3, record: { book_name: '机械制图', name: '王二', indicator: 'A1.1', score: '20' } },
    { row: 3, record: { book_name: '机械制图', name: '王二', indicator: 'A2', score: '45' } },
  ])
  expect(preview).toMatchObject({ total: 2, scoreColumns: 3, errors: [] })
})

test('a wrong score names its row and indicator, and takes the whole row with it', async () => {
  const preview = await read(
    '教材名称,姓名,政治方向,立德树人\n数控加工,张一,十八,17\n机械制图,王二,20,19\n液压,李三,,\n',
  )
  expect(preview.errors.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 「政治方向」分值“十八”不是数字',
    '4 分值不能为空',
  ])
  expect(preview.accepted.map(({ row }) => row)).toEqual([3, 3])
  expect(preview.total).toBe(3)
})

test('a list with a line for each score stays as it is', async () => {
  const preview = await read('教材名称,姓名,指标,分值\n数控加工,张一,政治方向,18\n')
  expect(preview).toMatchObject({ scoreColumns: 0, total: 1 })
  expect(preview.accepted[0]?.record).toEqual({
    book_name: '数控加工',
    name: '张一',
    indicator: '政治方向',
    score: '18',
  })
})
