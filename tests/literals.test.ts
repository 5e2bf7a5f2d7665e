import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources, text } from './support/importGraph'

/**
 * Every closed set of the domain is declared once, in contract/facts, and reaches SQL through server/db/facts.
 * These tests find copies of them elsewhere.
 */

const isText = (value: unknown): value is string => typeof value === 'string'

/** The closed sets: what contract/facts exports as values with their labels. */
async function closedSets(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const names = readdirSync(join(root, 'contract/facts'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
  const exported = await Promise.all(
    names.map((name): Promise<object> => import(/* @vite-ignore */ `../contract/facts/${name}.ts`)),
  )
  return new Map(
    exported
      .flatMap((module) => Object.entries(module))
      .flatMap(([name, of]: [string, unknown]) =>
        typeof of === 'object' && of !== null && !Array.isArray(of) && Object.values(of).every(isText)
          ? [[name, new Set(Object.keys(of))] as const]
          : [],
      ),
  )
}

/** Sets whose values also occur as ordinary words. */
const AMBIGUOUS = [
  'UNIT_TYPE',
  'EDITOR_UNIT',
  'ANNOUNCEMENT_STATUS',
  'ANNOUNCEMENT_TYPE',
  'ENABLED',
  'SEX_CODE',
  'MISFIRE',
]

const sets = [...(await closedSets())].filter(([name]) => !AMBIGUOUS.includes(name)).map(([, set]) => set)
const closed = new Set(sets.flatMap((set) => [...set]))

const quotedIn = (words: string) => [...words.matchAll(/'([^'\n]*)'/g)].map(([, value]) => value ?? '')

/** Array literals that hold two or more values of one set, and nothing else. */
function partsIn(source: string): string[] {
  return [...source.matchAll(/\[(?:\s*(?:'[^'\n]*'|\.\.\.\w+)\s*,?)+\s*\]/g)].flatMap(([found]) => {
    const values = quotedIn(found)
    const isPart = values.length > 1 && sets.some((set) => values.every((value) => set.has(value)))
    return isPart ? [`[${values.join(', ')}]`] : []
  })
}

/** The text of each SQL template; interpolations are replaced by `?`. */
function statementsIn(source: string): string[] {
  return [...source.matchAll(/\bsql(?:<[^`;]*?>)?`/g)].map((start) => {
    let words = ''
    let depth = 0
    for (let at = start.index + start[0].length; at < source.length; at++) {
      const char = source.charAt(at)
      if (depth === 0 && char === '`') break
      if (depth === 0 && source.startsWith('${', at)) words += '?'
      if (char === '{' && (depth > 0 || source.charAt(at - 1) === '$')) depth++
      else if (char === '}' && depth > 0) depth--
      else if (depth === 0 && char !== '$') words += char
    }
    return words
  })
}

/** Values of closed sets written out in a statement. */
const valuesIn = (source: string) =>
  statementsIn(source)
    .flatMap(quotedIn)
    .filter((value) => closed.has(value))

/** Names of JSON keys that are spelt like a value. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'server/actions/declaration/imports/people.ts': ['unit', 'email'],
  'server/actions/organising/projects/logo.ts': ['logo'],
  'server/store/avoidance/facts.ts': ['chief', 'unit'],
  'server/store/results/source.ts': ['veto'],
}

/** The check leaves out the facts themselves, the tables and migrations made from them, and the demo data. */
const isSource = (file: string) =>
  !/^(contract\/facts|server\/db\/(schema|migrations)|server\/seed\/demo)\//.test(file)

test('a list of states, kinds or types is a named part of its set, in contract/facts', () => {
  const found = sources
    .filter(isSource)
    .flatMap((file) => partsIn(text(file)).map((part) => `${file} ${part}`))
  expect(found).toEqual([])
})

test('a statement of SQL takes its values from server/db/facts', () => {
  const found = sources
    .filter(isSource)
    .flatMap((file) =>
      valuesIn(text(file)).flatMap((value) => (KEYS[file]?.includes(value) ? [] : [`${file} '${value}'`])),
    )
  expect(found).toEqual([])
})

const CHINESE = /[\u4e00-\u9fff]/g
/**
 * From this number of characters on a text counts as a sentence; shorter ones are words that may occur
 * anywhere.
 */
const SENTENCE = 8

/** The sentences of a file: what is filled in stands as `?`. */
function sentencesIn(source: string): Set<string> {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const quoted = [
    ...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|="([^"\n]*)"|>\s*([^<>{}\n]+?)\s*</g),
  ]
  return new Set(
    quoted
      .map(([, ...groups]) => groups.find((group) => group !== undefined) ?? '')
      .map((words) => words.replaceAll(/\$\{[^}]*\}/g, '?'))
      .filter((words) => (words.match(CHINESE) ?? []).length >= SENTENCE),
  )
}

/** Sentences that still stand twice; no more may be added. */
const STILL_TWICE: readonly string[] = []

test('what the server says in two places, or the server and the console, stands in contract/errors', () => {
  const homes = new Map<string, string[]>()
  for (const file of sources.filter(isSource))
    for (const words of sentencesIn(text(file))) homes.set(words, [...(homes.get(words) ?? []), file])
  const found = [...homes].filter(([, files]) => {
    const ofServer = files.filter((file) => file.startsWith('server/')).length
    return ofServer > 1 || (ofServer === 1 && files.length > 1)
  })
  expect(found.filter(([words]) => !STILL_TWICE.includes(words))).toEqual([])
})

test('lists and values are found', () => {
  expect(partsIn("f(['leader', 'deputy']); z.enum(['submitted', 'other']); ['trial']")).toEqual([
    '[leader, deputy]',
  ])
  expect(
    valuesIn(
      "sql<number>`a.s in ('declined', 'withdrawn') and ${f({ a: 'trial' })} and ${sql`b = 'auto'`} or c <> 'x'`",
    ),
  ).toEqual(['declined', 'withdrawn', 'auto'])
  expect([
    ...sentencesIn(
      "/* '该教材不在本组里面' */ throw new Refusal(`已有${num}条评审记录，不能移出`); '短句'; <b>请先完成您的电子签名</b>",
    ),
  ]).toEqual(['已有?条评审记录，不能移出', '请先完成您的电子签名'])
})
