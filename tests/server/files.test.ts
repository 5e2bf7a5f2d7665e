import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { utils, write } from 'xlsx'
import type { OwnPurpose } from '#contract/facts/files'
import { storedFile } from '#server/db/schema/system'
import { sweepFiles, sweepUnnamed } from '#server/files/store'
import { storeOf } from '#server/files/store/of'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeProject } from '#tests/support/factories'
import { newPlace, storedNames, STORES } from '#tests/support/fileStores'

describe.each(STORES)('in a store of the kind %s', (kind) => {
  let server: TestServer
  let where: Awaited<ReturnType<typeof newPlace>>
  let owner: Login
  beforeEach(async () => {
    where = await newPlace(kind)
    server = await testServer(where)
    owner = await server.login('zhang')
  })

  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const bytesOf = (text: string) => Buffer.from(text, 'latin1')
  const JPG = bytesOf('\xff\xd8\xff\xe0\x00\x10JFIF')
  const PDF = bytesOf('%PDF-1.7\n%%EOF')
  const XLSX = Buffer.from(
    write(
      { SheetNames: ['a'], Sheets: { a: utils.aoa_to_sheet([[1]]) } },
      { type: 'array', bookType: 'xlsx' },
    ) as ArrayBuffer,
  )
  const named = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    new File([bytes], name, { type: 'text/html' })

  const upload = (file: File, purpose?: OwnPurpose, as = owner) =>
    server.send(as, 'common_upload', { file, ...(purpose && { purpose }) })
  const nameOf = (fileName: string) => fileName.replace('/profile/upload/', '')
  const stored = (folder: 'upload' | 'download') => storedNames(where, folder)

  describe('an upload', () => {
    test('is answered as RuoYi does and comes back as it was, to be saved and not to be shown', async () => {
      const { value } = await upload(named('申报 表+1#.pdf', PDF))
      expect(value).toEqual({
        fileName: expect.stringMatching(/^\/profile\/upload\/[\w-]{24}\.pdf$/),
        url: `/common-shenhe-api${value.fileName}`,
        newFileName: nameOf(value.fileName),
        originalFilename: '申报 表+1#.pdf',
      })
      expect(await stored('upload')).toEqual([value.newFileName])
      const response = await server.fetch(
        new Request(`http://test${value.url}`, { headers: { authorization: `Bearer ${owner.token}` } }),
      )
      expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('申报 表+1#.pdf')}`,
        'x-content-type-options': 'nosniff',
      })
    })

    test.each<[string, string, Buffer<ArrayBuffer>, OwnPurpose]>([
      ['a picture', '头像.PNG', PNG, 'avatar'],
      ['a photograph', 'a.jpeg', JPG, 'avatar'],
      ['a document', 'a.pdf', PDF, 'attachment'],
      ['a table', 'a.xlsx', XLSX, 'attachment'],
    ])('%s is taken', async (_, name, bytes, purpose) => {
      expect(await upload(named(name, bytes), purpose)).toMatchObject({ code: 200 })
    })

    test.each<[string, () => ReturnType<typeof upload>, string]>([
      [
        'a kind that is not wanted',
        () => upload(named('a.exe', PNG)),
        '附件须为 pdf、doc、docx、xls、xlsx、zip、png、jpg 格式',
      ],
      [
        'a kind for something else',
        () => upload(named('a.pdf', PDF), 'avatar'),
        '头像须为 png、jpg、webp 格式',
      ],
      [
        'a page that calls itself a picture',
        () => upload(named('a.png', bytesOf('<html><script>')), 'image'),
        '“a.png”的内容与格式不符',
      ],
      [
        'a picture that calls itself a document',
        () => upload(named('a.pdf', PNG)),
        '“a.pdf”的内容与格式不符',
      ],
      [
        'any ZIP that calls itself a table',
        () => upload(named('a.xlsx', bytesOf('PK\x03\x04 nothing'))),
        '内容与格式不符',
      ],
      ['an empty file', () => upload(named('a.png', Buffer.alloc(0)), 'image'), '“a.png”是空文件'],
      [
        'one over the limit of its purpose',
        () => upload(named('a.png', Buffer.concat([PNG, Buffer.alloc(3e6)])), 'avatar'),
        '头像不超过2MB',
      ],
      [
        'one over every limit',
        () => upload(named('a.pdf', Buffer.concat([PDF, Buffer.alloc(21e6)]))),
        '文件不超过20MB',
      ],
    ])('%s is refused, and nothing is kept', async (_, act, words) => {
      const { code, msg } = await act()
      expect({ code, msg }).toEqual({ code: 500, msg: expect.stringContaining(words) })
      expect(await stored('upload')).toEqual([])
      expect(await server.database.db.select().from(storedFile)).toEqual([])
    })

    test('that is cut off or no form is refused in words', async () => {
      const post = async (type: string, body: string) => {
        const headers = { authorization: `Bearer ${owner.token}`, 'content-type': type }
        const url = 'http://test/common-shenhe-api/common/upload'
        return (await (
          await server.fetch(new Request(url, { method: 'POST', headers, body }))
        ).json()) as object
      }
      const cut = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG'
      expect(await post('multipart/form-data; boundary=b', cut)).toMatchObject({
        code: 500,
        msg: expect.stringContaining('上传内容有误'),
      })
      expect(await post('multipart/form-data', cut)).toMatchObject({
        code: 500,
        msg: expect.stringContaining('上传内容有误'),
      })
      expect(await post('application/json', '{}')).toMatchObject({ code: 500, msg: '请选择文件' })
    })

    test('is read by its owner and by those who look after the system', async () => {
      const { value: paper } = await upload(named('a.pdf', PDF))
      const { value: face } = await upload(named('a.png', PNG), 'avatar')
      const other = await server.login('li')
      const sys2 = await server.login('support', ['sys2'])
      const codes = async (as: Login | undefined) =>
        Promise.all(
          [paper, face].map(
            async ({ newFileName: name }) => (await server.send(as, 'upload_content', { name })).code,
          ),
        )
      expect(await codes(owner)).toEqual([200, 200])
      expect(await codes(sys2)).toEqual([200, 200])
      expect(await codes(other)).toEqual([404, 404])
      expect(await codes(undefined)).toEqual([401, 401])
    })

    test.each(['..%2F..%2Fpgdata%2FPG_VERSION', '%2Fetc%2Fpasswd', 'aaaaaaaaaaaaaaaaaaaaaaaa.png'])(
      '%s leads nowhere',
      async (name) => {
        const url = `http://test/common-shenhe-api/profile/upload/${name}`
        const headers = { authorization: `Bearer ${owner.token}` }
        const answer = (await (await server.fetch(new Request(url, { headers }))).json()) as { code: number }
        expect([404, 500]).toContain(answer.code)
      },
    )
  })

  describe('an upload that nothing refers to', () => {
    const DAY = 86_400_000
    const sweepIn = (days: number) =>
      sweepFiles(server.database.db, where, new Date(Date.now() + (days + 1) * DAY))

    test('is swept away after a week; a portrait and a logo that are shown stay, until others take their place', async () => {
      const director = await server.login('boss', ['admin'])
      const logo = async () => (await upload(named('标志.png', PNG), 'logo', director)).value.fileName
      const { project_id } = await makeProject(server.database.db, director)
      const show = async (address: string) =>
        server.ok(director, 'pingshen_edit', { project_id, brand: { name: '', logo: address, url: '' } })
      const first = await logo()
      await show(first)
      await server.ok(owner, 'profile_avatar', { avatarfile: named('头像.png', PNG) })
      await upload(named('a.pdf', PDF))
      expect(await sweepIn(6)).toBe(0)
      expect(await sweepIn(8)).toBe(1)
      const second = await logo()
      await show(second)
      expect(await sweepIn(8)).toBe(1)
      expect(await stored('upload')).toContain(nameOf(second))
      expect(await stored('upload')).not.toContain(nameOf(first))
      expect((await server.send(director, 'pingshen_edit', { project_id, brand: { logo: first } })).msg).toBe(
        '标志须先上传',
      )
    })

    test('counts towards a quota of its owner, also when many come at once', async () => {
      const { db } = server.database
      const { value } = await upload(named('a.pdf', PDF))
      await db.update(storedFile).set({ size: 200 * 1024 * 1024 - 3 * PDF.length })
      const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => upload(named(`第${n}份.pdf`, PDF))))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
      expect(answers.find(({ code }) => code !== 200)?.msg).toMatch(
        /“第\d份.pdf”没有保存：您上传后尚未使用的文件已有200MB，合计不超过200MB；未使用的文件7天后自动清理/,
      )
      expect((await upload(named('b.pdf', PDF), 'attachment', await server.login('li'))).code).toBe(200)
      await db.update(storedFile).set({ expires_at: null }).where(eq(storedFile.name, value.newFileName))
      expect((await upload(named('c.pdf', PDF))).code).toBe(200)
    })
  })

  describe('a download', () => {
    const make = async () => server.ok(await admin(), 'config_export', {})
    let made: Login | undefined
    const admin = async () => (made ??= await server.login('boss', ['admin']))
    beforeEach(() => {
      made = undefined
    })
    const fetchIt = async (fileName: string, once: 'true' | 'false', as?: Login) =>
      (await server.send(as ?? (await admin()), 'common_download', { fileName, delete: once })).code

    test('goes once when it is to be deleted, and its bytes are gone with it', async () => {
      const fileName = await make()
      expect(await stored('download')).toEqual([fileName])
      expect(await fetchIt(fileName, 'false')).toBe(200)
      expect(await fetchIt(fileName, 'true')).toBe(200)
      expect(await fetchIt(fileName, 'true')).toBe(404)
      expect(await stored('download')).toEqual([])
    })

    test('goes once also to two who ask at the same time', async () => {
      const fileName = await make()
      const codes = await Promise.all([fetchIt(fileName, 'true'), fetchIt(fileName, 'true')])
      expect(codes.toSorted()).toEqual([200, 404])
    })

    const fetchRaw = async (fileName: string, once: 'true' | 'false', headers: Record<string, string> = {}) =>
      server.fetch(
        new Request(`http://test/common-shenhe-api/common/download?fileName=${fileName}&delete=${once}`, {
          headers: { authorization: `Bearer ${(await admin()).token}`, ...headers },
        }),
      )

    test.each([
      ['read to its end', (body: ReadableStream) => new Response(body).arrayBuffer()],
      ['given up on the way', (body: ReadableStream) => body.cancel()],
    ])('that goes once stays on the disk until it was %s', async (_, ends) => {
      const fileName = await make()
      const { body } = await fetchRaw(fileName, 'true')
      expect(await stored('download')).toEqual([fileName])
      if (body) await ends(body)
      await vi.waitFor(async () => expect(await stored('download')).toEqual([]))
      expect(await server.database.db.select().from(storedFile)).toEqual([])
    })

    test('is sent as it is read, and by parts to who asks for a part', async () => {
      const fileName = await make()
      const size = 300 * 1024 * 1024
      await storeOf(where).put(`download/${fileName}`, new Blob([new Uint8Array(size)]))
      await server.database.db.update(storedFile).set({ size })
      const held = process.memoryUsage().arrayBuffers
      const { body, headers } = await fetchRaw(fileName, 'false')
      expect(Number(headers.get('content-length'))).toBe(size)
      const reader = body?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(size / 10)
      await reader?.cancel()
      const part = await fetchRaw(fileName, 'false', { range: 'bytes=100-199' })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${size}`])
      expect((await part.arrayBuffer()).byteLength).toBe(100)
    })

    test('is for whom it was made, within the hour, and never an upload', async () => {
      const fileName = await make()
      expect(await fetchIt(fileName, 'false', owner)).toBe(404)
      const { value } = await upload(named('a.pdf', PDF))
      expect(await fetchIt(value.newFileName, 'false', owner)).toBe(404)
      const { db } = server.database
      await db
        .update(storedFile)
        .set({ expires_at: new Date(Date.now() - 1) })
        .where(eq(storedFile.name, fileName))
      expect(await fetchIt(fileName, 'false')).toBe(404)
    })

    test('that has expired is swept away, everything else stays', async () => {
      const fileName = await make()
      await upload(named('a.pdf', PDF))
      const { db } = server.database
      expect(await sweepFiles(db, where, new Date())).toBe(0)
      expect(await sweepFiles(db, where, new Date(Date.now() + 3_700_000))).toBe(1)
      expect(await stored('download')).not.toContain(fileName)
      expect(await stored('upload')).toHaveLength(1)
    })
  })

  test('an upload is also found by its path, by those who may read it, and nothing else is', async () => {
    const { fileName } = await server.ok(owner, 'common_upload', { file: named('a.pdf', PDF) })
    const other = await server.login('li')
    const read = async (as: Login, resource: string) => {
      const path = `http://test/common-shenhe-api/common/download/resource?resource=${encodeURIComponent(resource)}`
      const headers = { authorization: `Bearer ${as.token}` }
      const answer = await server.fetch(new Request(path, { headers }))
      const isFile = answer.headers.get('content-type') === 'application/pdf'
      return isFile ? Buffer.from(await answer.arrayBuffer()) : 'refused'
    }
    expect(await read(owner, fileName)).toEqual(PDF)
    expect(await read(other, fileName)).toBe('refused')
    for (const resource of ['', '/etc/passwd', `/profile/upload/../${nameOf(fileName)}`, `${fileName}\0.pdf`])
      expect(await read(owner, resource)).toBe('refused')
  })

  test('a file without a row is swept away after a day, what the rows name stays', async () => {
    const { value } = await upload(named('a.pdf', PDF))
    const { db } = server.database
    const store = storeOf(where)
    await store.put('upload/nobody.pdf', PDF)
    const in25Hours = new Date(Date.now() + 25 * 3_600_000)
    expect(await sweepUnnamed(db, where, new Date())).toBe(0)
    expect(await sweepUnnamed(db, where, in25Hours)).toBe(1)
    expect(await stored('upload')).toEqual([value.newFileName])
  })

  test.each([
    [
      'cut',
      (key: string) => storeOf(where).put(key, PDF.subarray(0, 5)),
      '文件不完整（应有14字节，存储中有5字节）',
    ],
    ['lost', (key: string) => storeOf(where).remove([key]), '文件不在文件存储中'],
  ])('a file that was %s is not sent as if it were whole', async (_, harm, words) => {
    const { value } = await upload(named('a.pdf', PDF))
    await harm(`upload/${value.newFileName}`)
    const { code, msg } = await server.send(owner, 'upload_content', { name: value.newFileName })
    expect({ code, msg }).toEqual({ code: 500, msg: expect.stringContaining(words) })
  })
})
