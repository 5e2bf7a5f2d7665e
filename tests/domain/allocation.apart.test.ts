import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adviceWords,
  allocate,
  benchInstance,
  gapWords,
  readInstance,
  type Objective,
} from '#server/domain/allocation/index'
import { cases, everyPlan, has, measure, type Case } from './allocation.support'

type Pairs = readonly (readonly [number, number])[]

const tiny = cases({ books: 3, experts: 4, need: 3 })
const couples = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 4 })
const seeds = fc.nat(99)

const couplesIn = (one: Case, pairs: [number, number][]) =>
  pairs.filter(([a, b]) => a !== b && a < one.capacity.length && b < one.capacity.length)

/** No two who are to be kept apart share a book, save where both are kept on it. */
const keeps = (one: Case, apart: Pairs, plan: Pairs): boolean =>
  one.need.every((_, book) =>
    apart.every(
      ([a, b]) =>
        !(has(plan, a, book) && has(plan, b, book)) || (has(one.kept, a, book) && has(one.kept, b, book)),
    ),
  )

function best(one: Case, apart: Pairs, goals: readonly Objective[]) {
  const order = { load: 'sumSquaredLoad', specialist: 'withoutSpecialist', fit: 'fit' } as const
  const keys = [
    'squaredGaps',
    'served',
    ...goals.flatMap((goal) => (goal in order ? order[goal as keyof typeof order] : [])),
  ] as const
  let plans = everyPlan(one)
    .filter((plan) => keeps(one, apart, plan))
    .map((plan) => measure(one, plan))
  for (const key of keys) {
    const values = plans.map((plan) => plan[key])
    const bound = key === 'served' || key === 'fit' ? Math.max(...values) : Math.min(...values)
    plans = plans.filter((plan) => plan[key] === bound)
  }
  return Object.fromEntries(keys.map((key) => [key, plans[0]?.[key]]))
}

const orders: Objective[][] = [
  ['load', 'specialist', 'fit', 'diversity'],
  ['fit'],
  ['specialist', 'load', 'fit'],
]

describe('two who are to be kept apart', () => {
  it.each(orders.map((order) => [order.join(' > '), order] as const))(
    '%s: never meet, and no plan that keeps them apart is better',
    (_, objectives) => {
      let cost = 0
      fc.assert(
        fc.property(tiny, couples, seeds, (one, pairs, seed) => {
          const apart = couplesIn(one, pairs)
          const plan = allocate({ ...one, apart }, { seed, mode: 'optimal', objectives })
          expect(plan.proven).toBe(true)
          expect(keeps(one, apart, plan.pairs)).toBe(true)
          expect(measure(one, plan.pairs)).toMatchObject(best(one, apart, objectives))
          const free = allocate(one, { seed, mode: 'optimal', objectives })
          if (plan.filled < free.filled) cost++
        }),
        { numRuns: 250 },
      )
      expect(cost).toBeGreaterThan(5)
    },
  )

  it('a draw keeps them apart too, and fills and evens as well as can be', () => {
    fc.assert(
      fc.property(tiny, couples, seeds, (one, pairs, seed) => {
        const apart = couplesIn(one, pairs)
        const plan = allocate({ ...one, apart }, { seed, mode: 'random' })
        expect(keeps(one, apart, plan.pairs)).toBe(true)
        expect(measure(one, plan.pairs)).toMatchObject(best(one, apart, ['load']))
      }),
      { numRuns: 250 },
    )
  })

  it('costs a real group nothing, and says when it could not be proven', () => {
    const instance = benchInstance('100x15x5', '1')
    const apart: [number, number][] = [
      [0, 1],
      [2, 3],
      [3, 4],
    ]
    const options = { seed: 1, mode: 'optimal' } as const
    const plan = allocate({ ...instance, apart }, options)
    const { filled, objectives } = allocate(instance, options)
    expect(plan).toMatchObject({ filled, objectives: { sumSquaredLoad: objectives.sumSquaredLoad } })
    const everybody = Array.from({ length: 15 }, (_, a) =>
      Array.from({ length: a }, (__, b): [number, number] => [a, b]),
    ).flat()
    const alone = allocate({ ...benchInstance('6x15x3', '1'), apart: everybody }, options)
    expect(new Set(alone.pairs.map(([, book]) => book)).size).toBe(alone.pairs.length)
  })
})

it('a gap names them, and the advice does not raise the limit of one who could not come anyway', () => {
  const file = { experts: 2, books: 1, per_book: 2, max_load: 3, apart: [[0, 1]] }
  const plan = allocate(readInstance(file).instance, { seed: 1, mode: 'optimal' })
  expect(plan.gaps.map(gapWords)).toEqual(['缺1人：与已配专家须分开1人'])
  expect(adviceWords(plan.advice, { expert: String })).toEqual(['增加 1 名专家'])
  expect(() => readInstance({ ...file, apart: [[0, 0]] })).toThrow('apart.0：应为两位不同的专家')
})
