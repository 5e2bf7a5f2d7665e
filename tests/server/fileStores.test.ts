import { mkdtempSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AWAY } from '#contract/errors'
import { PART_BYTES } from '#contract/rules/declaration/parts'
import { createApp } from '#server/app'
import { FileLost, StoreAway } from '#server/files/store/fileStore'
import { LocalCopies } from '#server/files/store/localCopies'
import { storeOf } from '#server/files/store/of'
import { s3Store } from '#server/files/store/s3'
import { readSettings } from '#server/settings'
import { dept } from '#server/db/schema/index'
import { requestFor, testServer } from '#tests/support/api'
import { bookPdf } from '#tests/support/bookPdf'
import { makeBook } from '#tests/support/factories'
import { newPlace, STORES, storedNames } from '#tests/support/fileStores'
import { startS3, type S3Server } from '#tests/support/s3Server'

type Place = Awaited<ReturnType<typeof newPlace>>

/** The same place as another machine names it. */
function elsewhere({ dataDir, files }: Place): Place {
  if (files?.kind === 's3')
    return { dataDir, files: { ...files, endpoint: files.endpoint.replace('127.0.0.1', 'localhost') } }
  return { dataDir: `${dataDir}/elsewhere`, files: { kind: 'folder', folder: join(dataDir, 'files') } }
}

const textOf = async (stream: ReadableStream) => new Response(stream).text()

describe.each(STORES)('a store of the kind %s', (kind) => {
  test('keeps bytes, and answers any range of them', async () => {
    const store = storeOf(await newPlace(kind))
    await store.put('upload/a.pdf', new TextEncoder().encode('0123456789'))
    await store.put('upload/b.pdf', new Blob(['bb']))
    expect(await store.size('upload/a.pdf')).toBe(10)
    expect(await textOf(await store.read('upload/a.pdf', 2, 5))).toBe('234')
    expect(await textOf(await store.read('upload/a.pdf', 0, 10))).toBe('0123456789')
    expect(await textOf(await store.read('upload/a.pdf', 3, 3))).toBe('')
    expect(await store.local('upload/a.pdf', (path) => readFile(path, 'utf8'))).toBe('0123456789')
    const listed: string[] = []
    for await (const some of store.list()) listed.push(...some.map(({ key, size }) => `${key} ${size}`))
    expect(listed.toSorted()).toEqual(['upload/a.pdf 10', 'upload/b.pdf 2'])
    await store.remove(['upload/a.pdf', 'upload/b.pdf', 'upload/none.pdf'])
    expect(await store.size('upload/a.pdf')).toBeUndefined()
    await expect(store.read('upload/a.pdf', 0, 1)).rejects.toThrow(FileLost)
    await expect(store.local('upload/none.pdf', () => Promise.resolve())).rejects.toThrow(FileLost)
  })

  test('lists more files than come at a time', async () => {
    const store = storeOf(await newPlace(kind))
    const names = Array.from({ length: 70 }, (_, n) => `upload/${String(n).padStart(3, '0')}`)
    for (const name of names) await store.put(name, new Blob([name]))
    const listed: string[] = []
    for await (const some of store.list()) listed.push(...some.map(({ key }) => key))
    expect(listed.toSorted()).toEqual(names)
  })

  test('puts parts together, in whichever order an attempt has left others', async () => {
    const { partial } = storeOf(await newPlace(kind))
    await partial.write('one', 0, new Blob(['0123']))
    await partial.write('one', 4, new Blob(['4567']))
    expect(await partial.arrived('one')).toBe(8)
    await partial.write('one', 4, new Blob(['abcd']))
    await partial.write('one', 8, new Blob(['e']))
    expect(await partial.local('one', 9, (path) => readFile(path, 'utf8'))).toBe('0123abcde')
    await expect(partial.local('one', 10, () => Promise.resolve())).rejects.toThrow(FileLost)
    expect(await partial.ids()).toEqual(['one'])
    await partial.remove('one')
    expect(await partial.arrived('one')).toBe(0)
    expect(await partial.ids()).toEqual([])
  })

  test('takes parts at either of two servers', async () => {
    const where = await newPlace(kind)
    const one = await testServer(where)
    const { db } = one.database
    await db.insert(dept).values({ dept_id: 1, dept_name: '某学院', dept_type: 'school_voc' })
    const man = await one.login('man1', ['schoolMan'], { dept_id: 1 })
    const { book_id } = await makeBook(db, {
      create_by: man.user_id,
      declare_dept_id: 1,
      declare_status: 'draft',
    })
    // Another server: it knows the store by another address, and shares nothing in its memory.
    const settings = { ...readSettings({}), captcha: false, ...elsewhere(where) }
    const other = createApp({ database: one.database, settings })
    const content = Buffer.concat([await bookPdf(['一', '二']), Buffer.alloc(PART_BYTES, ' ')])
    const file = new File([content], '书.pdf')
    const about = { book_id, code: 'M02', file_name: file.name, size: file.size } as const
    const { upload_id } = await one.ok(man, 'material_part_open', about)
    const sent: number[] = []
    for (let offset = 0; offset < file.size; offset += PART_BYTES / 4) {
      const part = new File([file.slice(offset, offset + PART_BYTES / 4)], 'part')
      const request = requestFor('material_part', { upload_id, offset, file: part }, man.token)
      const app = sent.length % 2 ? one : other
      sent.push(((await (await app.fetch(request)).json()) as { code: number }).code)
    }
    expect(new Set(sent)).toEqual(new Set([200]))
    const end = await other.fetch(requestFor('material_part_finish', { upload_id }, man.token))
    expect(await end.json()).toMatchObject({ code: 200, data: { pages: 2 } })
    const { materials } = await one.ok(man, 'material_list', { book_id })
    const material_id = materials.find(({ code }) => code === 'M02')?.current?.material_id ?? 0
    const back = await one.fetch(requestFor('material_content', { material_id }, man.token))
    expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true)
    expect(await storeOf(where).partial.ids()).toEqual([])
  })
})

describe('a store that is away', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.stop().catch(() => undefined))

  test('is told in words and as something that passes, and works again when it is back', async () => {
    const where = { dataDir: mkdtempSync(join(tmpdir(), 'review-away-')), files: s3.place('away/') }
    const server = await testServer(where)
    const owner = await server.login('zhang')
    const pdf = () => new File(['%PDF-1.7\n%%EOF'], 'a.pdf')
    const { newFileName: name } = await server.ok(owner, 'common_upload', { file: pdf() })
    await s3.stop()
    const replies = [
      await server.send(owner, 'common_upload', { file: pdf() }),
      await server.send(owner, 'upload_content', { name }),
    ]
    for (const { code, msg } of replies)
      expect({ code, msg }).toEqual({ code: AWAY, msg: '文件存储暂时连接不上，本次操作没有完成，请稍后再试' })
    s3 = await startS3(s3.port)
    expect((await server.send(owner, 'common_upload', { file: pdf() })).code).toBe(200)
    expect(await storedNames(where, 'upload')).toHaveLength(1)
  })

  test('that knows us not, or has no such bucket, is told to the administrator', async () => {
    const store = s3Store(s3.place('', { key_id: 'somebody' }))
    await expect(store.put('upload/a', new Blob(['a']))).rejects.toThrow('FILES_URL')
    const place = s3.place('')
    const nowhere = s3Store({ ...place, endpoint: place.endpoint.replace(/review$/, 'nowhere') })
    await expect(nowhere.list()[Symbol.asyncIterator]().next()).rejects.toThrow('没有 FILES_URL 所说的桶')
    const deaf = s3Store({ ...place, endpoint: 'http://127.0.0.1:9/review' })
    await expect(deaf.size('upload/a')).rejects.toThrow(StoreAway)
  })
})

test('copies for threads are fetched once, kept within a bound, and not while somebody reads them', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'review-copies-'))
  const fetched: string[] = []
  const copies = new LocalCopies(async (key) => {
    fetched.push(key)
    const path = join(dir, `${key}-${fetched.length}`)
    await writeFile(path, 'x'.repeat(40))
    return path
  }, 100)
  const size = async (path: string) => (await readFile(path)).length
  expect(await Promise.all([copies.use('a', size), copies.use('a', size)])).toEqual([40, 40])
  await copies.use('b', size)
  await copies.use('a', size)
  expect(fetched).toEqual(['a', 'b'])
  // The third takes the place of the one that was used the longest ago, unless it is in use.
  await copies.use('b', async (path) => {
    await copies.use('c', size)
    expect(await size(path)).toBe(40)
  })
  expect(readdirSync(dir)).toHaveLength(2)
  await expect(copies.use('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(readdirSync(dir)).toHaveLength(1)
})
