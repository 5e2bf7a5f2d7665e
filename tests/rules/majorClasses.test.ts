import { expect, test } from 'vitest'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { isKeyOf } from '#contract/facts/closed'
import { MAJOR_CLASS } from '#contract/rules/book/majorClasses'

test('the catalogue of 2021 has 97 classes, each in one of its categories and with a name of its own', () => {
  const classes = Object.entries(MAJOR_CLASS)
  expect(classes).toHaveLength(97)
  expect(classes.filter(([code]) => !isKeyOf(MAJOR_CATEGORY, code.slice(0, 2)))).toEqual([])
  expect(new Set(Object.values(MAJOR_CLASS)).size).toBe(97)
  expect(new Set(classes.map(([code]) => code.slice(0, 2))).size).toBe(Object.keys(MAJOR_CATEGORY).length)
})
