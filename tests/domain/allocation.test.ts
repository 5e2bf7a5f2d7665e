import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, benchInstance, type Objective } from '#server/domain/allocation/index'
import {
  cases,
  diversityOf,
  everyPlan,
  has,
  loadsOf,
  maximumFilled,
  measure,
  type Case,
} from '#tests/domain/allocation.support'

const seeds = fc.nat(1000)
const small = cases({ books: 8, experts: 8, need: 4 })
const tiny = cases({ books: 3, experts: 4, need: 3 })
const filledOf = (pairs: [number, number][], book: number): number =>
  pairs.filter(([, b]) => b === book).length
const by = (seed: string | number, mode: 'optimal' | 'random' = 'optimal') => ({ seed, mode })

/** The measures of the best plan when goals are met one after the other. */
function best(one: Case, goals: readonly Exclude<Objective, 'weakest'>[]) {
  const order = {
    stay: 'filled',
    load: 'sumSquaredLoad',
    specialist: 'withoutSpecialist',
    fit: 'fit',
    diversity: 'filled',
  } as const
  const keys = ['filled', 'squaredGaps', 'served', ...goals.map((goal) => order[goal])] as const
  const rising = new Set(['filled', 'served', 'fit'])
  let plans = everyPlan(one).map((pairs) => measure(one, pairs))
  for (const key of keys) {
    const values = plans.map((plan) => plan[key])
    const bound = rising.has(key)
      ? values.reduce((a, b) => Math.max(a, b))
      : values.reduce((a, b) => Math.min(a, b))
    plans = plans.filter((plan) => plan[key] === bound)
  }
  return Object.fromEntries(keys.map((key) => [key, plans[0]?.[key]]))
}

const worstFirst = (a: number[], b: number[]): number =>
  a.map((n, i) => n - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0

describe('hard rules', () => {
  it.each(['optimal', 'random'] as const)('hold in every %s plan, and kept pairs stay', (mode) => {
    fc.assert(
      fc.property(small, seeds, (one, seed) => {
        const { pairs, loads } = allocate(one, by(seed, mode))
        expect(new Set(pairs.map(String)).size).toBe(pairs.length)
        for (const [expert, book] of one.kept) expect(has(pairs, expert, book)).toBe(true)
        const added = pairs.filter(([e, b]) => !has(one.kept, e, b))
        for (const [expert, book] of added) {
          expect(has(one.forbidden, expert, book)).toBe(false)
          expect(loads[expert]).toBeLessThanOrEqual(one.capacity[expert] ?? 0)
          expect(pairs.filter(([, b]) => b === book).length).toBeLessThanOrEqual(one.need[book] ?? 0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('let nobody review for a group he does not sit in', () => {
    fc.assert(
      fc.property(small, seeds, fc.array(fc.nat(1), { minLength: 16, maxLength: 16 }), (one, seed, group) => {
        const ofBook = one.need.map((_, book) => group[book] ?? 0)
        const ofExpert = one.capacity.map((_, expert) => (expert === 0 ? [0, 1] : [group[8 + expert] ?? 0]))
        const plan = allocate({ ...one, groups: { ofBook, ofExpert } }, by(seed))
        const outside = one.need.flatMap((_, b) =>
          one.capacity
            .map((_, e): [number, number] => [e, b])
            .filter(([e]) => !ofExpert[e]?.includes(ofBook[b] ?? 0)),
        )
        const same = { ...one, forbidden: [...one.forbidden, ...outside] }
        expect(measure(one, plan.pairs)).toEqual(measure(one, allocate(same, by(seed)).pairs))
        for (const [e, b] of outside) if (!has(one.kept, e, b)) expect(has(plan.pairs, e, b)).toBe(false)
      }),
    )
  })
})

describe('optimality', () => {
  it.each(['optimal', 'random'] as const)('%s: as many slots are filled as a maximum flow fills', (mode) => {
    fc.assert(
      fc.property(small, seeds, (one, seed) => {
        const plan = allocate(one, by(seed, mode))
        expect(plan.filled).toBe(maximumFilled(one))
        expect(plan.needed - plan.filled).toBe(plan.gaps.reduce((sum, gap) => sum + gap.missing, 0))
      }),
      { numRuns: 500 },
    )
  })

  const scarce = cases({ books: 4, experts: 3, need: 3 })
  it.each(['optimal', 'random'] as const)('%s: what cannot be filled is spread over the books', (mode) => {
    let uneven = 0
    fc.assert(
      fc.property(scarce, seeds, (one, seed) => {
        const plan = measure(one, allocate(one, by(seed, mode)).pairs)
        const fullest = everyPlan(one)
          .map((pairs) => measure(one, pairs))
          .filter(({ filled }) => filled === plan.filled)
        // The worst gap is the least there can be, and so is every next one.
        const evenest = fullest.map(({ gaps }) => gaps).toSorted(worstFirst)[0]
        expect(plan.gaps).toEqual(evenest)
        // It is free: nobody's fewest books and no even load are given up for it.
        expect(plan.served).toBe(Math.max(...fullest.map(({ served }) => served)))
        const served = fullest.filter((other) => other.served === plan.served)
        expect(plan.sumSquaredLoad).toBe(Math.min(...served.map((other) => other.sumSquaredLoad)))
        if (fullest.some(({ gaps }) => worstFirst(gaps, plan.gaps) > 0)) uneven++
      }),
      { numRuns: 300 },
    )
    expect(uneven).toBeGreaterThan(50)
  })

  it('no book lacks two where each could lack one', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const plan = allocate({ need: [3, 3, 3, 3], capacity: [2, 2, 2, 2] }, by(seed))
      expect(plan.gaps.map(({ missing }) => missing)).toEqual([1, 1, 1, 1])
    }
    // Also where both suit the first book better.
    const fit = [
      [9, 0],
      [9, 0],
      [9, 9],
    ]
    const plan = allocate({ need: [3, 3], capacity: [1, 1, 2], fit }, by(1))
    expect(plan.gaps.map(({ missing }) => missing)).toEqual([1, 1])
  })

  const orders: Exclude<Objective, 'weakest'>[][] = [
    ['load', 'specialist', 'fit', 'diversity'],
    ['load', 'specialist', 'fit'],
    ['fit'],
    ['fit', 'load', 'diversity'],
    ['specialist', 'load', 'fit'],
    ['load', 'fit', 'diversity'],
    [],
  ]
  it.each(orders.map((order) => [order.join(' > ') || 'filling alone', order] as const))(
    '%s: no plan is better',
    (_, objectives) => {
      fc.assert(
        fc.property(tiny, seeds, (one, seed) => {
          const plan = allocate(one, { ...by(seed), objectives })
          expect(measure(one, plan.pairs)).toMatchObject(best(one, objectives))
        }),
        { numRuns: 250 },
      )
    },
  )

  it('the result says what the plan is worth', () => {
    fc.assert(
      fc.property(small, seeds, (one, seed) => {
        const { objectives, pairs, weakestBook } = allocate(one, by(seed))
        const { served, fit, gaps: _, squaredGaps: __, ...rest } = measure(one, pairs)
        expect(objectives).toMatchObject({ ...rest, totalFit: fit / 10_000 })
        const fits = one.need.map(
          (_, b) =>
            measure(
              { ...one },
              pairs.filter(([, book]) => book === b),
            ).fit,
        )
        const needed = fits.filter((_, b) => one.need[b])
        if (needed.length) expect(weakestBook?.fit).toBe(needed.reduce((a, b) => Math.min(a, b)) / 10_000)
        else expect(weakestBook).toBeNull()
        expect(served).toBeLessThanOrEqual(one.minLoad.reduce((sum, n) => sum + n, 0))
      }),
    )
  })

  it('larger instances reach one optimum whatever the seed', () => {
    for (const seed of ['a', 'b', 'c']) {
      const instance = benchInstance('40x12x3', seed)
      const worth = [1, 2, 3].map((s) => {
        const { diversityCost: _, ...rest } = allocate(instance, by(s)).objectives
        return rest
      })
      expect(worth[1]).toEqual(worth[0])
      expect(worth[2]).toEqual(worth[0])
    }
  })
})

describe('fewest books', () => {
  it('are met whenever some fullest plan meets them, else the shortage is told', () => {
    fc.assert(
      fc.property(tiny, seeds, (one, seed) => {
        const { minLoad, loads } = allocate(one, by(seed))
        const wanted = one.minLoad.reduce((sum, n) => sum + n, 0)
        expect(minLoad.feasible).toBe(best(one, [])['served'] === wanted)
        expect(minLoad.feasible).toBe(loads.every((n, e) => n >= (one.minLoad[e] ?? 0)))
        expect(minLoad.short.every(({ expert, wanted, got }) => got < wanted && loads[expert] === got)).toBe(
          true,
        )
      }),
      { numRuns: 250 },
    )
  })

  it('with equal limits force exact loads', () => {
    const plan = allocate(
      { need: [3, 3, 3, 3], capacity: [2, 2, 2, 2, 2, 2], minLoad: [2, 2, 2, 2, 2, 2] },
      by(1),
    )
    expect(plan.loads).toEqual([2, 2, 2, 2, 2, 2])
    expect(plan.filled).toBe(12)
  })
})

describe('soft diversity', () => {
  it('is never dearer than without, and costs nothing in the other objectives', () => {
    fc.assert(
      fc.property(small, seeds, (one, seed) => {
        const flat = { ...one, fit: one.fit.map((row) => row.map(() => 1)) }
        for (const instance of [one, flat]) {
          const plain = allocate(instance, { ...by(seed), objectives: ['load', 'specialist', 'fit'] })
          const diverse = allocate(instance, by(seed))
          expect(measure(instance, diverse.pairs)).toEqual(measure(instance, plain.pairs))
          expect(diverse.objectives.diversityCost).toBeLessThanOrEqual(plain.objectives.diversityCost)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is counted as the rules say, and no single exchange lowers it', () => {
    fc.assert(
      fc.property(tiny, seeds, (one, seed) => {
        const plan = allocate(one, by(seed))
        const cost = diversityOf(one, plan.pairs)
        expect(plan.objectives.diversityCost).toBe(cost)
        const worth = measure(one, plan.pairs)
        const mine = new Set(plan.pairs.map(String))
        for (const other of everyPlan(one)) {
          const entering = other.filter((pair) => !mine.has(String(pair)))
          const books = new Set(entering.map(([, book]) => book))
          const experts = new Set(entering.map(([expert]) => expert))
          if (entering.length > 2 || books.size < entering.length || experts.size < entering.length) continue
          if (JSON.stringify(measure(one, other)) !== JSON.stringify(worth)) continue
          // An exchange leaves every book as many experts as it has.
          if (one.need.some((_, book) => filledOf(other, book) !== filledOf(plan.pairs, book))) continue
          // Two takeovers at once also differ in two pairs; only a swap keeps every load.
          if (entering.length === 2 && String(loadsOf(one, other)) !== String(plan.loads)) continue
          expect(diversityOf(one, other)).toBeGreaterThanOrEqual(cost)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('separates colleagues and compatriots, and spreads the few experts of a kind', () => {
    const experts = Array.from({ length: 6 }, (_, i) => i)
    const base = { need: [3, 3], capacity: experts.map(() => 1) }
    for (const seed of experts) {
      const units = allocate({ ...base, unit: [1, 1, 2, 2, 3, 3] }, by(seed))
      const provinces = allocate({ ...base, province: [1, 1, 2, 2, null, null] }, by(seed))
      const kinds = allocate({ ...base, kind: [1, 1, null, null, null, null] }, by(seed))
      expect([units, provinces, kinds].map((plan) => plan.objectives.diversityCost)).toEqual([0, 0, 0])
      expect(kinds.pairs.find(([e]) => e === 0)?.[1]).not.toBe(kinds.pairs.find(([e]) => e === 1)?.[1])
    }
  })
})

describe('input', () => {
  it('refuses what is not a count, not in range or not finite', () => {
    const good = { need: [1], capacity: [1] }
    const bad = [
      { ...good, need: [1.5] },
      { ...good, capacity: [-1] },
      { ...good, minLoad: [1, 1] },
      { ...good, forbidden: [[0, 1]] as [number, number][] },
      { ...good, kept: [[1, 0]] as [number, number][] },
      { ...good, fit: [[Number.NaN]] },
      { ...good, fit: [[1e300]] },
    ]
    for (const instance of bad) expect(() => allocate(instance, by(1))).toThrow(RangeError)
    expect(allocate(good, by(1)).filled).toBe(1)
  })

  it('an expert of no book, a book of no expert and an empty list are all right', () => {
    expect(allocate({ need: [], capacity: [3, 3] }, by(1))).toMatchObject({
      filled: 0,
      needed: 0,
      loads: [0, 0],
      weakestBook: null,
    })
    expect(allocate({ need: [2], capacity: [] }, by(1))).toMatchObject({ filled: 0, needed: 2 })
  })

  it('fit may come as rows, as one flat array or as a function', () => {
    const rows = [
      [0.5, 0.945],
      [1, 0.25],
    ]
    const base = { need: [1, 1], capacity: [1, 1] }
    const forms = [rows, Float64Array.from(rows.flat()), (e: number, b: number) => rows[e]?.[b] ?? 0]
    for (const fit of forms) expect(allocate({ ...base, fit }, by(1)).objectives.totalFitText).toBe('1.945')
  })
})
