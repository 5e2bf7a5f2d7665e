import { array, assert, constant, constantFrom, dictionary, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeWords } from '#contract/entities/declaration/noticeWords'
import { keysOf } from '#contract/facts/closed'
import { NOTICE_SAMPLES, NOTICE_STAGE, NOTICE_VARIABLES } from '#contract/facts/notices/kind'
import { NOTICE } from '#contract/facts/notices/keys'
import { noticeKind, NOTICES, noticeVariables } from '#contract/facts/notices/notices'
import { fillIn, partsOf, unknownVariables } from '#contract/rules/message/text'

const KINDS = keysOf(NOTICE)
const brace = constantFrom('{', '}')
const plain = string().map((text) => text.replaceAll(/[{}]/g, ''))

describe.each(KINDS)('the notice %s', (kind) => {
  const { title, content, variables } = noticeKind(kind)

  test('may be saved as it is built in, and says with its variables only what it has', () => {
    const words = noticeWords(kind)
    expect(words.title.safeParse(title).error?.issues).toBeUndefined()
    expect(words.content.safeParse(content).error?.issues).toBeUndefined()
    expect(fillIn(title + content, NOTICE_SAMPLES)).not.toMatch(/[{}]/)
  })

  test('uses each of its variables, so that nothing a sender says is lost', () => {
    const used = partsOf(title + content, NOTICE_VARIABLES).flatMap((part) =>
      typeof part === 'string' ? [] : [part.variable],
    )
    expect([...new Set(used)].toSorted()).toEqual([...variables].toSorted())
  })
})

test('the words of the kinds stand in the order of their way, and there are no others', () => {
  expect(keysOf(NOTICES)).toEqual(KINDS)
})

test('each part of the way has its notices, in the order of the way', () => {
  const stages = KINDS.map((kind) => noticeKind(kind).stage)
  expect([...new Set(stages)]).toEqual(keysOf(NOTICE_STAGE))
})

test('a variable of another kind is refused by its name', () => {
  const { title, content } = noticeWords('exam_given')
  expect(title.safeParse('{books}').error?.issues[0]?.message).toBe('不认识的变量：{books}')
  expect(content.safeParse('{num}种').success).toBe(true)
})

test('a text without unknown variables leaves no brace when it is filled in', () => {
  const known = noticeVariables('removed')
  const piece = oneof(
    plain,
    constantFrom(...keysOf(known)).map((name) => `{${name}}`),
  )
  assert(
    property(array(piece), dictionary(constantFrom(...keysOf(known)), plain), (pieces, some) => {
      const text = pieces.join('')
      const values = { ...NOTICE_SAMPLES, ...some }
      expect(unknownVariables(text, known)).toEqual([])
      expect(fillIn(text, values)).not.toMatch(/[{}]/)
    }),
  )
})

test('what a variable brings is text, whatever stands in it', () => {
  assert(
    property(array(oneof(plain, brace, constant('{books}'))), (pieces) => {
      const reason = pieces.join('')
      expect(fillIn('{books}：{reason}', { books: '《甲》', reason })).toBe(`《甲》：${reason}`)
    }),
  )
})
