import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookLikeness, bookText, declareMaterial, storedFile } from '#server/db/schema/index'
import { storeKey } from '#server/files/store'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeSchool } from '#tests/support/factories'

let server: TestServer
let admin: Login
let own: number
let other: number
const dataDir = mkdtempSync(join(tmpdir(), 'page-likeness-'))
const SHARED = 'A control system consists of sensors, actuators and a controller'

/** In Latin letters: beside a browser's globals the library of fonts embeds nothing. */
async function latinPdf(pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of pages) document.addPage().drawText(text, { x: 40, y: 400, size: 11, font })
  return document.save()
}

/** A book whose sample has been read. */
async function read(book_name: string, pages: readonly string[]): Promise<number> {
  const { db } = server.database
  const { book_id } = await makeBook(db, {
    book_name,
    first_editor: '李主编',
    declare_unit: '某学院',
    year: 2025,
  })
  const name = `${book_id}.pdf`
  const content = await latinPdf(pages)
  const file = {
    name,
    original_name: '样书.pdf',
    mime: 'application/pdf',
    size: content.length,
    purpose: 'material',
  } as const
  await db.insert(storedFile).values({ ...file, user_id: admin.user_id })
  await db
    .insert(declareMaterial)
    .values({ book_id, code: 'M02', version: 1, name, upload_by: admin.user_id })
  await db.insert(bookText).values({ book_id, name, state: 'ready', pages: 2, text_pages: 2, prints: 50 })
  const path = join(dataDir, 'files', storeKey(file))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return book_id
}

beforeAll(async () => {
  server = await testServer({ dataDir })
  admin = await server.login('admin1', ['admin'])
  own = await read('自动控制原理', ['Cover', `Chapter 1. ${SHARED}.`])
  other = await read('控制技术基础', [`Somebody wrote: ${SHARED}!`, 'Back cover'])
  await server.database.db.insert(bookLikeness).values({
    book_a: own,
    book_b: other,
    share_a: 0.42,
    share_b: 0.17,
    matched_a: 21,
    matched_b: 21,
    page_pairs: [[2, 1, 9, 12, 18]],
  })
})
beforeEach(() => localStorage.clear())
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const open = async (as: Login, book_id: number) => {
  const { user } = renderConsole({ server, as, at: `/detail?bookId=${book_id}` })
  await user.click(await screen.findByRole('tab', { name: '内容相似' }))
  return user
}

test('the office sees which books are alike, and both pages with what they share', async () => {
  const user = await open(admin, own)
  const row = await screen.findByRole('row', { name: /控制技术基础/ })
  expect(within(row).getByText('李主编')).toBeInTheDocument()
  expect(within(row).getByRole('progressbar', { name: '本书见于对方' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  )
  expect(within(row).getByRole('progressbar', { name: '对方见于本书' })).toHaveAttribute(
    'aria-valuenow',
    '17',
  )
  expect(screen.getByText(/已比对，对照1种其他教材/)).toBeInTheDocument()
  await user.click(within(row).getByRole('button', { name: '与《控制技术基础》逐页对照' }))
  const page = await screen.findByRole('region', { name: '《自动控制原理》第2页' }, { timeout: 60_000 })
  expect(page.querySelector('mark')?.textContent).toBe(SHARED)
  const others = screen.getByRole('region', { name: '《控制技术基础》第1页' })
  expect(others.querySelector('mark')?.textContent).toBe(SHARED)
  expect(others.textContent).toContain('Somebody wrote')
  expect(within(others).getByRole('button', { name: '打开《控制技术基础》第1页原页' })).toBeEnabled()
})

test.each([
  [{ state: 'no_text', pages: 300, text_pages: 2 }, /样书共300页，其中2页有可选取的文字，无法与其他教材比对/],
  [{ state: 'failed', reason: 'PDF 已损坏' }, /样书无法读取：PDF 已损坏。没有与其他教材比对/],
  [{ state: 'queued' }, /比对在后台进行/],
  [{ state: 'ready', pages: 10, text_pages: 7 }, /其中7页有可选取的文字，其余没有参加比对/],
] as const)('a sample that says little says so: %j', async (fields, words) => {
  const book_id = await read('另一种教材', ['Cover'])
  await server.database.db.update(bookText).set(fields).where(eq(bookText.book_id, book_id))
  await open(admin, book_id)
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('whoever declares books is told nothing of it', async () => {
  const { db } = server.database
  await makeSchool(db)
  const school = await server.login('school1', ['school'], { dept_id: 1 })
  const { book_id } = await makeBook(db, { book_name: '本校教材', declare_dept_id: 1 })
  renderConsole({ server, as: school, at: `/detail?bookId=${book_id}` })
  expect(await screen.findByRole('tab', { name: '申报材料' })).toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: '内容相似' })).not.toBeInTheDocument()
})
