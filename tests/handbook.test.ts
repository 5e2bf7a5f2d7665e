import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Token, Tokens } from 'marked'
import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { keysOf } from '#contract/facts/closed'
import type { Caller } from '#contract/roles'
import { screens } from '#contract/screens'
import { MENU } from '#server/domain/menu/entries'
import { handbookAddress, handbookOf, HANDBOOKS, type HandbookKind } from '#src/features/handbook/kinds'
import { handbookSearch } from '#src/handbook/search'
import { bookPage } from '#tools/handbook/page'
import { HANDBOOK_FOLDER, PICTURE_FOLDER, readHandbook, tokensWithin, wordsOf } from '#tools/handbook/text'
import { sources, text } from './support/importGraph'

/** What keeps the handbook true: pages, pictures and words that it names are those of the product. */

const books = readHandbook()
const sections = books.flatMap(({ kind, sections: own }) => own.map((section) => ({ kind, ...section })))
const pictures = sections.flatMap((section) => section.pictures)

/** Who has to search for a task among more does not find it. */
const MOST_TASKS = 18
const MOST_BYTES = 4_000_000

test('each part is a file, and each file a part', () => {
  const files = readdirSync(HANDBOOK_FOLDER).filter((file) => file.endsWith('.md'))
  expect(files.toSorted()).toEqual(
    keysOf(HANDBOOKS)
      .map((kind) => `${kind}.md`)
      .toSorted(),
  )
  for (const { kind, title, sections: own } of books) {
    expect(readFileSync(join(HANDBOOK_FOLDER, `${kind}.md`), 'utf8')).toMatch(`# ${title}操作手册\n`)
    expect(own.length, title).toBeGreaterThanOrEqual(6)
    expect(own.length, title).toBeLessThanOrEqual(MOST_TASKS)
  }
})

test('a task has an address of its own, and is found by it', () => {
  for (const { kind, sections: own } of books) {
    const ids = own.map(({ id }) => id)
    expect(new Set(ids).size, kind).toBe(ids.length)
    // The place of a screen and of a task stand in the same page.
    expect(
      ids.filter((id) => id in screens),
      kind,
    ).toEqual([])
  }
})

test('every picture that is named has been taken, and no other is kept', () => {
  const named = pictures.map(({ file }) => file).toSorted()
  expect(readdirSync(PICTURE_FOLDER).toSorted()).toEqual(named)
  const bytes = named.reduce((sum, file) => sum + statSync(join(PICTURE_FOLDER, file)).size, 0)
  expect(bytes).toBeLessThan(MOST_BYTES)
  for (const file of named)
    expect(readFileSync(join(PICTURE_FOLDER, file)).subarray(8, 12).toString(), file).toBe('WEBP')
})

test('a picture shows a screen, says what it shows, and stands with a task once', () => {
  for (const { path, alt, file } of pictures) {
    const [pathname = ''] = path.split('?')
    expect(
      Object.values(screens).some((screen) => matchPath(screen.path, pathname)),
      file,
    ).toBe(true)
    expect(alt, file).not.toBe('')
  }
  for (const { title, pictures: own } of sections) expect(own.length, title).toBeLessThanOrEqual(1)
})

/** Beside these somebody finds a page in the menu without any help. */
const offeredTo = (callers: readonly Caller[]) =>
  MENU.flatMap(({ children = [] }) => children).flatMap(({ component, hidden, who }) =>
    component && !hidden && who.some((caller) => callers.includes(caller)) ? [component] : [],
  )

test('every page in the menu of somebody has a place in their part of the handbook', () => {
  const described = (kinds: readonly HandbookKind[]) =>
    new Set(sections.filter(({ kind }) => kinds.includes(kind)).flatMap((section) => section.screens))
  for (const kind of keysOf(HANDBOOKS)) {
    // Who looks after the system sees all pages; the work done on them is described for those who do it.
    const own = described(kind === 'administrator' ? keysOf(HANDBOOKS) : [kind])
    const missing = offeredTo(HANDBOOKS[kind].who).filter((screen) => !own.has(screen))
    expect([...new Set(missing)], `${kind}.md`).toEqual([])
  }
})

test('every screen has a place somewhere, but for those that only show what others do', () => {
  const described = new Set(sections.flatMap((section) => section.screens))
  expect(keysOf(screens).filter((screen) => !described.has(screen))).toEqual(['demo'])
})

/** What the product may write on a screen: each text as a whole, up to what is filled in. */
const written = new Set(
  sources
    .filter((file) => !/^server\/(db|seed)\//.test(file))
    .flatMap((file) => text(file).split(/['"`<>{}$\n]/))
    .flatMap((part) => [part, part.split('（')[0] ?? ''])
    .map((part) => part.trim()),
)

const isWord = (token: Token): token is Tokens.Generic => token.type === 'word'
const wordsIn = (tokens: Token[]) =>
  tokensWithin(tokens)
    .filter(isWord)
    .map((token) => String(token['text']))

test('every 「word」 stands on a screen of the product', () => {
  const unknown = books.flatMap(({ kind, intro, sections: own }) =>
    [...new Set([intro, ...own.map(({ tokens }) => tokens)].flatMap(wordsIn))]
      .filter((word) => !written.has(word))
      .map((word) => `${kind}.md: ${word}`),
  )
  expect(unknown).toEqual([])
})

test('a word that nobody wrote is noticed, also as a part of another', () => {
  expect(written.has('暂存')).toBe(true)
  expect(written.has('提交本')).toBe(false)
  expect(written.has('一键分配')).toBe(false)
})

test('a link within the handbook leads to a task', () => {
  const links = books
    .flatMap(({ intro, sections: own }) => [intro, ...own.map(({ tokens }) => tokens)])
    .flatMap(tokensWithin)
    .flatMap((token) => (token.type === 'link' ? [String(token['href'])] : []))
  for (const link of links) {
    const [file = '', id] = link.split('#')
    expect(existsSync(join(HANDBOOK_FOLDER, file)), link).toBe(true)
    if (id)
      expect(
        sections.some((section) => `${section.kind}.md` === file && section.id === id),
        link,
      ).toBe(true)
  }
})

test('what somebody is leads to their part, and a screen to its place', () => {
  expect(handbookOf(['admin', 'member'])).toBe('administrator')
  expect(handbookOf(['expert', 'leader', 'member'])).toBe('leader')
  expect(handbookOf(['ROLE_DEFAULT', 'member'])).toBe('expert')
  expect(handbookOf(['hangAdmin'])).toBe('province')
  expect(handbookOf(['ROLE_DEFAULT'])).toBe('basics')
  expect(handbookAddress()).toBe('/admin/handbook/index.html')
  expect(handbookAddress('expert', 'review/review/index')).toBe(
    '/admin/handbook/expert.html#review/review/index',
  )
})

test('a page holds the place of each of its screens once', () => {
  for (const book of books) {
    const page = bookPage(book, books, { base: '/', style: 's', script: 'j', picture: (file) => file })
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size, book.kind).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(book.sections.flatMap((section) => [...section.screens])))
    expect(page).not.toContain('「')
  }
})

test('searching finds what is said, first in the titles, in the part that is open first, and what resembles it', () => {
  const tasks = sections.map(({ kind, id, title, screens: own, tokens }) => ({
    kind,
    part: HANDBOOKS[kind].title,
    id,
    title,
    screens: own,
    words: wordsOf(tokens),
  }))
  const find = handbookSearch(tasks, 'expert')
  const [first] = find('回避')
  expect(first?.task).toMatchObject({ kind: 'expert', id: 'avoid' })
  expect(find('试评样书加密狗')).toEqual([])
  expect(find('全部 提交').map(({ task }) => task.id)[0]).toBe('submit-all')
  const [found] = find('二维码')
  expect(found?.excerpt[1]).toBe('二维码')
  expect(find('电子签字').some(({ task }) => task.id === 'sign')).toBe(true)
  expect(find('  ')).toEqual([])
})
