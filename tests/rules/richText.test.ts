import { array, assert, constantFrom, pre, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from '#contract/rules/message/placeholders'
import { asRich, isRich, plainText } from '#contract/rules/richText'
import { richText } from '#contract/entities/system/richText'
import { cleanRichText } from '#server/domain/richText'

const lines = array(stringMatching(/^[^\s\p{Cc}]{0,20}$/u), { minLength: 1, maxLength: 5 }).map((all) =>
  all.join('\n').trim(),
)

describe('formatted text', () => {
  test('a plain text taken into the editor reads the same', () => {
    assert(
      property(lines, (text) => {
        pre(!isRich(text))
        expect(plainText(asRich(text))).toBe(plainText(text))
      }),
    )
  })

  test('whatever is put together, nothing in it runs after cleaning', () => {
    const piece = constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<a href="javascript:alert(1)">',
      '<a href="https://a.cn">',
      '</a>',
      'a',
      '&lt;',
      '<',
      '>',
      '"',
      '<!--',
      '-->',
    )
    assert(
      property(array(piece, { maxLength: 25 }), (pieces) => {
        const clean = cleanRichText(`<p>${pieces.join('')}</p>`)
        expect(clean).not.toMatch(/<(script|img|svg|iframe)|<[^>]*(javascript:|\son\w+=)/i)
      }),
    )
  })

  test('many unclosed tags are read in no time', () => {
    const started = performance.now()
    plainText(`<p>${'<'.repeat(100_000)}`)
    expect(performance.now() - started).toBeLessThan(1000)
  })

  test('a limit is one of characters that are read', () => {
    const schema = richText('说明', 3)
    expect(schema.safeParse('<p><strong>一二三</strong></p>').success).toBe(true)
    expect(schema.safeParse('<p>一二三四</p>').error?.issues[0]?.message).toBe('说明不超过3字')
  })
})

describe('placeholders', () => {
  test.each([
    ['{name}您好', []],
    ['{nmae}、{nmae}、{url}', ['{nmae}']],
    ['{ name }和{}和{a b}', []],
  ])('%s has unknown %j', (text, wrong) => {
    expect(unknownPlaceholders(text, ['name', 'url'])).toEqual(wrong)
  })

  test('are filled in once: what they bring is text', () => {
    expect(fillPlaceholders('{name}：{url}{x}', { name: '{url}', url: '/a' })).toBe('{url}：/a{x}')
  })
})
