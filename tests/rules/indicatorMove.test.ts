import { array, assert, integer, property, record, boolean } from 'fast-check'
import { expect, test } from 'vitest'
import {
  atEnd,
  positionsAfterMove,
  moveProblem,
  type IndicatorStanding,
} from '#contract/rules/indicator/move'

/** Any table of two levels, and any move in it. */
const table = array(record({ children: integer({ min: 0, max: 3 }), veto: boolean() }), {
  minLength: 1,
  maxLength: 5,
}).map((tops) => {
  let id = 0
  return tops.flatMap(({ children, veto }): IndicatorStanding[] => {
    const top = ++id
    const below = veto ? 0 : children
    return [
      { indicator_id: top, parent_id: null, veto },
      ...Array.from({ length: below }, () => ({ indicator_id: ++id, parent_id: top, veto: false })),
    ]
  })
})

test('an allowed move keeps every line, two levels, and the order of all others', () => {
  const any = integer({ min: 0, max: 20 })
  assert(
    property(table, any, any, any, (lines, a, b, c) => {
      const at = (n: number) => lines[n % lines.length]
      const line = at(a)
      const parent = b === 0 ? null : (at(b)?.indicator_id ?? null)
      const siblings = lines.filter((one) => one.parent_id === parent)
      const before = siblings[c % (siblings.length + 1)]?.indicator_id ?? null
      if (!line) return
      const move = { indicator_id: line.indicator_id, parent_id: parent, before_id: before }
      if (moveProblem(lines, move) !== undefined || before === line.indicator_id) return
      const places = positionsAfterMove(lines, move)
      expect(new Set(places.map((p) => p.indicator_id))).toEqual(new Set(lines.map((l) => l.indicator_id)))
      expect(places).toHaveLength(lines.length)
      const orders = places.map(({ order_num }) => order_num)
      expect(orders).toEqual([...new Set(orders)].sort((x, y) => x - y))
      const top = new Set(places.filter((p) => p.parent_id === null).map((p) => p.indicator_id))
      for (const place of places) expect(place.parent_id === null || top.has(place.parent_id)).toBe(true)
      const others = (ids: readonly number[]) =>
        ids.filter(
          (id) => lines.find((l) => l.indicator_id === id)?.parent_id === parent && id !== line.indicator_id,
        )
      expect(others(places.map((p) => p.indicator_id))).toEqual(others(lines.map((l) => l.indicator_id)))
      const own = places.filter((p) => p.parent_id === parent).map((p) => p.indicator_id)
      const next = own[own.indexOf(line.indicator_id) + 1] ?? null
      expect(next).toBe(before)
    }),
  )
})

test('a scored line joins above the veto items', () => {
  const lines = [
    { indicator_id: 1, parent_id: null, veto: 0 },
    { indicator_id: 2, parent_id: null, veto: 1 },
  ] as const
  const order = atEnd(lines, { indicator_id: 3, parent_id: null, veto: 0 }).map((p) => p.indicator_id)
  expect(order).toEqual([1, 3, 2])
})
