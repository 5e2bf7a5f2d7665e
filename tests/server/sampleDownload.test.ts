import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { user } from '#server/db/schema/system'
import { project } from '#server/db/schema/index'
import { makeCopies } from '#server/samples/worker'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeGroup, makeProject } from '#tests/support/factories'
import { servingOthers } from '#tests/support/pause'
import { newPlace, STORES } from '#tests/support/fileStores'

describe.each(STORES)('in a store of the kind %s', (kind) => {
  let server: TestServer
  let manager: Login
  let place: { project_id: number; book_id: number }
  beforeEach(async () => {
    const where = await newPlace(kind)
    server = await testServer(where)
    const { db } = server.database
    manager = await server.login('manager', ['pingShenManage'], { nick_name: '王审阅' })
    const { project_id } = await makeProject(db, manager, { managers: [manager], allow_download: true })
    const { group_id } = await makeGroup(db, project_id)
    const { book_id } = await makeBook(db, { book_name: '机械制图' }, { project_id, group_id })
    place = { project_id, book_id }
    await db.update(user).set({ phone: '13800004321' })
    await server.ok(manager, 'sample_upload', { book_id, file: new File([await book()], '样书.pdf') })
    await server.ok(manager, 'bookpath_cache_add', { project_id })
    await makeCopies(db, where)
  })

  /** Pages upright, turned, of a size of their own, and one that is empty. */
  async function book(): Promise<Uint8Array<ArrayBuffer>> {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    for (const n of [1, 2]) document.addPage([520, 737]).drawText(`Page ${n}`, { x: 50, y: 600, font })
    document.addPage([520, 737]).setRotation(degrees(90))
    document.addPage([200, 300])
    return new Uint8Array(await document.save())
  }

  const fetched = async (query: string, headers: Record<string, string> = {}) => {
    const { project_id, book_id } = place
    const url = `http://test/common-shenhe-api/profile/sample/${project_id}/${book_id}${query}`
    return server.fetch(
      new Request(url, { headers: { authorization: `Bearer ${manager.token}`, ...headers } }),
    )
  }
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

  /** The words on each page of a document, without blanks. */
  async function wordsOf(bytes: Uint8Array): Promise<string[]> {
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const numbers = Array.from({ length: document.numPages }, (_, i) => i + 1)
    return Promise.all(
      numbers.map(async (n) => {
        const { items } = await (await document.getPage(n)).getTextContent()
        return items
          .map((item) => ('str' in item ? item.str : ''))
          .join('')
          .replace(/\s/g, '')
      }),
    )
  }

  describe('a copy to be kept', () => {
    it('names on each page who fetched it and when', async () => {
      const response = await servingOthers(() => fetched('?download=1'), 500)
      const pages = await wordsOf(await bytesOf(response))
      expect(pages).toHaveLength(4)
      for (const words of pages) expect(words).toMatch(/王审阅4321\d{4}-\d\d-\d\d\d\d:\d\d/)
      expect(pages[0]).toContain('Page1')
    })

    it('can be fetched part by part', async () => {
      const whole = await bytesOf(await fetched('?download=1'))
      const from = whole.length - 700
      const part = await fetched('?download=1', { range: `bytes=${from}-` })
      expect(part.status).toBe(206)
      expect(await bytesOf(part)).toEqual(whole.slice(from))
    })

    it('can be fetched part by part from processes that know nothing of each other', async () => {
      const whole = await bytesOf(await fetched('?download=1'))
      // By its own clock this one keeps the mark no longer; the database was told of it a moment ago.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 })
      try {
        await server.database.db.execute(`update passing_note set told_time = now()`)
        expect(await bytesOf(await fetched('?download=1'))).toEqual(whole)
      } finally {
        vi.useRealTimers()
      }
    })

    it('names the time of each fetching', async () => {
      const before = await bytesOf(await fetched('?download=1'))
      await server.database.db.execute(`update passing_note set told_time = now() - interval '2 minutes'`)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 })
      try {
        expect(await bytesOf(await fetched('?download=1'))).not.toEqual(before)
      } finally {
        vi.useRealTimers()
      }
    })

    it('is read by other programs as well', async () => {
      const document = await PDFDocument.load(await bytesOf(await fetched('?download=1')))
      expect(document.getPages().map((page) => page.getRotation().angle)).toEqual([0, 0, 90, 0])
    })

    it('is refused where the project lets nobody keep one', async () => {
      await server.database.db.update(project).set({ allow_download: false })
      expect(await (await fetched('?download=1')).json()).toMatchObject({
        code: 500,
        msg: '本活动不允许下载样书，请在线阅读',
      })
    })

    it('bears no mark where the project wants none', async () => {
      await server.database.db.update(project).set({ watermark: false })
      expect((await wordsOf(await bytesOf(await fetched('?download=1'))))[1]).toBe('Page2')
    })
  })

  it('the copy that is read on the screen is as it was', async () => {
    const read = await bytesOf(await fetched(''))
    expect((await wordsOf(read))[0]).toBe('Page1')
    const marked = await bytesOf(await fetched('?download=1'))
    expect(marked.slice(0, read.length)).toEqual(read)
  })
})
