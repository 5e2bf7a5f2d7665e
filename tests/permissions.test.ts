import { expect, test } from 'vitest'
import { contract } from '#contract'
import type { Action } from '#contract/define'
import { keysOf } from '#contract/facts/closed'
import { PERMISSION } from '#contract/facts/system/permissions'
import { sources, text } from './support/importGraph'

/** What a page offers follows the permissions that its calls ask for: a button that is refused when clicked helps nobody. */

/** Names in lists behind `permission`, and behind `of`, which stands for all acts on a subject. */
const permissionsIn = (source: string): string[] =>
  [...source.matchAll(/\bpermission(?:=\{|:\s*)\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w:]+)'/g)].map(([, name = '']) => name),
  )
const subjectsIn = (source: string): string[] =>
  [...source.matchAll(/\bof="([\w:]+)"/g)].map(([, subject = '']) => subject)

const screens = sources.filter((file) => file.startsWith('src/'))

test('a page asks only for permissions that there are', () => {
  const asked = screens.flatMap((file) => permissionsIn(text(file)))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((name) => !Object.hasOwn(PERMISSION, name))).toEqual([])
})

/** The menu is the administrator's alone, from whom nobody takes a permission; the demo shows pieces to developers. */
const ALWAYS = ['demo', 'menus']

test('a page that writes asks for the permission of the call', () => {
  const pages = screens.filter((file) => file.startsWith('src/pages/'))
  const silent = [...new Set(pages.map((file) => file.split('/')[2] ?? ''))].flatMap((folder) => {
    const source = pages
      .filter((file) => file.startsWith(`src/pages/${folder}/`))
      .map(text)
      .join('\n')
    const asked = new Set([
      ...permissionsIn(source),
      ...subjectsIn(source).flatMap((subject) => ['add', 'edit', 'remove'].map((act) => `${subject}:${act}`)),
    ])
    return keysOf(contract)
      .filter((name) => new RegExp(`\\b(?:useAct|useModalForm|call)\\(\\s*'${name}'`).test(source))
      .map((name): [string, Action] => [name, contract[name]])
      .filter(([, { kind, permission }]) => kind === 'write' && permission && !asked.has(permission))
      .map(([name]) => `${folder}: ${name}`)
  })
  expect(silent.filter((line) => !ALWAYS.includes(line.split(':')[0] ?? ''))).toEqual([])
})
