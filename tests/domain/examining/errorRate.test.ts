import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedRate, statedRates } from '#server/domain/examining/errorRate'
import { leastSlips } from '#server/domain/examining/textIn'

describe('the rate of errors, in whichever notation', () => {
  test.each([
    ['差错率：0.32/万', 0.32e-4],
    ['差错率 0.32／万', 0.32e-4],
    ['差错率\t　　0.32　／万', 0.32e-4],
    ['差错率为万分之0.5', 0.5e-4],
    ['差错率为万分之零点五，合格', 0.5e-4],
    ['差错率：万分之〇点三二', 0.32e-4],
    ['差错率万分之三', 3e-4],
    ['差错率：十万分之三', 3e-5],
    ['差错率：十万分之3.5', 3.5e-5],
    ['差错率：百万分之十二', 12e-6],
    ['差错率：0.5‱', 0.5e-4],
    ['差错率：0.05‰', 0.05e-3],
    ['差错率：0.003%', 3e-5],
    ['差错率：０．００３％', 3e-5],
    ['差错率3/100000', 3e-5],
    ['差错率：0.5/10000', 0.5e-4],
    ['差错率：1/4万', 0.25e-4],
    ['差错率：3×10⁻⁵', 3e-5],
    ['差错率：3×10^-5', 3e-5],
    ['差错率：3E-5', 3e-5],
    ['差错率（万分之）：0.32', 0.32e-4],
    ['差错率(‱) 0.32', 0.32e-4],
    ['差错率（/万）0.32', 0.32e-4],
    ['差错率不超过万分之一；实际差错率为万分之0.4', 0.4e-4],
    ['差错率应低于1/10000。经检查，差错率为0.6/10000', 0.6e-4],
  ])('%s', (text, rate) => {
    const [found, ...others] = statedRates(text)
    expect(found?.rate).toBeCloseTo(rate, 9)
    expect(others).toEqual([])
  })

  test.each([
    '差错率不超过万分之一',
    '差错率≤1/10000',
    '差错率低于万分之一',
    '差错率在万分之一以内',
    '差错率：／万',
    '编校质量合格，3/100000',
    '差错率合格 2024/05',
  ])('%s states none', (text) => expect(statedRates(text)).toEqual([]))

  test('any rate is read back from each of its notations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (hundredths) => {
        const rate = hundredths / 100 / 1e4
        const perWan = (hundredths / 100).toFixed(2)
        for (const text of [`${perWan}/万`, `万分之${perWan}`, `${perWan}‱`, `${perWan}/10000`])
          expect(statedRates(`差错率：${text}`)[0]?.rate).toBeCloseTo(rate, 10)
      }),
    )
  })

  test.each([
    ['检查字数：10万字\n差错数：3', 3e-5],
    ['检查字数 420千字 差错数 21', 5e-5],
    ['差错总数：2.5处，抽查字数：100000字', 2.5e-5],
  ])('%s is counted', (text, rate) => expect(countedRate(text)?.rate).toBeCloseTo(rate, 9))

  test('nothing is counted without both figures', () => {
    expect(countedRate('差错数：3')).toBeUndefined()
    expect(countedRate('检查字数：0万字 差错数：3')).toBeUndefined()
  })
})

describe('a value that was nearly read', () => {
  test.each([
    ['教材名称数控加工技木某', '数控加工技术', 1],
    ['数控加工技术', '数控加工技术', 0],
    ['', '数控', 2],
    ['数拉加技术', '数控加工技术', 2],
  ])('in %s, %s', (text, value, slips) => expect(leastSlips(text, value)).toBe(slips))

  test('a text that contains the value needs no slips, and never more than the value has letters', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, word, (before, value, after) => {
        expect(leastSlips(before + value + after, value)).toBe(0)
        expect(leastSlips(before, value)).toBeLessThanOrEqual(Array.from(value).length)
      }),
    )
  })
})
