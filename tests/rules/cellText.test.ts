import { cellText } from '#contract/rules/cell'
import { nameKey } from '#server/domain/book/resemblance'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

/** As it is written down: without the short way that everyday words take. */
const slowly = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()

test('every character of the basic plane is kept or left out as the rule says', () => {
  for (let unit = 0; unit <= 0xffff; unit++) {
    const text = `书${String.fromCharCode(unit)}a`
    if (cellText(text) !== slowly(text)) expect(cellText(text)).toBe(slowly(text))
  }
})

test('any text comes out as the rule says', () => {
  const unit = fc.constantFrom(...Array.from('书a1 （·。\t\n\u3000\u200b\u0000\u00ad'), '𠮷', '\ud842')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(cellText(text)).toBe(slowly(text))
    }),
  )
})

test('a text that is nearly everyday is judged in no time', () => {
  const begin = performance.now()
  cellText(`${'字 字字'.repeat(10_000)} \u0000`)
  expect(performance.now() - begin).toBeLessThan(1000)
})

test.each([
  ['数控编程', '数控编程'],
  ['数控编程第二版', '数控编程第2版'],
  ['数控 编程（第2版）', '数控编程第2版'],
  ['ＡＢ程', 'ab程'],
])('the key of %s is %s', (name, key) => expect(nameKey(name)).toBe(key))
