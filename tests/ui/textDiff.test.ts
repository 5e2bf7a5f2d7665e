import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { textDiff, type DiffPiece } from '#src/lib/textDiff'

const without = (kind: DiffPiece['kind'], pieces: readonly DiffPiece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join('')

test.each<[string, string, string, [DiffPiece['kind'], string][]]>([
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
  [
    'a clause of a sentence, and a sentence more',
    '结构完整，案例偏少。建议推荐。',
    '结构完整，案例丰富。语言通顺。建议推荐。',
    [
      ['same', '结构完整，案例'],
      ['gone', '偏少'],
      ['new', '丰富。语言通顺'],
      ['same', '。建议推荐。'],
    ],
  ],
])('%s has changed', (_, before, after, pieces) => {
  expect(textDiff(before, after).map(({ kind, text }) => [kind, text])).toEqual(pieces)
})

test('the pieces make both texts again, whatever they are', () => {
  // Few words, so that there is something in common.
  const alike = array(constantFrom('甲', '乙', '，', '。', '\n', ' ', 'a1')).map((parts) => parts.join(''))
  const text = oneof(string({ unit: 'binary' }), alike)
  assert(
    property(text, text, (before, after) => {
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

test('of the longest opinions one changed word is found, however long they are', () => {
  const long = Array.from({ length: 5000 }, (_, i) => `甲${i}`).join('')
  expect(textDiff(`${long}旧${long}`, `${long}新${long}`).map(({ kind }) => kind)).toEqual([
    'same',
    'gone',
    'new',
    'same',
  ])
})
