import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { textDiff, type Piece } from '#src/lib/textDiff'

const without = (kind: Piece['kind'], pieces: readonly Piece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join('')

test.each<[string, string, string, [Piece['kind'], string][]]>([
  ['nothing', '结构合理。', '结构合理。', [['same', '结构合理。']]],
  [
    'one character',
    '结构合里。案例丰富。',
    '结构合理。案例丰富。',
    [
      ['same', '结构合'],
      ['gone', '里'],
      ['new', '理'],
      ['same', '。案例丰富。'],
    ],
  ],
  [
    'a sentence more',
    '结构合理。',
    '结构合理。案例丰富。',
    [
      ['same', '结构合理。'],
      ['new', '案例丰富。'],
    ],
  ],
  [
    'a figure, which is one word',
    '差错率为1.25。',
    '差错率为12.5。',
    [
      ['same', '差错率为'],
      ['gone', '1.25'],
      ['new', '12.5'],
      ['same', '。'],
    ],
  ],
  ['everything', '', '新的。', [['new', '新的。']]],
])('%s has changed', (_, before, after, pieces) => {
  expect(textDiff(before, after).map(({ kind, text }) => [kind, text])).toEqual(pieces)
})

test('the pieces make both texts again, whatever they are', () => {
  assert(
    property(string({ unit: 'binary' }), string({ unit: 'binary' }), (before, after) => {
      const pieces = textDiff(before, after)
      expect(without('new', pieces)).toBe(before)
      expect(without('gone', pieces)).toBe(after)
    }),
  )
})

test('the longest opinions are compared before anybody waits for it', () => {
  const long = Array.from({ length: 20_000 }, (_, i) =>
    String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)),
  ).join('')
  const other = long.replace(/(..)./gs, '$1改')
  const began = performance.now()
  const pieces = textDiff(long, other)
  expect(performance.now() - began).toBeLessThan(500)
  expect(without('gone', pieces)).toBe(other)
})
