import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heatCell } from '#src/features/charts/drawHeat'
import { barsOf, boxPlotOf, linearScale } from '#src/features/charts/numbers'
import { lean } from '#src/features/charts/tint'
import { heatOf, scoresByExpert } from '#src/pages/results/charts/heatOf'

const score = fc.integer({ min: 0, max: 200 }).map((half) => half / 2)
const scores = fc.array(score, { minLength: 1, maxLength: 200 })

describe('a histogram', () => {
  test('counts every value once, in ranges that follow one another', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const bars = barsOf(values)
        expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
        bars.slice(1).forEach(({ from }, i) => expect(from).toBe(bars[i]?.to))
        for (const { from, to, count } of bars.slice(0, -1))
          expect(values.filter((value) => value >= from && value < to)).toHaveLength(count)
      }),
    )
  })

  test('of nothing has no bars', () => expect(barsOf([])).toEqual([]))
})

describe('a box', () => {
  test('of the numbers one to nine, and of one that lies far out', () => {
    expect(boxPlotOf([9, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual({
      n: 9,
      low: 1,
      q1: 3,
      median: 5,
      q3: 7,
      high: 9,
      outliers: [],
    })
    expect(boxPlotOf([1, 2, 3, 4, 5, 6, 7, 8, 60])).toMatchObject({ high: 8, outliers: [60] })
    expect(boxPlotOf([])).toBeUndefined()
  })

  test('holds its parts in order, and every value is within the whiskers or an outlier', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const box = boxPlotOf(values)
        if (!box) throw new Error('there are values')
        const { low, q1, median, q3, high, outliers } = box
        expect(
          [low, q1, median, q3, high].every((value, i, all) => i === 0 || value >= (all[i - 1] ?? 0)),
        ).toBe(
          // A whisker may end inside of a box that interpolation has widened.
          low <= q1 && q3 <= high,
        )
        expect(values.filter((value) => value >= low && value <= high).length + outliers.length).toBe(
          values.length,
        )
      }),
    )
  })
})

test('a line of pixels places both ends, and its ticks lie between', () => {
  const x = linearScale([60, 100], [10, 410])
  expect([x(60), x(80), x(100)]).toEqual([10, 210, 410])
  expect(x.ticks.every((tick) => tick >= 60 && tick <= 100)).toBe(true)
})

test('a cell is marked by an arrow when it is as far from the mean as is asked for', () => {
  expect(lean(75, 80, 10)).toBe(-0.5)
  expect(heatCell(90, 80, 10)).toEqual({ far: 1, text: '▲90' })
  expect(heatCell(70.5, 80, 9)).toEqual({ far: -1, text: '▼70.50' })
  expect(heatCell(85, 80, 10)).toEqual({ far: 0.5, text: '85' })
  expect(heatCell(85, null, 10)).toEqual({ far: 0, text: '85' })
  expect(heatCell(null, 80, 10)).toEqual({ far: 0, text: '—' })
})

describe('the map of a group', () => {
  const cell = (user_id: number, total_score: number | null) => ({
    anon_no: user_id,
    user_id,
    name: `专家${user_id}`,
    review_status: 'locked' as const,
    total_score,
  })
  const book = (book_id: number, cells: ReturnType<typeof cell>[]) => ({
    book_id,
    sort_no: book_id,
    book_name: `书${book_id}`,
    group_id: 1,
    group_name: '一组',
    needed_num: 3,
    done_num: cells.length,
    avg_score: null,
    range_score: null,
    flags: [],
    cells,
  })
  const heat = heatOf([book(1, [cell(2, 80), cell(1, 90)]), book(2, [cell(3, 70), cell(1, null)])], 10)

  test('has a column for everybody; who did not review a book stands empty', () => {
    expect(heat.columns.map(({ name }) => name)).toEqual(['专家1', '专家2', '专家3'])
    expect(heat.rows.map(({ cells }) => cells)).toEqual([
      [90, 80, null],
      [null, null, 70],
    ])
  })

  test('compares with the mean of the book, and a single score with nothing', () => {
    expect(heat.rows.map(({ middle }) => middle)).toEqual([85, null])
    expect(scoresByExpert(heat).map(({ values }) => values)).toEqual([[90], [80], [70]])
  })
})
