import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate, anonymousNumbers } from '#server/domain/allocation/index'
import { cases, everyPlan, has, measure } from './allocation.support'

const tiny = cases({ books: 3, experts: 4, need: 3, withMinLoad: false })
const goals = ['stay', 'load', 'fit', 'diversity'] as const

it('of the fullest and evenest plans, the one that gives up the fewest present pairs is taken', () => {
  let given = 0
  fc.assert(
    fc.property(
      tiny,
      fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { maxLength: 6 }),
      fc.nat(99),
      (one, pairs, seed) => {
        const present = pairs.filter(([e, b]) => e < one.capacity.length && b < one.need.length)
        const stays = (plan: readonly (readonly [number, number])[]) =>
          plan.filter(([e, b]) => has(present, e, b)).length
        const plan = allocate({ ...one, present }, { seed, mode: 'optimal', objectives: goals })
        const worth = measure(one, plan.pairs)
        const others = everyPlan(one)
          .map((other) => ({ ...measure(one, other), stay: stays(other) }))
          .filter(({ filled, squaredGaps }) => filled === worth.filled && squaredGaps === worth.squaredGaps)
        const most = Math.max(...others.map(({ stay }) => stay))
        expect(stays(plan.pairs)).toBe(most)
        const nearest = others.filter(({ stay }) => stay === most)
        const even = Math.min(...nearest.map(({ sumSquaredLoad }) => sumSquaredLoad))
        expect(worth.sumSquaredLoad).toBe(even)
        if (most < present.length) given++
      },
    ),
    { numRuns: 300 },
  )
  expect(given).toBeGreaterThan(30)
})

it('a number that a pair had which is in no plan any more is not given again', () => {
  const pairs: [number, number][] = [
    [1, 0],
    [2, 0],
  ]
  for (const seed of ['a', 'b', 'c']) {
    const numbers = anonymousNumbers({ pairs }, seed, [[0, 0, 1]])
    expect(new Set(numbers)).toEqual(new Set([2, 3]))
  }
})
