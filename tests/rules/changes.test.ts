import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf } from '#src/features/merging/changes'

const said = (side: 'mine' | 'theirs', pieces: ReturnType<typeof changesOf>): string =>
  pieces
    .filter(({ in: where }) => where === 'both' || where === side)
    .map(({ text }) => text)
    .join('')

test('the clauses that were changed are told from those that were not', () => {
  expect(changesOf('结构完整，案例偏少。建议推荐。', '结构完整，案例丰富。语言通顺。建议推荐。')).toEqual([
    { text: '结构完整，', in: 'both' },
    { text: '案例偏少。', in: 'mine' },
    { text: '案例丰富。语言通顺。', in: 'theirs' },
    { text: '建议推荐。', in: 'both' },
  ])
  expect(changesOf('', '新写的')).toEqual([{ text: '新写的', in: 'theirs' }])
  expect(changesOf('一样', '一样')).toEqual([{ text: '一样', in: 'both' }])
})

test('whatever the texts, both can be read out of it unchanged', () => {
  const text = array(constantFrom('甲', '乙', '，', '。', '\n', ' ', 'a1')).map((parts) => parts.join(''))
  assert(
    property(text, text, (a, b) => {
      const pieces = changesOf(a, b)
      expect([said('mine', pieces), said('theirs', pieces)]).toEqual([a, b])
    }),
  )
})

test('texts as long as an opinion may be are compared in a moment', () => {
  const long = (word: string) => Array.from({ length: 5000 }, (_, i) => `${word}${i}，`).join('')
  const from = performance.now()
  const pieces = changesOf(long('甲'), long('乙'))
  expect(performance.now() - from).toBeLessThan(1000)
  expect(said('theirs', pieces)).toBe(long('乙'))
})
