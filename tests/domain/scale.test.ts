import { array, assert, double, integer, option, property, record } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addTo } from '#contract/rules/addTo'
import { rankCorrelation } from '#server/domain/scale/correlation'
import { compareScales, type Total } from '#server/domain/scale/index'

/** Rows of totals: one line per book, one column per expert, null where the expert did not score it. */
const table = (...rows: (number | null)[][]): Total[] =>
  rows.flatMap((row, book) =>
    row.flatMap((total, expert) => (total === null ? [] : [{ book, expert, total }])),
  )
const expertOf = (totals: Total[], expert: number) =>
  compareScales(totals).experts.find((one) => one.expert === expert)
const booksOf = (totals: Total[]) =>
  new Map(compareScales(totals).books.map(({ book, corrected }) => [book, corrected]))

describe('the scale of an expert', () => {
  it('is what he gives beyond the others, whatever books he has got', () => {
    // The second scores ten points lower; the third has only the weak book, and is no stricter for that.
    const totals = table([90, 80, null], [70, 60, 70])
    expect(expertOf(totals, 0)?.severity).toBeCloseTo(10 / 3)
    expect(expertOf(totals, 1)?.severity).toBeCloseTo(-20 / 3)
    expect(expertOf(totals, 2)?.severity).toBeCloseTo(10 / 3)
    expect(booksOf(totals).get(0)).toBeCloseTo(90 - 10 / 3)
    expect(booksOf(totals).get(1)).toBeCloseTo(70 - 10 / 3)
  })

  it('says nothing of who shares no book', () => {
    const totals = table([90, null], [null, 60])
    expect(expertOf(totals, 0)).toMatchObject({
      shared_num: 0,
      difference: null,
      severity: null,
      scatter: null,
      agreement: null,
    })
    expect(booksOf(totals).get(0)).toBeNull()
  })

  it('compares nobody across circles that share no book', () => {
    const totals = table([90, 80, null, null], [null, null, 50, 60])
    expect([0, 1, 2, 3].map((expert) => expertOf(totals, expert)?.severity)).toEqual([5, -5, -5, 5])
  })

  it('shows who orders the books the other way round', () => {
    const totals = table([90, 60, 88, 90], [80, 70, 79, 80], [70, 80, 71, 70])
    expect(expertOf(totals, 0)?.agreement).toBeCloseTo(1)
    expect(expertOf(totals, 1)?.agreement).toBeCloseTo(-1)
    expect(expertOf(totals, 1)?.scatter).toBeGreaterThan(expertOf(totals, 0)?.scatter ?? Infinity)
  })
})

test.each([
  ['the same order', [1, 2, 3], [10, 20, 30], 1],
  ['the opposite', [1, 2, 3], [3, 2, 1], -1],
  ['ties in one', [1, 1, 2], [1, 2, 3], 0.866],
  ['all the same says nothing', [5, 5, 5], [1, 2, 3], null],
  ['two are too few', [1, 2], [1, 2], null],
])('rank correlation: %s', (_, one, other, expected) => {
  const found = rankCorrelation(one, other)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(expected, 3)
})

const panel = record({ books: integer({ min: 1, max: 8 }), experts: integer({ min: 1, max: 5 }) })
  .chain(({ books, experts }) =>
    array(
      array(option(integer({ min: 0, max: 200 }).map((half) => half / 2)), {
        minLength: experts,
        maxLength: experts,
      }),
      { minLength: books, maxLength: books },
    ),
  )
  .map((rows) => table(...rows))

/** Sum of squares that a split leaves, the worth of each book being the best one for these scales. */
function leftOver(totals: Total[], scale: (expert: number) => number): number {
  const byBook = new Map<number, Total[]>()
  for (const entry of totals) addTo(byBook, entry.book, entry)
  return [...byBook.values()].reduce((sum, given) => {
    const rest = given.map(({ total, expert }) => total - scale(expert))
    const level = rest.reduce((a, b) => a + b, 0) / rest.length
    return sum + rest.reduce((a, b) => a + (b - level) ** 2, 0)
  }, 0)
}

describe('for any panel', () => {
  it('no other split leaves less', () => {
    assert(
      property(
        panel,
        integer({ min: 0, max: 4 }),
        double({ min: -5, max: 5, noNaN: true }),
        (totals, who, by) => {
          const found = new Map(compareScales(totals).experts.map((one) => [one.expert, one.severity ?? 0]))
          const best = leftOver(totals, (expert) => found.get(expert) ?? 0)
          const other = leftOver(totals, (expert) => (found.get(expert) ?? 0) + (expert === who ? by : 0))
          expect(best).toBeLessThanOrEqual(other + 1e-6)
        },
      ),
    )
  })

  it('the order in which totals come changes nothing', () => {
    assert(
      property(panel, (totals) => {
        const turned = compareScales(totals.toReversed())
        for (const { expert, severity } of compareScales(totals).experts) {
          const other = turned.experts.find((one) => one.expert === expert)?.severity
          expect(other ?? 0).toBeCloseTo(severity ?? 0, 6)
        }
      }),
    )
  })

  it('who adds points to all his totals moves his scale, and changes no order of corrected books of his circle', () => {
    assert(
      property(panel, integer({ min: 1, max: 30 }), (totals, more) => {
        const raised = totals.map((entry) =>
          entry.expert === 0 ? { ...entry, total: entry.total + more } : entry,
        )
        const [before, after] = [booksOf(totals), booksOf(raised)]
        const moved = [...before].flatMap(([book, worth]) => {
          const now = after.get(book)
          return worth === null || now == null ? [] : [now - worth]
        })
        // Every book of a circle moves by the same; books of other circles not at all.
        const steps = new Set(moved.map((value) => value.toFixed(4)))
        steps.delete((0).toFixed(4))
        steps.delete((-0).toFixed(4))
        expect(steps.size).toBeLessThanOrEqual(1)
      }),
    )
  })
})
