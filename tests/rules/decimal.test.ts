import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCALE, halfUp, isDecimal, scaled, shortest } from '#contract/rules/decimal'
import { Decimal } from '#contract/rules/result/file'

describe('reading decimals', () => {
  it.each([
    ['88', 88n * SCALE],
    ['92.50', (925n * SCALE) / 10n],
    [92.5, (925n * SCALE) / 10n],
    ['-0.25', -SCALE / 4n],
    [1e-7, SCALE / 10n ** 7n],
    ['0.000000000001', 1n],
  ])('reads %s without loss', (value, expected) => {
    expect(scaled(value)).toBe(expected)
  })

  it.each(['', ' 88', '1,000', '8.5分', 'NaN', '1e5', '.5', '0.0000000000001', '８８'])(
    'refuses %j',
    (text) => {
      expect(isDecimal(text)).toBe(false)
      expect(() => scaled(text)).toThrow(RangeError)
    },
  )

  it('refuses a sum of binary fractions rather than guess what was meant', () => {
    expect(isDecimal(0.1 + 0.2)).toBe(false)
    expect(isDecimal(NaN)).toBe(false)
    expect(isDecimal(Infinity)).toBe(false)
  })

  it('gives every decimal one canonical spelling', () => {
    expect(Decimal.parse('8.50')).toBe('8.5')
    expect(Decimal.parse(8.5)).toBe('8.5')
    expect(Decimal.safeParse('八').error?.issues[0]?.message).toContain('应为数值')
  })

  it('spells a number as the decimal it was typed as', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (cents) => {
        expect(scaled(cents / 100)).toBe((BigInt(cents) * SCALE) / 100n)
      }),
    )
  })
})

describe('rounding half up', () => {
  it.each([
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['8.345', '8.35'],
    ['87.664999999999', '87.66'],
    ['87.665', '87.67'],
    ['0.005', '0.01'],
    ['-1.005', '-1.01'],
    ['90', '90.00'],
  ])('%s → %s', (value, expected) => {
    expect(halfUp(value)).toBe(expected)
  })

  it('shortens without rounding', () => {
    expect(shortest('89.1250')).toBe('89.125')
  })
})
