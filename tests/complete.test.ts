import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DrizzleSnapshotJSON } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { screens } from '#contract/screens'
import { MENU } from '#server/domain/menu/entries'
import * as schema from '#server/db/schema/index'
import { imports, root, sources, text } from './support/importGraph'

/**
 * What neither the compiler nor an obvious failure reports when a page, a call or a table is added or moved.
 */

test('a screen stands in the menu of somebody, but for those that stand beside it', () => {
  const offered = new Set(
    MENU.flatMap(({ children = [] }) => children.map(({ component }): string => component ?? '')),
  )
  const missing = Object.entries(screens)
    .filter(([, screen]) => !('bare' in screen))
    .map(([key]) => key)
    .filter((key) => !offered.has(key))
  // The tab that is always open, the destination of the name in the header, and what the home page tells everybody.
  expect(missing).toEqual(['index', 'user/profile', 'system/news/newsDetail/id'])
})

test('the address of a page about a project names the project', () => {
  const [, addresses = ''] = text('contract/screenAddress.ts').split('export type ScreenAddress')
  const groups = [...addresses.matchAll(/^ {2}'?([\w/-]+)'?: OfGroup\b/gm)].map(([, key]) => key)
  const projects = Object.entries(screens).flatMap(([key, screen]) => ('ofProject' in screen ? [key] : []))
  const named = [...projects, ...groups]
  const aboutProject = (folder: string) =>
    sources.some(
      (file) =>
        file.startsWith(`src/pages/${folder}/`) &&
        imports(file).includes('src/features/project/ManagedProject'),
    )
  const shown = [...text('src/app/pages.ts').matchAll(/^ {2}'?([\w/-]+)'?: .*#src\/pages\/(\w+)\//gm)]
  const wanted = shown.filter(([, , folder = '']) => aboutProject(folder)).map(([, key]) => key)
  expect(wanted).toContain('review/activity/grouping')
  expect(wanted.filter((key) => !named.includes(key))).toEqual([])
})

/** Pages whose tests cover more than the page. The list may only shrink. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  AuthRedirectPage: 'tests/shell/front.test.tsx',
  BindPage: 'tests/shell/bind.test.tsx',
  LoginPage: 'tests/shell/login.test.tsx',
  NotFoundPage: 'tests/shell/front.test.tsx',
  ProjectLoginPage: 'tests/shell/login.test.tsx',
  RankingPage: 'tests/features/walls.test.tsx',
  RatingScoresPage: 'tests/features/walls.test.tsx',
  RatingScreenPage: 'tests/features/walls.test.tsx',
  TextbookDisplayPage: 'tests/journeys/reading.spec.ts',
  UnauthorizedPage: 'tests/shell/guard.test.ts',
}

test('a page has a test of its name', () => {
  const tests = readdirSync(join(root, 'tests/pages'), { recursive: true, encoding: 'utf8' }).map((file) =>
    basename(file, '.test.tsx'),
  )
  const pages = sources
    .filter((file) => /^src\/pages\/.*Page\.tsx$/.test(file))
    .map((file) => basename(file, '.tsx'))
  const untested = pages.filter((page) => !tests.includes(page))
  expect(untested.toSorted()).toEqual(Object.keys(TESTED_ELSEWHERE))
})

test('the migrations make the tables of the schema: nothing is left for npm run migration', async () => {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api')
  // drizzle-kit adds this to every array, enumerable; pdf.js, tested later in the same process, refuses to load then.
  Reflect.deleteProperty(Array.prototype, 'random')
  const meta = join(root, 'server/db/migrations/meta')
  const last = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  // Written by the program that reads it here.
  const before = JSON.parse(readFileSync(join(meta, last ?? ''), 'utf8')) as DrizzleSnapshotJSON
  expect(await generateMigration(before, generateDrizzleJson(schema))).toEqual([])
})

test('README and the other documents name files and folders that are there', () => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file))
  // The page that README adds is not there; `npm run try-readme` sees to that part.
  const readme = text('README.md').replace(/^## 加一个页面\n[\s\S]*?^## /m, '')
  const path = /(?<![\w/.-])(?:contract|server|src|tests|tools|docs)\/[\w./-]*[\w](?!\w*[*-])/g
  const isThere = (name: string) =>
    ['', '.ts', '.tsx', '.md'].some((ending) => existsSync(join(root, name + ending)))
  const wrong = [readme, ...documents.map(text)].flatMap((words) =>
    [...words.matchAll(path)].map(([name]) => name).filter((name) => !isThere(name)),
  )
  expect(wrong).toEqual([])
})
