import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCip, showCip } from '#contract/rules/book/cip'

test.each([
  ['2023123456', '2023123456'],
  ['(2023)第123456号', '2023123456'],
  ['（2023）第 123456 号', '2023123456'],
  ['中国版本图书馆CIP数据核字（2023）第000123号', '2023000123'],
  ['CIP数据核字(2023)第123456号', '2023123456'],
  ['〔2023〕123456', '2023123456'],
  ['2023-123456', '2023123456'],
  ['２０２３１２３４５６', '2023123456'],
  [2023123456, '2023123456'],
])('%s is the number %s', (cell, value) => {
  expect(readCip(cell)).toEqual({ ok: true, value })
})

test.each([
  ['', '没有核字号'],
  ['2023', '年份后面的号码有0位，应为6位'],
  ['(2023)第12345号', '号码有5位，应为6位'],
  ['(2023)第1234567号', '号码有7位，应为6位'],
  ['1983123456', '年份1983不在'],
  ['第123456号', '应为“(2023)第123456号”或10位数字'],
  ['无', '应为“(2023)第123456号”或10位数字'],
])('%s is refused: %s', (cell, reason) => {
  expect(readCip(cell)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
})

test('what is shown is read as what is stored', () => {
  const stored = fc.tuple(fc.integer({ min: 1993, max: 2099 }), fc.integer({ min: 0, max: 999_999 }))
  fc.assert(
    fc.property(stored, ([year, number]) => {
      const cip = `${year}${String(number).padStart(6, '0')}`
      expect(showCip(cip)).toMatch(/^\(\d{4}\)第\d{6}号$/)
      expect(readCip(showCip(cip))).toEqual({ ok: true, value: cip })
    }),
  )
  expect(showCip('待办理')).toBe('待办理')
})
