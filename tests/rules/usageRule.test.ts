import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  SEASONS,
  termNumber,
  termOn,
  usageRule,
  yearsUsed,
  type WrittenUse,
} from '#contract/rules/declaration/usageRule'

const used = (school_name: string, term_begin: string, more: WrittenUse = {}): WrittenUse => ({
  school_name,
  term_begin,
  ...more,
})

describe('the term of a day is the one that began last', () => {
  test.each([
    ['2025-03-01', '2025-春'],
    ['2025-08-31', '2025-春'],
    ['2025-09-01', '2025-秋'],
    ['2025-12-31', '2025-秋'],
    ['2025-01-01', '2024-秋'],
    ['2025-02-28', '2024-秋'],
  ])('%s → %s', (day, term) => expect(termOn(day)).toBe(term))
})

describe('two years of teaching lie between the first term and the deadline', () => {
  test.each([
    ['2023-秋', '2025-09-01', 2, true],
    ['2023-秋', '2025-08-31', 1.5, false],
    ['2023-秋', '2026-02-28', 2, true],
    ['2023-春', '2025-08-31', 2, true],
    ['2024-秋', '2025-11-30', 1, false],
    ['2015-秋', '2025-11-30', 10, true],
    ['2026-春', '2025-11-30', 0, false],
    ['2023年秋', '2025-11-30', 0, false],
  ])('since %s until %s: %d years', (term, deadline, years, enough) =>
    expect(usageRule([used('甲校', term)], deadline)).toMatchObject({ years, hasYears: enough }),
  )
})

test('three different schools have to use the book', () => {
  const rows = [
    used('华东职业学院（本部）', '2023-秋', { province_id: '310000', students: 120, total_students: 400 }),
    used('华东职业学院 (本部)', '2024-秋', { province_id: '310000', students: 80 }),
    used('江城学院', '2024-春', { province_id: '420000', students: 60 }),
  ]
  expect(usageRule(rows, '2025-11-30')).toEqual({
    schools: 2,
    provinces: 2,
    students: 260,
    totalStudents: 540,
    earliest: '2023-秋',
    years: 2,
    hasYears: true,
    hasSchools: false,
  })
  expect(usageRule([...rows, used('海港学院', '2025-秋')], '2025-11-30').hasSchools).toBe(true)
  // Neither a school that has not begun nor one that does not say since when.
  const vague = [...rows, used('海港学院', '2026-春'), used('山城学院', ''), used(' ', '2020-春')]
  expect(usageRule(vague, '2025-11-30')).toMatchObject({ schools: 2, hasSchools: false })
})

describe('a school has used the book for its completed terms', () => {
  test.each([
    ['2023-秋', null, 2],
    ['2023-秋', '2024-春', 1],
    ['2023-秋', '2023-秋', 0.5],
    ['2023-秋', '2030-春', 2],
    ['2025-秋', null, 0],
    ['2026-秋', null, 0],
    ['', null, null],
  ])('%s to %s: %s', (term_begin, term_end, years) =>
    expect(yearsUsed({ term_begin, term_end }, '2025-10-08')).toBe(years),
  )
})

const terms = fc
  .tuple(fc.integer({ min: 1990, max: 2026 }), fc.constantFrom(...SEASONS))
  .map(([year, season]) => `${year}-${season}`)
const row = fc.record({
  school_name: fc.constantFrom('甲校', '乙校', '丙校', '丁校', ''),
  term_begin: fc.option(terms),
  students: fc.option(fc.nat(1000)),
})
const deadlines = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

test('more rows never take away what was reached, nor does a later deadline', () => {
  fc.assert(
    fc.property(fc.array(row), row, deadlines, deadlines, (rows, more, one, other) => {
      const [early, late] = [one, other].toSorted()
      const before = usageRule(rows, early ?? one)
      for (const after of [usageRule([...rows, more], early ?? one), usageRule(rows, late ?? other)]) {
        expect(after.years).toBeGreaterThanOrEqual(before.years)
        expect(after.schools).toBeGreaterThanOrEqual(before.schools)
        expect(after.students).toBeGreaterThanOrEqual(before.students)
        expect(after.hasYears || !before.hasYears).toBe(true)
        expect(after.hasSchools || !before.hasSchools).toBe(true)
      }
      expect(usageRule(rows.toReversed(), early ?? one)).toEqual(before)
    }),
  )
})

test('the terms of days follow each other as the days do', () => {
  fc.assert(
    fc.property(deadlines, deadlines, (one, other) => {
      const [early, late] = [one, other].toSorted()
      expect(termNumber(termOn(early ?? one))).toBeLessThanOrEqual(termNumber(termOn(late ?? other)) ?? 0)
      expect(termOn(one)).toMatch(/^\d{4}-[春秋]$/)
    }),
  )
})
