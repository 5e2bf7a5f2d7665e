import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { StreamedSheet } from '#server/domain/sheet'
import { streamSheet } from '#server/streamSheet'
import { turns } from '#server/turns'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { makeProject } from '#tests/support/factories'

let server: TestServer
let manager: Login
let project_id: number

/** More than one statement reads. */
const BOOKS = 1203

beforeEach(async () => {
  server = await testServer()
  manager = await server.login('manager', ['pingShenManage'])
  const made = await makeProject(server.database.db, manager, { managers: [manager] })
  project_id = made.project_id
  await server.database.db.execute(sql`with made as (
      insert into book (book_name, year) select '教材' || n, 2026 from generate_series(1, ${BOOKS}::int) n returning book_id)
    insert into project_book (project_id, book_id, sort_no)
    select ${project_id}, book_id, row_number() over (order by book_id) from made`)
})

/** An export whose answer is not read yet: it keeps its turn. */
const begin = (as: Login, signal = new AbortController().signal) =>
  server.fetch(new Request(requestFor('export_project_books', { project_id }, as.token), { signal }))
const place = (as: Login) => server.ok(as, 'export_place', {})
const sheetOf = async (response: Response) =>
  ((await response.json()) as { data: { list: { book_name: string }[] } }).data.list

test('a long list comes whole, each row once and in its order', async () => {
  const list = await sheetOf(await begin(manager))
  expect(list.map(({ book_name }) => book_name)).toEqual(
    Array.from({ length: BOOKS }, (_, i) => `教材${i + 1}`),
  )
})

test('two are written at once; the others wait, and are told how many are before them', async () => {
  const other = await server.login('other', ['reviewActivity'])
  const first = await begin(manager)
  const second = await begin(manager)
  expect(await place(manager)).toBeNull()
  const third = begin(manager)
  const fourth = begin(other)
  await expect.poll(() => place(other)).toBe(3)
  expect(await place(manager)).toBe(2)
  expect(await sheetOf(first)).toHaveLength(BOOKS)
  const begun = await third
  expect(await place(other)).toBe(2)
  await second.body?.cancel()
  expect(await sheetOf(await fourth)).toHaveLength(BOOKS)
  expect(await sheetOf(begun)).toHaveLength(BOOKS)
  expect(await place(other)).toBeNull()
})

test('a refused export gives its turn back', async () => {
  const expert = await server.login('school', ['expert'])
  for (let n = 0; n < 5; n++)
    expect((await server.send(manager, 'export_group_pingshen', { project_id })).code).toBe(500)
  for (let n = 0; n < 5; n++)
    expect((await server.send(expert, 'export_project_books', { project_id })).code).toBe(403)
  expect(await sheetOf(await begin(manager))).toHaveLength(BOOKS)
})

describe('who waits', () => {
  test('and hangs up leaves the line', async () => {
    const line = turns(1)
    const end = await line.take()
    const gone = new AbortController()
    const left = line.take({ user_id: 1, signal: gone.signal })
    const next = line.take({ user_id: 2 })
    expect(line.before(2)).toBe(2)
    gone.abort(new Error('hung up'))
    await expect(left).rejects.toThrow('hung up')
    expect(line.before(2)).toBe(1)
    end()
    const endNext = await next
    expect(line.idle()).toBe(false)
    endNext()
    expect(line.idle()).toBe(true)
  })

  test('after hanging up never gets into it', async () => {
    await expect(turns(1).take({ signal: AbortSignal.abort(new Error('hung up')) })).rejects.toThrow(
      'hung up',
    )
  })
})

describe('a sheet on its way', () => {
  const head = { file_name: '名单', keys: ['name'], titles: ['书名'] }
  async function* rows(parts: number, fails = false) {
    for (let n = 0; n < parts; n++) yield await Promise.resolve([{ name: `甲${n}` }, { name: `乙${n}` }])
    if (fails) throw new Error('the database is away')
  }
  const sent = (parts: AsyncIterable<{ name: string }[]>, stalledMs?: number) => {
    let ends = 0
    const stream = streamSheet(new StreamedSheet(head, parts), () => void ends++, stalledMs)
    return { response: new Response(stream), ends: () => ends }
  }

  test.each([0, 1, 3])('of %i parts is JSON like any other answer', async (parts) => {
    const { response, ends } = sent(rows(parts))
    expect(await response.json()).toEqual({
      code: 200,
      msg: '操作成功',
      data: {
        ...head,
        list: Array.from({ length: parts }, (_, n) => [{ name: `甲${n}` }, { name: `乙${n}` }]).flat(),
      },
    })
    expect(ends()).toBe(1)
  })

  test('that cannot be read to its end breaks the answer, and never ends as if it were whole', async () => {
    const { response, ends } = sent(rows(2, true))
    await expect(response.text()).rejects.toThrow('the database is away')
    expect(ends()).toBe(1)
  })

  test('that nobody reads gives its turn back', async () => {
    const { ends } = sent(rows(5), 20)
    await expect.poll(ends).toBe(1)
  })

  test('that is given up gives its turn back, and reads no further', async () => {
    let read = 0
    const counted = async function* () {
      for await (const part of rows(100)) {
        read++
        yield part
      }
    }
    const { response, ends } = sent(counted())
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(ends()).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(read).toBeLessThan(5)
  })
})
