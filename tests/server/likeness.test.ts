import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Random } from '#server/domain/allocation/random'
import { book, bookLikeness, bookPrints, bookText, declareMaterial, sample } from '#server/db/schema/index'
import { compareBooks } from '#server/likeness/worker'
import { takeRead, takeText } from '#server/store/likeness/queue'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { bookPdf } from '#tests/support/bookPdf'
import { language, pagesOf, paragraphs } from '#tests/support/bookText'
import { declaring, type Declaring } from '#tests/support/declaration'
import { makeBook } from '#tests/support/factories'

let server: TestServer
let scene: Declaring
const dataDir = mkdtempSync(join(tmpdir(), 'review-likeness-'))
const db = () => server.database.db
const compare = () => compareBooks(db(), { dataDir })

const of = language('server', 1)
const [subject = { terms: [], phrases: [] }] = of.subjects
const PAGES = 8
const written = (seed: string) => paragraphs(new Random(seed), of, subject, PAGES)
const set = (text: readonly string[]) => pagesOf('教材', text, [])
const pdf = async (text: readonly string[]) => new File([await bookPdf(set(text))], '样书.pdf')
const TEXT = written('one')
/** Books that were handed in: the second half of `alike` is that of `one`, behind another's first. */
let one: number
let alike: number
let third: number
/** The stored files of their samples. */
let names: Record<'one' | 'alike' | 'third', string>

const upload = (book_id: number, file: File) =>
  server.ok(scene.school, 'material_save', { book_id, code: 'M02', file })
async function handedIn(file: File): Promise<number> {
  const book_id = await scene.complete(scene.school)
  await upload(book_id, file)
  await server.ok(scene.school, 'bookinfo_submit', { book_id })
  return book_id
}
/** Another sample of a book, in force from now on. */
const put = (book_id: number, name: string) =>
  db()
    .insert(declareMaterial)
    .values({ book_id, code: 'M02', version: 9, name, upload_by: scene.school.user_id })
const list = (book_id: number, as: Login = scene.admin) => server.ok(as, 'likeness_list', { book_id })
const othersOf = async (book_id: number) => (await list(book_id)).books.map((found) => found.book_id)
async function nameOf(book_id: number): Promise<string> {
  const found = await db()
    .select()
    .from(declareMaterial)
    .where(and(eq(declareMaterial.book_id, book_id), eq(declareMaterial.code, 'M02')))
    .orderBy(desc(declareMaterial.version))
  return found[0]?.name ?? ''
}

// Each document is read in a thread, which takes its time to start: most tests look at the same three.
beforeAll(async () => {
  server = await testServer({ dataDir })
  scene = await declaring(server)
  const half = Math.floor(TEXT.length / 2)
  one = await handedIn(await pdf(TEXT))
  alike = await handedIn(await pdf([...written('two').slice(0, half), ...TEXT.slice(half)]))
  third = await handedIn(await pdf(written('three')))
  names = { one: await nameOf(one), alike: await nameOf(alike), third: await nameOf(third) }
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('two books that are nearly the same', () => {
  test('are found from either of them, with the share of each', async () => {
    expect(await list(one)).toMatchObject({ state: 'queued', books: [] })
    expect(await compare()).toBe(3)
    const seen = await list(one)
    expect(seen).toMatchObject({ state: 'ready', compared: 2, waiting: 0, reason: null })
    expect(seen.pages).toBe(seen.text_pages)
    const [stored] = await db().select().from(book).where(eq(book.book_id, alike))
    expect(seen.books).toEqual([
      {
        book_id: alike,
        book_name: stored?.book_name,
        first_editor: stored?.first_editor,
        declare_unit: '某学院',
        year: stored?.year,
        share: expect.closeTo(0.5, 0),
        other_share: expect.closeTo(0.5, 0),
        pages: expect.any(Number),
      },
    ])
    expect(seen.books[0]?.share).toBeGreaterThan(0.3)
    const back = await list(alike)
    expect(back.books).toMatchObject([
      { book_id: one, share: seen.books[0]?.other_share, other_share: seen.books[0]?.share },
    ])
    expect((await list(third)).books).toEqual([])
    // Nothing is left to be done.
    expect(await compare()).toBe(0)
  })

  test('tell which page is like which, and what stands on both', async () => {
    const { pairs, material_id, other_material_id } = await server.ok(scene.admin, 'likeness_pages', {
      book_id: one,
      other_id: alike,
    })
    expect(material_id).not.toBeNull()
    expect(other_material_id).not.toBe(material_id)
    // The first half is each book's own.
    expect(Math.min(...pairs.map(({ page }) => page))).toBeGreaterThanOrEqual(PAGES / 2 - 1)
    const shares = pairs.map(({ share }) => share)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    const [first] = pairs
    if (!first) throw new Error('there is a pair')
    const about = { book_id: one, other_id: alike, page: first.page, other_page: first.other_page }
    const { own, other: others } = await server.ok(scene.admin, 'likeness_text', about)
    expect(own.text).toContain(set(TEXT)[first.page - 1]?.split('\n')[3])
    const longest = own.shared
      .map(({ from, to }) => own.text.slice(from, to))
      .toSorted((a, b) => b.length - a.length)[0]
    expect(longest?.length).toBeGreaterThan(100)
    const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
    expect(plain(others.text)).toContain(plain(longest ?? '').slice(0, 60))
    // The same pages from the other side.
    const turned = await server.ok(scene.admin, 'likeness_pages', { book_id: alike, other_id: one })
    expect(turned).toMatchObject({ material_id: other_material_id, other_material_id: material_id })
    expect(turned.pairs).toContainEqual({
      page: first.other_page,
      other_page: first.page,
      share: first.other_share,
      other_share: first.share,
    })
    // No page is read that is like none.
    const beyond = await server.send(scene.admin, 'likeness_text', { ...about, page: 1 })
    expect(beyond).toMatchObject({ code: 404, msg: expect.stringContaining('没有相似的内容') })
  })

  test('are found whatever the year, and in the sample of a review', async () => {
    const former = await scene.complete(scene.school, { year: 2020, declare_status: 'selected' })
    await put(former, names.one)
    const { book_id: imported } = await makeBook(db(), { declare_status: 'in_review' })
    const create_by = scene.admin.user_id
    await db()
      .insert(sample)
      .values({ book_id: imported, code: 'M02', name: names.one, pages: PAGES, create_by })
    expect(await compare()).toBe(2)
    expect((await othersOf(one)).toSorted((a, b) => a - b)).toEqual([alike, former, imported])
    expect((await list(imported)).books[0]).toMatchObject({ share: 1, other_share: 1 })
    const about = { book_id: one, other_id: imported }
    expect((await server.ok(scene.admin, 'likeness_pages', about)).other_material_id).toBeNull()
    await db()
      .delete(book)
      .where(inArray(book.book_id, [former, imported]))
    expect(await othersOf(one)).toEqual([alike])
  })

  test('are read by the office alone, and nobody else learns of a book', async () => {
    const about = { book_id: one, other_id: alike }
    for (const role of ['sys2', 'reviewActivity'] as const)
      expect((await list(one, await server.login(`${role}1`, [role]))).books).toHaveLength(1)
    // Whoever examines books reads it of those that were given to them: of none so far.
    const examiner = await server.login('examiner1', ['formalExamination'])
    for (const reply of [
      await server.send(examiner, 'likeness_list', { book_id: one }),
      await server.send(examiner, 'likeness_pages', about),
      await server.send(examiner, 'likeness_text', { ...about, page: 5, other_page: 5 }),
    ])
      expect(reply).toMatchObject({ code: 500, msg: '教材不存在，或不在您的范围内' })
    expect((await server.send(scene.school, 'likeness_list', { book_id: one })).code).toBe(403)
  })
})

describe('what leaves', () => {
  test('is a book that is taken back, at once, and it comes again with the next hand-in', async () => {
    await server.ok(scene.school, 'bookinfo_withdraw', { book_id: alike })
    expect(await othersOf(one)).toEqual([])
    expect(await list(alike)).toMatchObject({ state: null, books: [] })
    await compare()
    expect(await db().$count(bookText)).toBe(2)
    expect(await db().$count(bookPrints)).toBe(2)
    expect(await db().$count(bookLikeness)).toBe(0)
    await server.ok(scene.school, 'bookinfo_reopen', { book_id: alike })
    await server.ok(scene.school, 'bookinfo_submit', { book_id: alike })
    expect(await compare()).toBe(1)
    expect(await othersOf(one)).toEqual([alike])
  })

  test('is a file that another has replaced: the new one is read and compared', async () => {
    await put(alike, names.third)
    expect(await othersOf(one)).toEqual([])
    expect(await list(alike)).toMatchObject({ state: 'queued' })
    expect(await compare()).toBe(1)
    expect(await list(alike)).toMatchObject({ state: 'ready', books: [{ book_id: third, share: 1 }] })
    expect(await othersOf(one)).toEqual([])
  })

  test('is a book that was deleted', async () => {
    expect(await othersOf(third)).toEqual([alike])
    await db().update(book).set({ deleted: true }).where(eq(book.book_id, alike))
    expect(await othersOf(third)).toEqual([])
    expect((await server.send(scene.admin, 'likeness_list', { book_id: alike })).msg).toMatch('教材不存在')
    await compare()
    expect(await db().$count(bookText)).toBe(2)
  })
})

describe('a sample that says nothing', () => {
  test('because it has pictures only, is said to have no text, and is never called unlike', async () => {
    const document = await PDFDocument.create()
    for (let page = 0; page < 5; page++) document.addPage([200, 300]).drawRectangle({ width: 50, height: 50 })
    const book_id = await handedIn(new File([new Uint8Array(await document.save())], '扫描.pdf'))
    await compare()
    expect(await list(book_id)).toMatchObject({ state: 'no_text', pages: 5, text_pages: 0, books: [] })
    expect(await db().select().from(bookPrints).where(eq(bookPrints.book_id, book_id))).toEqual([])
  })

  test('because its file is lost, says so', async () => {
    const book_id = await scene.complete(scene.school, { declare_status: 'recommended' })
    await compare()
    const found = await list(book_id)
    expect(found.state).toBe('failed')
    expect(found.reason).not.toBeNull()
  })

  test('before it was handed in, is nobody’s matter', async () => {
    const book_id = await scene.complete(scene.school)
    expect(await compare()).toBe(0)
    expect(await list(book_id)).toMatchObject({ state: null })
  })
})

describe('the queue', () => {
  const MINUTE = 60_000
  const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

  beforeEach(async () => {
    await db().delete(book)
    const book_id = await scene.complete(scene.school, { declare_status: 'recommended' })
    await db().insert(bookText).values({ book_id, name: 'material.pdf' })
  })

  test('gives each text to one worker, and again once that one is lost', async () => {
    const taken = await Promise.all([takeText(db(), new Date()), takeText(db(), new Date())])
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await takeText(db(), later(1))).toBeUndefined()
    expect(await takeText(db(), later(11))).toEqual(taken.find(Boolean))
  })

  test('gives up what nobody has ever finished', async () => {
    for (const minutes of [0, 11, 22]) expect(await takeText(db(), later(minutes))).toBeDefined()
    expect(await takeText(db(), later(33))).toBeUndefined()
    expect(await db().select().from(bookText)).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('多次') },
    ])
  })

  test('compares again what a worker was lost with', async () => {
    await db().update(bookText).set({ state: 'comparing' })
    expect(await takeRead(db(), new Date(), 50)).toHaveLength(1)
    expect(await takeRead(db(), later(1), 50)).toEqual([])
    expect(await takeRead(db(), later(11), 50)).toHaveLength(1)
  })
})
