import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import PdfKit from 'pdfkit'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { BEFORE_FORMAL } from '#contract/facts/declaration/life'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { PART_BYTES, UNFINISHED_MOST } from '#contract/rules/declaration/parts'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import { book, declareMaterial, dept, partialUpload, storedFile } from '#server/db/schema/index'
import { sweepPartials } from '#server/files/partial'
import type { PartialFiles } from '#server/files/store/fileStore'
import { storeOf } from '#server/files/store/of'
import { collected } from '#server/paper/draw'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'
import { newPlace, STORES } from '#tests/support/fileStores'

describe.each(STORES)('in a store of the kind %s', (kind) => {
  let server: TestServer
  let man: Login
  let colleague: Login
  let school: Login
  let province: Login
  let admin: Login
  let book_id: number
  let where: Awaited<ReturnType<typeof newPlace>>
  let partial: PartialFiles
  const db = () => server.database.db

  /** A document whose pages have these texts; more of it are bytes without meaning, to make it long. */
  async function pdfOf(texts: readonly string[], padding = 0): Promise<Uint8Array<ArrayBuffer>> {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    for (const text of texts) document.addPage([200, 300]).drawText(text, { font, size: 12, x: 10, y: 100 })
    if (padding > 0)
      await document.attach(randomBytes(padding), 'padding', { mimeType: 'application/x-none' })
    return new Uint8Array(await document.save({ useObjectStreams: false }))
  }

  async function locked(): Promise<Uint8Array<ArrayBuffer>> {
    const document = new PdfKit({ userPassword: 'secret' })
    document.text('closed')
    document.end()
    return new Uint8Array(await collected(document))
  }

  /** A picture as far as its first bytes tell: nobody has to read it, as a document would be. */
  const photo = (mark: string, name = '页.jpg') =>
    new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), mark], name)
  const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, name = '材料.pdf') => new File([bytes], name)
  const save = (code: BookMaterialCode, file: File, as = man, id = book_id) =>
    server.send(as, 'material_save', { book_id: id, code, file })
  const list = (as = man) => server.ok(as, 'material_list', { book_id })
  const rowOf = async (code: BookMaterialCode) => (await list()).materials.find((one) => one.code === code)
  const bytesOf = async (as: Login, material_id: number, range?: string) => {
    const request = requestFor('material_content', { material_id }, as.token)
    if (range) request.headers.set('range', range)
    return server.fetch(request)
  }

  beforeAll(async () => {
    where = await newPlace(kind)
    partial = storeOf(where).partial
    server = await testServer(where)
    await db()
      .insert(dept)
      .values([
        { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '32' },
        { dept_id: 2, dept_name: '别的学院', dept_type: 'school_voc' },
        { dept_id: 5, dept_name: '某省教育厅', dept_type: 'province', province_id: '32' },
      ])
    man = await server.login('man1', ['schoolMan'], { dept_id: 1, nick_name: '张老师' })
    colleague = await server.login('man2', ['schoolMan'], { dept_id: 1 })
    school = await server.login('school1', ['school'], { dept_id: 1 })
    province = await server.login('province1', ['province'], { dept_id: 5 })
    admin = await server.login('admin1', ['admin'])
  })

  beforeEach(async () => {
    const own = {
      declare_dept_id: 1,
      province_id: '32',
      create_by: man.user_id,
      declare_status: 'draft',
    } as const
    ;({ book_id } = await makeBook(db(), { book_name: '本人教材', carrier: 'paper', ...own }))
  })

  describe('a material', () => {
    test('is listed with what is asked of it, and kept with its pages and text', async () => {
      expect(await save('M01', fileOf(await pdfOf(['Application', 'Second page'])))).toMatchObject({
        code: 200,
        value: { version: 1, pages: 2, text_length: 'ApplicationSecondpage'.length },
      })
      expect(await save('M02', fileOf(await pdfOf(['', ''])))).toMatchObject({ value: { text_length: 0 } })
      const { materials, readonly_reason } = await list()
      expect(readonly_reason).toBeNull()
      expect(materials.flatMap(({ code, why }) => (why === null ? [] : [code]))).toEqual([
        'M01',
        'M02',
        'M03',
        'M04',
        'M06',
        'M07',
        'M08',
        'M09',
        'M10',
        'M11',
        'M16',
      ])
      expect(materials[0]).toMatchObject({
        code: 'M01',
        why: '每种教材提交后都要上传',
        earlier: [],
        current: {
          version: 1,
          file_name: '材料.pdf',
          upload_name: '张老师',
          stamp_checked: 0,
          formal_result: null,
        },
      })
    })

    test.each<[string, BookMaterialCode, () => Promise<File> | File, RegExp]>([
      ['of another format', 'M01', () => fileOf('x', '表.docx'), /须为 pdf 格式/],
      ['that is no PDF', 'M01', () => fileOf('hello', '表.pdf'), /内容与格式不符/],
      ['too large', 'M03', () => fileOf(new Uint8Array(2 * 1024 * 1024 + 1), '页.pdf'), /不超过2MB/],
      ['empty', 'M01', () => fileOf('', '表.pdf'), /空文件/],
      ['with a password', 'M02', async () => fileOf(await locked()), /设有密码/],
      ['without pages', 'M02', async () => fileOf(await emptied()), /没有页面|已损坏/],
      [
        'a book disguised as a package',
        'M19',
        async () => fileOf(await pdfOf(['a']), 'x.zip'),
        /内容与格式不符/,
      ],
    ])('%s is refused in words', async (_, code, make, words) => {
      const reply = await save(code, await make())
      expect(reply).toMatchObject({ code: 500, msg: expect.stringMatching(words) })
      expect((await rowOf(code))?.current).toBeNull()
    })

    test('is replaced by a newer version, and comes back when that is removed', async () => {
      await save('M03', photo('one', '一.jpg'))
      await save('M03', photo('two', '二.jpg'))
      const second = await rowOf('M03')
      expect(second).toMatchObject({
        current: { version: 2, file_name: '二.jpg' },
        earlier: [{ version: 1, file_name: '一.jpg', upload_name: '张老师' }],
      })
      const material_id = second?.current?.material_id ?? 0
      await server.ok(man, 'material_stamp', { material_id, stamp_checked: 1 })
      expect(await rowOf('M03')).toMatchObject({ current: { stamp_checked: 1 } })
      expect(await server.ok(man, 'material_remove', { material_id })).toEqual({ version: 1 })
      const first = await rowOf('M03')
      expect(first).toMatchObject({ earlier: [], current: { file_name: '一.jpg', stamp_checked: 0 } })
      expect((await server.send(man, 'material_remove', { material_id })).msg).toContain('已被替换或删除')
      const last = { material_id: first?.current?.material_id ?? 0 }
      expect(await server.ok(man, 'material_remove', last)).toEqual({ version: null })
      // What nothing refers to any more is given up to the next cleanup.
      const kept = and(eq(storedFile.purpose, 'material'), isNull(storedFile.expires_at))
      expect(await db().select().from(storedFile).where(kept)).toEqual(
        (
          await db()
            .select({ file: storedFile })
            .from(declareMaterial)
            .innerJoin(storedFile, eq(storedFile.name, declareMaterial.name))
        ).map(({ file }) => file),
      )
    })

    test('keeps five versions', async () => {
      for (let n = 1; n <= 7; n++) await save('M03', photo(`${n}`, `${n}.jpg`))
      expect(await rowOf('M03')).toMatchObject({
        earlier: [6, 5, 4, 3].map((version) => ({ version })),
        current: { version: 7, file_name: '7.jpg' },
      })
    })

    test('is read, whole or in part, by those who read the book, and by nobody else', async () => {
      const content = photo('a page')
      await save('M03', content)
      const id = (await rowOf('M03'))?.current?.material_id ?? 0
      for (const as of [man, school, province, admin])
        expect(Buffer.from(await (await bytesOf(as, id)).arrayBuffer())).toEqual(
          Buffer.from(await content.arrayBuffer()),
        )
      const part = await bytesOf(man, id, 'bytes=4-9')
      expect([part.status, await part.text()]).toEqual([206, 'a page'])
      const stranger = await server.login(`stranger${book_id}`, ['school'], { dept_id: 2 })
      for (const as of [stranger, colleague]) {
        expect(await (await bytesOf(as, id)).json()).toMatchObject({ code: 404 })
        expect((await server.send(as, 'material_list', { book_id })).code).toBe(500)
        expect((await server.send(as, 'material_addZip', { book_id })).msg).toContain('不在您的范围内')
        expect((await save('M03', content, as)).msg).toContain('不在您的范围内')
        expect((await server.send(as, 'material_remove', { material_id: id })).code).toBe(404)
      }
      expect((await list(province)).readonly_reason).toContain('由申报单位上传')
      expect(
        (await server.send(province, 'material_stamp', { material_id: id, stamp_checked: 1 })).code,
      ).toBe(403)
    })

    test('does not change once the declaration is handed in', async () => {
      await save('M03', photo('a'))
      const id = (await rowOf('M03'))?.current?.material_id ?? 0
      const open = await server.ok(man, 'material_part_open', {
        book_id,
        code: 'M02',
        file_name: 'b.pdf',
        size: 9,
      })
      await db().update(book).set({ declare_status: 'school_pending' }).where(eq(book.book_id, book_id))
      expect((await list()).readonly_reason).toBe('教材处于“待学校审核”状态，不能修改材料')
      const replies = [
        await save('M03', photo('b')),
        await server.send(man, 'material_remove', { material_id: id }),
        await server.send(man, 'material_stamp', { material_id: id, stamp_checked: 1 }),
        await server.send(man, 'material_part_open', { book_id, code: 'M02', file_name: 'c.pdf', size: 9 }),
        await server.send(man, 'material_part_finish', { upload_id: open.upload_id }),
      ]
      for (const reply of replies)
        expect(reply).toMatchObject({ code: 500, msg: expect.stringContaining('待学校审核') })
      expect(await rowOf('M03')).toMatchObject({ earlier: [], current: { version: 1, stamp_checked: 0 } })
    })

    test('the sealed application alone follows after hand-in, from the owners, until it is examined', async () => {
      const sealed = fileOf(await pdfOf(['Sealed']))
      const wrong: unknown[] = []
      for (const status of keysOf(DECLARE_STATUS).filter((one) => one !== 'draft')) {
        await db().update(book).set({ declare_status: status }).where(eq(book.book_id, book_id))
        const isOpen = isOneOf(status, BEFORE_FORMAL)
        // Whether it may be uploaded is asked before its content is looked at.
        const { msg } = await save('M01', fileOf('hello', '表.pdf'))
        const { writable } = (await rowOf('M01')) ?? {}
        if (msg.includes('内容与格式不符') !== isOpen || writable !== isOpen)
          wrong.push([status, msg, writable])
      }
      expect(wrong).toEqual([])
      await db().update(book).set({ declare_status: 'recommended' }).where(eq(book.book_id, book_id))
      const opened = { book_id, code: 'M01' as const, file_name: '表.pdf', size: sealed.size }
      const { upload_id } = await server.ok(school, 'material_part_open', opened)
      await server.ok(school, 'material_part', { upload_id, offset: 0, file: sealed })
      await server.ok(school, 'material_part_finish', { upload_id })
      const material_id = (await rowOf('M01'))?.current?.material_id ?? 0
      await server.ok(man, 'material_stamp', { material_id, stamp_checked: 1 })
      await server.ok(man, 'material_remove', { material_id })
      const { materials } = await list()
      expect(materials.flatMap(({ code, writable }) => (writable ? [code] : []))).toEqual(['M01'])
      for (const reader of [province, admin])
        expect((await list(reader)).materials.some(({ writable }) => writable)).toBe(reader === admin)
      expect((await save('M01', sealed, colleague)).msg).toContain('不在您的范围内')
      expect((await save('M01', sealed, province)).code).toBe(403)
    })
  })

  /** A document without any page, which no program writes. */
  async function emptied(): Promise<Uint8Array<ArrayBuffer>> {
    const document = await PDFDocument.create()
    return new Uint8Array(await document.save({ addDefaultPage: false }))
  }

  describe('a large file', () => {
    const open = (file: File, as = man, code: BookMaterialCode = 'M02') =>
      server.send(as, 'material_part_open', { book_id, code, file_name: file.name, size: file.size })
    const part = (upload_id: string, file: File, offset: number, length = PART_BYTES, as = man) =>
      server.send(as, 'material_part', {
        upload_id,
        offset,
        file: new File([file.slice(offset, offset + length)], 'part'),
      })

    test('arrives in parts, goes on where it stopped, and is what was sent', async () => {
      const content = await pdfOf(['A whole book', 'of two pages'], 7 * 1024 * 1024)
      const file = fileOf(content, '样书.pdf')
      const begun = (await open(file)).value
      expect(begun).toMatchObject({ received: 0, part_size: PART_BYTES })
      const { upload_id } = begun
      expect((await part(upload_id, file, 0)).value.received).toBe(PART_BYTES)
      // Neither a part that comes twice nor one that comes too early changes anything; the answer says which is next.
      expect((await part(upload_id, file, 0)).value.received).toBe(PART_BYTES)
      expect((await part(upload_id, file, 2 * PART_BYTES)).value.received).toBe(PART_BYTES)
      expect((await server.send(man, 'material_part_finish', { upload_id })).msg).toBe(
        '文件还没有传完，请继续上传',
      )
      // After a reload: the same file again.
      expect((await open(file)).value).toMatchObject({ upload_id, received: PART_BYTES })
      expect((await list()).unfinished).toEqual([
        { upload_id, code: 'M02', file_name: '样书.pdf', size: file.size, received: PART_BYTES },
      ])
      // A part that broke off in the middle of writing is written over.
      await partial.write(upload_id, PART_BYTES, new Blob([Buffer.alloc(5000, 1)]))
      for (let at = PART_BYTES; at < file.size; at += PART_BYTES) await part(upload_id, file, at)
      expect((await part(upload_id, file, file.size)).value.received).toBe(file.size)
      const more = new File(['x'], 'part')
      expect(
        (await server.send(man, 'material_part', { upload_id, offset: file.size, file: more })).msg,
      ).toContain('内容多于文件的大小')
      expect((await server.ok(man, 'material_part_finish', { upload_id })).pages).toBe(2)
      expect((await server.send(man, 'material_part_finish', { upload_id })).code).toBe(404)
      const { current } = (await rowOf('M02')) ?? {}
      expect(current).toMatchObject({ file_name: '样书.pdf', size: file.size, text_length: 20 })
      const stored = await (await bytesOf(man, current?.material_id ?? 0)).arrayBuffer()
      expect(Buffer.from(stored).equals(Buffer.from(content))).toBe(true)
      expect((await list()).unfinished).toEqual([])
    })

    test('belongs to its uploader alone', async () => {
      const file = fileOf(await pdfOf(['mine']))
      const { upload_id } = (await open(file)).value
      for (const as of [colleague, school, admin]) {
        expect((await part(upload_id, file, 0, PART_BYTES, as)).code).toBe(404)
        expect((await server.send(as, 'material_part_finish', { upload_id })).code).toBe(404)
        expect((await server.send(as, 'material_part_cancel', { upload_id })).code).toBe(404)
      }
      expect((await list(school)).unfinished).toEqual([])
      expect((await open(file, school)).value.upload_id).not.toBe(upload_id)
      await server.ok(man, 'material_part_cancel', { upload_id })
      expect((await part(upload_id, file, 0)).code).toBe(404)
    })

    test('that is no book is refused at its end, and what arrived is thrown away', async () => {
      const file = fileOf('%PDF-1.4 but nothing else', '书.pdf')
      const { upload_id } = (await open(file)).value
      await part(upload_id, file, 0)
      expect((await server.send(man, 'material_part_finish', { upload_id })).msg).toContain('已损坏')
      expect((await list()).unfinished).toEqual([])
      expect(await partial.ids()).not.toContain(upload_id)
    })

    test('is bounded in number and size, and given up after some days', async () => {
      await db().delete(partialUpload)
      const big = { file_name: '书.pdf', size: 200 * 1024 * 1024 }
      const first = await server.ok(man, 'material_part_open', { book_id, code: 'M02', ...big })
      const other = await server.ok(man, 'material_part_open', {
        book_id,
        code: 'M02',
        ...big,
        file_name: '另.pdf',
      })
      expect((await list()).unfinished.map(({ upload_id }) => upload_id)).toEqual([other.upload_id])
      expect((await server.send(man, 'material_part_cancel', { upload_id: first.upload_id })).code).toBe(404)
      const books = []
      for (let n = 0; n < UNFINISHED_MOST; n++)
        books.push((await makeBook(db(), { create_by: man.user_id, declare_status: 'draft' })).book_id)
      const replies = []
      for (const id of books)
        replies.push(await server.send(man, 'material_part_open', { book_id: id, code: 'M02', ...big }))
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(3)
      expect(replies.at(-1)?.msg).toBe('未完成的上传合计不超过800MB，已有800MB，请先完成或取消')
      const file = fileOf(await pdfOf(['a']))
      const { upload_id } = (await open(file, man, 'M01')).value ?? {}
      expect(upload_id).toBeUndefined()
      for (const id of [other.upload_id, 'left-over']) await partial.write(id, 0, new Blob(['abc']))
      expect(await sweepPartials(db(), where, new Date(Date.now() + 4 * 86_400_000))).toBe(4)
      expect(await partial.ids()).toEqual([])
    })
  })

  describe('all of them', () => {
    test('are packed into one file that a program unpacks', async () => {
      expect((await server.send(man, 'material_addZip', { book_id })).msg).toBe('该教材还没有上传材料')
      const old = photo('old')
      const page = photo('page'.repeat(100_000))
      await save('M03', old)
      await save('M03', page)
      await save('M04', photo('cip'))
      const response = await server.fetch(requestFor('material_addZip', { book_id }, school.token))
      const packed = Buffer.from(await response.arrayBuffer())
      expect(Number(response.headers.get('content-length'))).toBe(packed.length)
      const zip = join(where.dataDir, 'all.zip')
      writeFileSync(zip, packed)
      const script = `import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None
print('\\n'.join(f'{i.filename} {i.file_size}' for i in z.infolist()))`
      const names = execFileSync('python3', ['-c', script, zip], { encoding: 'utf8' }).trim().split('\n')
      expect(names).toEqual([`M03-版权页扫描件.jpg ${page.size}`, 'M04-CIP查询截图.jpg 7'])
    })
  })
})
