import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, anonymousNumbers, benchInstance, type Instance } from '#server/domain/allocation/index'
import { cases, everyPlan, has, measure } from '#tests/domain/allocation.support'

const small = cases({ books: 8, experts: 8, need: 4 })
const draw = (instance: Instance, seed: number) => allocate(instance, { seed, mode: 'random' })
const seeds = fc.nat(1000)

describe('the seed', () => {
  it.each(['optimal', 'random'] as const)('alone decides the %s plan', (mode) => {
    fc.assert(
      fc.property(small, seeds, (one, seed) => {
        const plan = allocate(one, { seed, mode })
        const shuffled = { ...one, forbidden: one.forbidden.toReversed(), kept: one.kept.toReversed() }
        expect(allocate(one, { seed: String(seed), mode })).toEqual(plan)
        expect(allocate(shuffled, { seed, mode })).toEqual(plan)
        expect(allocate(structuredClone(one), { seed, mode })).toEqual(structuredClone(plan))
      }),
    )
  })

  // Plans and draws are on record by their seed: if these change, the recorded ones can no longer be checked.
  it.each([
    ['optimal', '4a5d5743e43d39bc'],
    ['random', 'b76f5f4e8e56be74'],
  ] as const)('gives the plan it has always given: %s', (mode, known) => {
    const { pairs } = allocate(benchInstance('60x20x5/2', '公证处 2026-11-21'), {
      seed: '公证处 2026-11-21',
      mode,
    })
    expect(createHash('sha256').update(JSON.stringify(pairs)).digest('hex').slice(0, 16)).toBe(known)
  })
})

describe('a draw', () => {
  it('fills as many slots and spreads the loads as evenly as the best plan', () => {
    fc.assert(
      fc.property(small, seeds, (one, seed) => {
        const { filled, sumSquaredLoad } = allocate(one, { seed, mode: 'optimal' }).objectives
        expect(draw(one, seed).objectives).toMatchObject({ filled, sumSquaredLoad })
      }),
      { numRuns: 300 },
    )
  })

  it('can bring every pair of every plan that is as full, as even in gaps and in loads', () => {
    const tiny = cases({ books: 3, experts: 4, need: 2, withMinLoad: false })
    fc.assert(
      fc.property(tiny, (one) => {
        const { filled, squaredGaps, sumSquaredLoad } = measure(one, draw(one, 0).pairs)
        const wanted = new Set(
          everyPlan(one)
            .filter((pairs) => {
              const worth = measure(one, pairs)
              return (
                worth.filled === filled &&
                worth.squaredGaps === squaredGaps &&
                worth.sumSquaredLoad === sumSquaredLoad
              )
            })
            .flatMap((pairs) => pairs.map(String)),
        )
        const seen = new Set<string>()
        for (let seed = 0; seed < 400 && seen.size < wanted.size; seed++)
          for (const pair of draw(one, seed).pairs) seen.add(String(pair))
        expect(seen).toEqual(wanted)
      }),
      { numRuns: 60 },
    )
  })

  it('favours nobody: equal experts come up equally often', () => {
    const draws = 2000
    const counts = Array.from({ length: 6 }, () => 0)
    for (let seed = 0; seed < draws; seed++)
      for (const [expert, book] of draw({ need: [2, 2, 2], capacity: [1, 1, 1, 1, 1, 1] }, seed).pairs)
        if (book === 0) counts[expert] = (counts[expert] ?? 0) + 1
    // Each expert is on book 0 in a third of the draws; five standard deviations are about 105.
    for (const count of counts) expect(Math.abs(count - draws / 3)).toBeLessThan(105)
  })
})

describe('anonymous numbers', () => {
  it('are 1 to k on every book, the same for the same seed, and not in the order of the experts', () => {
    fc.assert(
      fc.property(small, seeds, (one, seed) => {
        const plan = allocate(one, { seed, mode: 'optimal' })
        const numbers = anonymousNumbers(plan, seed)
        expect(anonymousNumbers(plan, String(seed))).toEqual(numbers)
        for (const book of one.need.keys()) {
          const mine = numbers.filter((_, i) => plan.pairs[i]?.[1] === book)
          expect(mine.toSorted((a, b) => a - b)).toEqual(mine.map((_, i) => i + 1))
        }
      }),
    )
    const plan = allocate({ need: [3], capacity: [1, 1, 1] }, { seed: 1, mode: 'optimal' })
    const orders = new Set(Array.from({ length: 60 }, (_, seed) => anonymousNumbers(plan, seed).join('')))
    expect(orders.size).toBe(6)
  })

  it('leave numbers already shown as they are', () => {
    const pairs: [number, number][] = [0, 1, 2, 3].map((expert) => [expert, 0])
    for (let seed = 0; seed < 20; seed++) {
      const numbers = anonymousNumbers({ pairs }, seed, [
        [1, 0, 3],
        [3, 0, 5],
      ])
      expect([numbers[1], numbers[3]]).toEqual([3, 5])
      expect(new Set([numbers[0], numbers[2]])).toEqual(new Set([1, 2]))
    }
    expect(has(pairs, 3, 0)).toBe(true)
  })
})
