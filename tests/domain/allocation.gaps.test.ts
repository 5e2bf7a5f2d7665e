import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adviceWords,
  allocate,
  gapWords,
  minLoadWords,
  type Instance,
  type Plan,
} from '#server/domain/allocation/index'
import { cases, everyPlan, has, measure } from '#tests/domain/allocation.support'

const plan = (instance: Instance): Plan => allocate(instance, { seed: 1, mode: 'optimal' })
const count = (lacks: { experts: number }[]): number => lacks.reduce((sum, lack) => sum + lack.experts, 0)
const names = ['张三', '李四', '王五', '赵六']
const expert = (e: number): string => names[e] ?? `专家${e}`

describe('why a slot stays empty, and what to do', () => {
  const table: { name: string; instance: Instance; gaps: string[]; advice: string[] }[] = [
    { name: 'nothing is wanting', instance: { need: [1], capacity: [1] }, gaps: [], advice: [] },
    {
      name: 'the limits are too low',
      instance: { need: [1, 1, 1], capacity: [1] },
      gaps: ['缺1人：已满1人', '缺1人：已满1人'],
      advice: ['将 张三 的上限提高 2 本', '或不提高上限，增加 2 名专家'],
    },
    {
      name: 'avoidance and limits together',
      instance: {
        need: [1, 2],
        capacity: [1, 1, 1],
        forbidden: [
          [1, 1],
          [2, 1],
          [2, 0],
        ],
      },
      gaps: ['缺1人：回避2人'],
      advice: ['增加 1 名专家'],
    },
    {
      name: 'the group is too small',
      instance: { need: [3], capacity: [1, 1] },
      gaps: ['缺1人：组内人数不足（共2人，需3人）'],
      advice: ['增加 1 名专家'],
    },
    {
      name: 'too small, and one must avoid the book',
      instance: { need: [3], capacity: [1, 1], forbidden: [[0, 0]] },
      gaps: ['缺2人：组内人数不足（共2人，需3人），回避1人'],
      advice: ['增加 2 名专家'],
    },
    {
      name: 'experts of a class are wanting',
      instance: { need: [1, 1], capacity: [2], forbidden: [[0, 0]], bookClass: ['计算机', '机械'] },
      gaps: ['缺1人：回避1人'],
      advice: ['增加 1 名 计算机 专家'],
    },
    {
      name: 'the same few newcomers can serve books of two classes',
      instance: { need: [3, 3], capacity: [], newcomerCapacity: 2, bookClass: ['计算机', '机械'] },
      gaps: ['缺3人：组内人数不足（共0人，需3人）', '缺3人：组内人数不足（共0人，需3人）'],
      advice: ['增加 3 名 计算机、机械 专家'],
    },
    {
      name: 'a kept pair is over the limit already',
      instance: {
        need: [1, 1, 1],
        capacity: [1],
        kept: [
          [0, 0],
          [0, 1],
        ],
      },
      gaps: ['缺1人：已满1人'],
      advice: ['将 张三 的上限提高 2 本', '或不提高上限，增加 1 名专家'],
    },
    {
      name: 'a book of a group without members',
      instance: { need: [1], capacity: [5], groups: { ofBook: [1], ofExpert: [[0]] } },
      gaps: ['缺1人：组内人数不足（共0人，需1人）'],
      advice: ['为 第2组 增加 1 名专家'],
    },
  ]

  it.each(table)('$name', ({ instance, gaps, advice }) => {
    const result = plan(instance)
    const group = (g: number): string => (instance.groups ? `第${g + 1}组` : '')
    expect(result.gaps.map(gapWords)).toEqual(gaps)
    expect(adviceWords(result.advice, { expert, group, bookClass: (c) => String(c ?? '') })).toEqual(advice)
  })

  const small = cases({ books: 8, experts: 6, need: 4, withMinLoad: false })

  it('every absent member is accounted for', () => {
    fc.assert(
      fc.property(small, (one) => {
        for (const gap of plan(one).gaps)
          expect(gap.forbidden + gap.full + gap.need - gap.missing).toBe(one.capacity.length)
      }),
      { numRuns: 300 },
    )
  })

  it('following the advice fills every slot, by either way, and no smaller sum of raises would do', () => {
    fc.assert(
      fc.property(small, (one) => {
        const { advice, gaps } = plan(one)
        const raised = one.capacity.map((n, e) => n + (advice.raise.find((r) => r.expert === e)?.by ?? 0))
        const limit = Math.max(1, one.capacity.toSorted((a, b) => a - b)[one.capacity.length >> 1] ?? 1)
        const newcomers = (count: number): number[] => Array.from({ length: count }, () => limit)
        const need = one.need
        const fewer = { forbidden: one.forbidden, kept: one.kept }
        expect(plan({ need, capacity: [...raised, ...newcomers(count(advice.add))], ...fewer }).gaps).toEqual(
          [],
        )
        const added = plan({
          need,
          capacity: [...one.capacity, ...newcomers(count(advice.addInstead))],
          ...fewer,
        })
        expect(added.gaps).toEqual([])
        const wanted = gaps.reduce((sum, gap) => sum + Math.min(gap.missing, gap.full), 0)
        const overdrawn = advice.raise.reduce((sum, { expert: e }) => {
          const kept = new Set(one.kept.filter(([k]) => k === e).map(([, b]) => b)).size
          return sum + Math.max(0, kept - (one.capacity[e] ?? 0))
        }, 0)
        expect(advice.raise.reduce((sum, { by }) => sum + by, 0)).toBe(wanted + overdrawn)
      }),
      { numRuns: 300 },
    )
  })
})

describe('fewest books that cannot be met', () => {
  it('lowering them as advised, and by no less in all, makes them possible', () => {
    fc.assert(
      fc.property(cases({ books: 3, experts: 4, need: 3 }), (one) => {
        const { advice } = plan(one)
        const lowered = one.minLoad.map((n, e) => advice.lower.find((l) => l.expert === e)?.to ?? n)
        expect(plan({ ...one, minLoad: lowered }).minLoad.feasible).toBe(true)
        const wanted = one.minLoad.reduce((sum, n) => sum + n, 0)
        const plans = everyPlan(one).map((pairs) => measure(one, pairs))
        const filled = Math.max(...plans.map((p) => p.filled))
        const served = Math.max(...plans.filter((p) => p.filled === filled).map((p) => p.served))
        expect(wanted - lowered.reduce((sum, n) => sum + n, 0)).toBe(wanted - served)
      }),
    )
  })

  it.each([
    [
      'above the own limit',
      { need: [1, 1], capacity: [1], minLoad: [2] },
      '最少本数无法满足（最少本数高于其上限）：张三 至少 2 本、只能分到 1 本',
    ],
    [
      'more than there are slots',
      { need: [1], capacity: [2], minLoad: [2] },
      '最少本数无法满足（最少本数之和超过全部评审名额）：张三 至少 2 本、只能分到 1 本',
    ],
    [
      'prevented by avoidance',
      {
        need: [1, 1],
        capacity: [2, 2],
        minLoad: [1, 0],
        forbidden: [
          [0, 0],
          [0, 1],
        ] as [number, number][],
      },
      '最少本数无法满足（受回避和分组限制，没有足够的教材可分）：张三 至少 1 本、只能分到 0 本',
    ],
    ['met', { need: [1, 1], capacity: [2], minLoad: [2] }, ''],
  ] as const)('%s', (_, instance, words) => {
    const result = plan(instance)
    expect(minLoadWords(result.minLoad, expert)).toBe(words)
    expect(
      result.pairs.every(([e, b]) => !has('forbidden' in instance ? instance.forbidden : [], e, b)),
    ).toBe(true)
  })
})
