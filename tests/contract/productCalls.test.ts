import { expect, test } from 'vitest'
import { z } from '#contract/zod'
import { contract, routeOf, type ActionName } from '#contract'
import type { Action } from '#contract/define'
import { keysOf } from '#contract/facts/closed'
import { PRODUCT_CALLS } from './productCalls'
import { SPEC_CALLS } from './specCalls'

interface Wanted {
  /** Dotted, the outermost first: `rows.book_id`. */
  path: string
  /** What the design calls it, where the contract has another name. */
  instead: string | undefined
  values: string[]
  optional: boolean
}

/** The fields that a line of the table names. */
function wantedBy(line: string): Wanted[] {
  const above: string[] = []
  let last = ''
  return [...line.matchAll(/([\w]+)(\?)?(?:=(\w+))?(?::([^\s{}]+))?|[{}]/g)].flatMap((match) => {
    const [token, name, mark, other, values] = match
    if (token === '{') above.push(last)
    if (token === '}') above.pop()
    if (!name) return []
    last = other ?? name
    const place = (key: string) => [...above, key].join('.')
    return {
      path: place(last),
      instead: other && place(name),
      values: values?.split('/') ?? [],
      optional: mark === '?',
    }
  })
}

interface Node {
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  enum?: unknown[]
  const?: unknown
  $ref?: string
  $defs?: Record<string, Node>
}

interface Found {
  values: Set<string>
  required: boolean
}

const DEEPEST = 6

/** All fields of a schema by their path; lists are transparent. */
function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Map<string, Found> {
  const found = new Map<string, Found>()
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node
  const walk = (node: Node, path: string, isVariant: boolean): void => {
    if (path.split('.').length > DEEPEST) return
    const own = found.get(path)
    for (const value of node.enum ?? ('const' in node ? [node.const] : [])) own?.values.add(String(value))
    const named = node.$ref === '#' ? root : root.$defs?.[node.$ref?.split('/').at(-1) ?? '']
    for (const part of [node.items, named, ...(node.allOf ?? [])]) if (part) walk(part, path, isVariant)
    for (const part of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) walk(part, path, true)
    for (const [key, inner] of Object.entries(node.properties ?? {})) {
      const place = path ? `${path}.${key}` : key
      const required = node.required?.includes(key) === true && !isVariant
      found.set(place, { values: found.get(place)?.values ?? new Set(), required })
      walk(inner, place, isVariant)
    }
  }
  walk(root, '', false)
  return found
}

/** What the contract lacks of a line of the table, in words. */
function lacking(schema: z.ZodType, io: 'input' | 'output', line: string): string[] {
  const fields = fieldsOf(schema, io)
  // A value may be converted before it is compared with those allowed: then only the other side names them.
  const converted = fieldsOf(schema, 'output')
  return wantedBy(line).flatMap(({ path, instead, values, optional }) => {
    const field = fields.get(path)
    if (!field) return `${path} is missing`
    return [
      ...values
        .filter((value) => !field.values.has(value) && !converted.get(path)?.values.has(value))
        .map((value) => `${path} does not know ${value}`),
      ...(io === 'input' && optional && field.required ? [`${path} is not optional`] : []),
      ...(instead !== undefined && fields.has(instead) ? [`${instead} is there by its own name`] : []),
    ]
  })
}

test.each(keysOf(PRODUCT_CALLS))('%s takes and answers what the design says', (name) => {
  const { input, output }: Action = contract[name]
  const { takes, answers } = PRODUCT_CALLS[name]
  const faults = [
    ...lacking(input, 'input', takes).map((fault) => `takes: ${fault}`),
    ...lacking(output, 'output', answers).map((fault) => `answers: ${fault}`),
  ]
  expect(faults).toEqual([])
})

const isSpecified = (name: ActionName): boolean => {
  const { method, path } = routeOf(name)
  return SPEC_CALLS.includes(`${method} ${path}`)
}

test('every call of the specification has its line', () => {
  expect(keysOf(contract).filter((name) => isSpecified(name) && !(name in PRODUCT_CALLS))).toEqual([])
})
