import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { sources, text } from './support/importGraph'

/*
 * A cast `as X` switches the compiler off: what it claims has to be true for a reason, and the reason stands in a
 * comment on its line or on the line directly above.
 */

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(nodesIn)]
}

/** The casts of a source without a comment beside them, by line; `as const` claims nothing. */
function bareCasts(file: string, source: string): string[] {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const { program, comments } = parseSync(file, source)
  const explained = new Set(comments.flatMap(({ start, end }) => [lineAt(start), lineAt(end)]))
  return nodesIn(program).flatMap((node) => {
    if (node.type !== 'TSAsExpression' || !('typeAnnotation' in node) || !isNode(node.typeAnnotation))
      return []
    const claimed = node.typeAnnotation
    if (source.slice(claimed.start, claimed.end) === 'const') return []
    const line = lineAt(claimed.start)
    const beside = [line, line - 1, lineAt(node.start) - 1]
    return beside.some((at) => explained.has(at)) ? [] : [`${file}:${line}`]
  })
}

const tools = readdirSync('tools')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `tools/${file}`)

const bare = [...sources, ...tools].flatMap((file) => bareCasts(file, text(file)))

test('a cast has its reason beside it', () => {
  expect(bare).toEqual([])
})

test('casts are found', () => {
  const source = [
    'const a = b as C',
    "const d = ['e'] as const",
    'const f = g as H // A reason.',
    '',
    '// A reason.',
    'const i = j as K',
    'const l = m as unknown as N',
  ].join('\n')
  expect(bareCasts('a.ts', source)).toEqual(['a.ts:1', 'a.ts:7', 'a.ts:7'])
})
