import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSimilar, opinionLength, similarity } from '#contract/rules/review/opinionText'

describe('counting the words of an opinion', () => {
  it.each([
    ['', 0],
    ['内容科学', 4],
    ['内容 科学，\n结构合理。', 8],
    ['《数控加工》(第3版)——很好！', 9],
    ['PLC 编程', 5],
    ['~~~~++++====￥￥', 0],
    ['好\u200b\u200b\u200b\u3000', 1],
    ['𠮷野家', 3],
    ['👍👍👍', 0],
  ])('%j has %i', (text, length) => {
    expect(opinionLength(text)).toBe(length)
  })

  it('is not changed by white space or punctuation put between', () => {
    const blank = fc.constantFrom(' ', '\n', '\u3000', '，', '。', '！', '…', '-', '“')
    fc.assert(
      fc.property(fc.array(fc.constantFrom('教', '材', 'a', '9'), { maxLength: 40 }), blank, (chars, gap) => {
        expect(opinionLength(chars.join(gap))).toBe(chars.length)
      }),
    )
  })
})

describe('similar opinions', () => {
  const text =
    '该教材内容科学准确，结构合理，案例来自企业真实项目，配套数字资源丰富，适合高职学生使用，建议推荐。'

  it('sees through punctuation and a changed word', () => {
    expect(similarity(text, text.replaceAll('，', ' '))).toBe(1)
    expect(similarity(text, text.replace('高职', '中职'))).toBeGreaterThanOrEqual(0.9)
  })

  it('does not take different opinions for one', () => {
    const other = '教材体例新颖，但部分图表不清晰，第三章的工艺参数已经过时，应按新国标修订后再行使用。'
    expect(similarity(text, other)).toBeLessThan(0.3)
    expect(similarity('', '')).toBe(0)
  })

  it('is symmetric, between 0 and 1, and 1 for the same text', () => {
    const words = fc.string({ unit: fc.constantFrom('甲', '乙', '丙', '丁'), maxLength: 20 })
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(similarity(a, b)).toBe(similarity(b, a))
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0)
        expect(similarity(a, b)).toBeLessThanOrEqual(1)
        if (a) expect(similarity(a, a)).toBe(1)
      }),
    )
  })

  it('names the book whose opinion is repeated', () => {
    const others = [
      { book: 1, opinion: '完全不同的另一条意见，说的是别的事情。' },
      { book: 2, opinion: text },
    ]
    expect(findSimilar(text, others)?.book).toBe(2)
    expect(findSimilar('第三章的工艺参数应按新国标修订', others)).toBeUndefined()
  })
})
