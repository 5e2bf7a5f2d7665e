import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#contract/facts/closed'
import { FORMAL_RESULT, type FormalResult } from '#contract/facts/declaration/states'
import {
  FORMAL_CONCLUSION,
  FORMAL_ITEM,
  HARD_ITEMS,
  type FindingVerdict,
  type FormalCode,
} from '#contract/facts/examining/formal'
import { conclusionFault, openConclusions, type ItemResult } from '#contract/rules/examining/conclusion'
import { isMendable, openedFor } from '#contract/rules/examining/opened'

const CODES = keysOf(FORMAL_ITEM)
const sheet = (
  some: Partial<Record<FormalCode, FormalResult | null>> = {},
  remark = '说明清楚了',
): ItemResult[] =>
  CODES.map((code) => ({ code, result: code in some ? (some[code] ?? null) : 'pass', remark }))
const NONE = new Map<FormalCode, FindingVerdict>()

describe('a conclusion', () => {
  test.each<[string, Parameters<typeof sheet>[0], number, string[]]>([
    ['all pass', {}, 1, ['pass']],
    ['one not applicable', { F18: 'na' }, 1, ['pass']],
    ['one still open', { F03: null }, 1, []],
    ['one that may be mended', { F10: 'fail' }, 1, ['supplement']],
    ['one that may not', { F14: 'fail' }, 1, ['reject']],
    ['one of each', { F10: 'fail', F14: 'fail' }, 1, ['reject']],
    ['one that may be mended, after a supplement', { F10: 'fail' }, 2, ['reject']],
    ['all pass after a supplement', {}, 2, ['pass']],
  ])('%s', (_, some, round, open) => {
    expect(openConclusions(sheet(some), { findings: NONE, round })).toEqual(open)
  })

  test('there is exactly one once every item is judged and explained', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...keysOf(FORMAL_RESULT)), {
          minLength: CODES.length,
          maxLength: CODES.length,
        }),
        fc.constantFrom(1, 2),
        (results, round) => {
          const items = CODES.map((code, n) => ({ code, result: results[n] ?? null, remark: '说明清楚了' }))
          expect(openConclusions(items, { findings: NONE, round })).toHaveLength(1)
        },
      ),
    )
  })

  test.each<[FindingVerdict, FormalResult, boolean]>([
    ['ok', 'pass', false],
    ['ok', 'na', true],
    ['bad', 'pass', true],
    ['na', 'pass', true],
    ['doubt', 'pass', false],
    ['unknown', 'na', false],
  ])('after the finding %s the result %s needs words: %s', (verdict, result, needs) => {
    const items = sheet({ F02: result }, '')
    const fault = conclusionFault('pass', items, { findings: new Map([['F02', verdict]]), round: 1 })
    expect(fault !== undefined).toBe(needs)
  })

  test('every conclusion has words where it is refused', () => {
    for (const one of keysOf(FORMAL_CONCLUSION))
      expect(conclusionFault(one, sheet({ F01: null }), { findings: NONE, round: 1 })).toContain(
        '还有1项没有审查：F01',
      )
  })
})

test('a supplement opens something for every item that may be mended, and nothing for the others', () => {
  for (const code of CODES) {
    const { parts, materials } = openedFor([code])
    expect(parts.length + materials.length > 0, code).toBe(isMendable(code))
  }
  expect(openedFor(['F10', 'F11', 'F10']).materials).toEqual(['M03', 'M04'])
  expect(HARD_ITEMS.some(isMendable)).toBe(false)
})
