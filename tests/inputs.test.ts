import { expect, test } from 'vitest'
import { sources, text } from './support/importGraph'

/** Opening tags, as far as a closing bracket that belongs to no arrow and no braces. */
function tagsIn(source: string, name: string): string[] {
  return source
    .split(`<${name}`)
    .slice(1)
    .map((rest) => {
      let depth = 0
      for (let at = 0; at < rest.length; at++) {
        const char = rest.charAt(at)
        if (char === '{') depth++
        else if (char === '}') depth--
        else if (char === '>' && depth === 0) return rest.slice(0, at)
      }
      return rest
    })
}

test('a group of radio buttons says its name, which the label of a form item cannot give it', () => {
  const groups = sources
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) => tagsIn(text(file), 'Radio.Group').map((tag) => ({ file, tag })))
  expect(groups.length).toBeGreaterThan(40)
  expect(groups.filter(({ tag }) => !/\saria-label(?:ledby)?=/.test(tag)).map(({ file }) => file)).toEqual([])
})

const LIMITS = /\s(?:min|max)=|\{\.\.\./

test('a number that a rule judges stays as it was typed: an input with limits would change it without a word', () => {
  const judged = sources
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) => {
      const source = text(file)
      const before = source.split('<InputNumber')
      return tagsIn(source, 'InputNumber').flatMap((tag, at) => {
        const item = before[at]?.slice(before[at].lastIndexOf('<')) ?? ''
        return /\srules=|^<(?:Rule|Project)Item/.test(item) ? [{ file, tag }] : []
      })
    })
  expect(judged.length).toBeGreaterThan(20)
  expect(judged.filter(({ tag }) => LIMITS.test(tag)).map(({ file }) => file)).toEqual([])
})
