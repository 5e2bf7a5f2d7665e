import { assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditCodeFault } from '#contract/rules/unit/creditCode'
import { licenceOn } from '#contract/rules/unit/licence'

describe('a credit code', () => {
  // Examples of GB 32100-2015 and codes of well-known bodies.
  test.each(['91350100M000100Y43', '91110108551385082Q', '91110000802100433B', '12100000400000624D'])(
    '%s is one',
    (code) => expect(creditCodeFault(code)).toBeUndefined(),
  )

  test.each([
    ['91350100M000100Y4A', '统一社会信用代码有误：校验位不符，请核对'],
    ['12100000400010208L', '统一社会信用代码有误：校验位不符，请核对'],
    ['91350100M000100YIO', '统一社会信用代码只含数字和大写字母，不含I、O、S、V、Z'],
    ['91350100M000100Y', '统一社会信用代码须为18位，现为16位'],
  ])('%s is none: %s', (code, fault) => expect(creditCodeFault(code)).toBe(fault))

  test('one wrong character is always found, and so is the exchange of two neighbours', () => {
    const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    const code = '91350100M000100Y43'
    assert(
      property(nat(17), constantFrom(...alphabet.split('')), (place, other) => {
        const changed = code.slice(0, place) + other + code.slice(place + 1)
        expect(creditCodeFault(changed) === undefined).toBe(changed === code)
      }),
    )
    assert(
      property(nat(16), (place) => {
        const swapped =
          code.slice(0, place) + code.charAt(place + 1) + code.charAt(place) + code.slice(place + 2)
        expect(creditCodeFault(swapped) === undefined).toBe(swapped === code)
      }),
    )
  })
})

test.each([
  [null, 'missing', 0],
  ['2026-11-23', 'expired', 0],
  ['2026-11-24', 'ending', 1],
  ['2027-02-21', 'ending', 90],
  ['2027-02-22', 'valid', 91],
] as const)('a licence until %s is %s', (until, state, days) => {
  expect(licenceOn(until, '2026-11-24')).toEqual({ state, days })
})
