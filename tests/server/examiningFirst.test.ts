import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '#contract/facts/closed'
import { EXAMINE_HOSTS } from '#contract/facts/examining/barred'
import { FORMAL_ITEM } from '#contract/facts/examining/formal'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import {
  barredPerson,
  book,
  bookEditor,
  declareMaterial,
  formalExam,
  publisher,
  sysConfig,
} from '#server/db/schema/index'
import { readExams } from '#server/examining/worker'
import { testServer } from '#tests/support/api'
import { DECLARED_YEAR, declaring, type Declaring } from '#tests/support/declaration'
import { examine, findingsBy, putMaterial, type Examined } from '#tests/support/examining'

let scene: Declaring
let where: Examined
const dataDir = mkdtempSync(join(tmpdir(), 'review-examining-'))
const settings = { dataDir }
const db = () => scene.server.database.db
const year = DECLARED_YEAR

/** What the copyright page, the query and the form of the book say. */
const FIELDS = {
  book_name: '数控加工技术',
  cip_no: '2023123456',
  first_editor: '周明',
  first_editor_unit: '某学院',
  publish_date: '2023-07',
  first_publish_date: '2023-07',
  print_date: '2024-08',
  edition: 1,
  print_no: 2,
  price: '49.80',
  page_count: 4,
}
const COPYRIGHT = [
  '图书在版编目（CIP）数据',
  '数控加工技术 / 周明主编. — 北京 : 甲出版社, 2023.7',
  'ISBN 978-7-80000-101-7',
  '中国国家版本馆CIP数据核字(2023)第123456号',
  '出版发行：甲出版社',
  '2023年7月第1版',
  '2024年8月第2次印刷',
  '定价：49.80元',
].join('\n')
const QUERY = '书名：数控加工技术\nISBN：978-7-80000-101-7\nCIP核字号：2023123456\n出版者：甲出版社'
const FORM = `教材名称\t数控加工技术\n国际标准书号\t9787800001017\n姓名\t周明\n申报单位\t某学院\n出版单位名称\t甲出版社`
const TEXT = '项目一　认识岗位　本项目介绍数控加工的岗位、任务与安全操作规程。'

const put = async (
  book_id: number,
  content: Partial<Record<BookMaterialCode, readonly string[] | 'scan'>>,
) => {
  for (const code of keysOf(content)) await putMaterial(where, book_id, code, content[code] ?? [])
}
const verdicts = (found: Awaited<ReturnType<typeof findingsBy>>) =>
  Object.fromEntries([...found].map(([code, { verdict }]) => [code, verdict]))
const examOf = async (exam_id: number) =>
  (await db().select().from(formalExam).where(eq(formalExam.exam_id, exam_id)))[0]
const host = (value: string) =>
  db()
    .insert(sysConfig)
    .values({ config_name: '数字教材网站', config_key: EXAMINE_HOSTS, config_value: value })
    .onConflictDoUpdate({ target: sysConfig.config_key, set: { config_value: value } })

let exams: Record<'fit' | 'scanned' | 'gone' | 'spoiled', number>
let books: typeof exams

// One round reads them all: starting what reads takes longer than reading.
beforeAll(async () => {
  const server = await testServer(settings)
  scene = await declaring(server)
  where = { server, dataDir, by: scene.admin }
  const [imprint] = await db()
    .update(publisher)
    .set({
      isbn_prefix: ['978-7-80000'],
      license_no: '新出许字1号',
      license_valid_to: `${year + 2}-12-31`,
      textbook_qualify: ['voc'],
      audit_status: 'passed',
    })
    .returning()
  const [expired] = await db()
    .insert(publisher)
    .values({ publisher_name: '乙出版社', license_valid_to: `${year - 1}-12-31` })
    .returning()
  await db()
    .insert(barredPerson)
    .values({
      name: '张三',
      unit: '某学院',
      kind: 'misconduct',
      reason: '论文抄袭',
      source: '通报',
      barred_from: `${year - 1}-01-01`,
      create_by: scene.admin.user_id,
    })
  const declared = async (isbn: string, fields: Partial<typeof book.$inferInsert> = {}) => {
    const book_id = await scene.complete(scene.school, {
      ...FIELDS,
      isbn,
      publisher_name: '甲出版社',
      publisher_id: imprint?.publisher_id ?? null,
      declare_status: 'formal_pending',
      submit_time: new Date(),
      ...fields,
    })
    await db().update(bookEditor).set({ unit: '某学院' }).where(eq(bookEditor.book_id, book_id))
    return book_id
  }
  books = {
    fit: await declared('9787800001017'),
    scanned: await declared('9787800001017', { print_no: 3, year: year - 1 }),
    gone: await declared('9787800001024', { book_name: '焊接技术', first_editor: '李四' }),
    spoiled: await declared('9787800001031', {
      book_name: '模具技术习题集',
      first_editor: '王五',
      publish_date: '2009-07',
      print_date: '2010-08',
      first_editor_unit: '远方学院',
      cip_no: '2023654321',
      price: '59.80',
      page_count: 300,
      carrier: 'paper_digital',
      digital_url: 'http://127.0.0.1:9/book',
      cip_has_textbook: false,
      declare_type: 'revised',
      publisher_id: expired?.publisher_id ?? null,
      awards: [
        { name: '全国教材建设奖', level: 'national', grade: '一等', year: year - 1, org: '', file: null },
      ],
    }),
  }
  await declared('9787800001031', {
    book_name: '模具技术',
    first_editor: '王五',
    declare_dept_id: 2,
    recommend_channel: 'hang',
  })
  await put(books.fit, {
    M01: [FORM],
    M02: ['数控加工技术', COPYRIGHT, TEXT, TEXT],
    M03: [COPYRIGHT],
    M04: [QUERY],
    M06: ['姓名\t周明\n结论：合格', '姓名\t吴芳\n结论：合格'],
    M07: ['检查字数\t42万字\n差错数\t13\n差错率\t0.31／万'],
    M08: ['姓名\t甲一', '姓名\t乙二', '姓名\t丙三'],
  })
  await put(books.scanned, { M03: 'scan' })
  await put(books.spoiled, {
    M01: [FORM],
    M02: [TEXT],
    M03: [COPYRIGHT],
    M04: [QUERY],
    M06: ['姓名\t周明'],
    M07: ['差错率：万分之一点二'],
    M08: ['姓名\t甲一'],
    M15: ['访问说明'],
  })
  await db()
    .update(bookEditor)
    .set({ political_ok: false, name: '张三' })
    .where(and(eq(bookEditor.sort_no, 2), eq(bookEditor.book_id, books.spoiled)))
  const made = await Promise.all(
    keysOf(books).map(async (name) => [name, await examine(where, books[name])] as const),
  )
  // One for each book.
  exams = Object.fromEntries(made) as typeof exams
  expect(await readExams(db(), settings)).toBe(4)
}, 300_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a fit book is read; what no machine can see is left to a person', async () => {
  const found = await findingsBy(where, exams.fit)
  expect(verdicts(found)).toEqual({
    ...Object.fromEntries(keysOf(FORMAL_ITEM).map((code) => [code, 'ok'])),
    // Declared last year as well.
    F04: 'doubt',
    F08: 'unknown',
    F12: 'na',
    F18: 'na',
    F19: 'na',
    F20: 'na',
  })
  expect(found.get('F10')?.evidence).toContainEqual({ label: '印次', value: '2', material: 'M03', page: 1 })
  expect(found.get('F04')?.evidence[0]).toMatchObject({ label: 'ISBN 相同', book_id: books.scanned })
  expect(await examOf(exams.fit)).toMatchObject({ reading: 'ready', reading_time: expect.any(Date) })
})

test('each spoiled item is found, with where it was found', async () => {
  const found = await findingsBy(where, exams.spoiled)
  expect(verdicts(found)).toMatchObject({
    F01: 'doubt',
    F02: 'bad',
    F03: 'bad',
    F04: 'bad',
    F07: 'bad',
    F09: 'bad',
    F10: 'bad',
    F11: 'bad',
    F12: 'bad',
    F13: 'bad',
    F14: 'bad',
    F15: 'doubt',
    F17: 'bad',
    F18: 'bad',
    F19: 'unknown',
    F20: 'bad',
    F21: 'bad',
  })
  expect(found.get('F19')?.said).toContain('未允许访问该网址')
  expect(found.get('F14')).toMatchObject({
    said: '差错率万分之1.2，超过万分之一',
    evidence: [
      { material: 'M07', page: 1, label: '写明的差错率', value: '“万分之一点二”，即万分之1.2' },
      { material: 'M07' },
    ],
  })
})

test('a scanned copyright page is recognised, and what differs is doubted', async () => {
  const found = (await findingsBy(where, exams.scanned)).get('F10')
  expect(found).toMatchObject({ verdict: 'doubt', said: '按图像识别，版权页与填报不一致：印次，请人工核对' })
  const evidence = { label: '印次', value: '填报“3”，版权页“2”', material: 'M03', page: 1 }
  expect(found?.evidence).toContainEqual(evidence)
})

test('files that are gone are said to be so, and stop no other item', async () => {
  const found = await findingsBy(where, exams.gone)
  expect(found.get('F09')).toMatchObject({ verdict: 'bad', said: '样书不能打开：文件不在服务器上' })
  expect(verdicts(found)).toMatchObject({ F02: 'ok', F06: 'ok', F16: 'ok', F21: 'ok' })
})

/** Reads the one whose files are gone again, which starts no thread. */
const again = async (reading: 'queued' | 'reading', minutes = 0, isStopping?: () => boolean) => {
  const reading_time = new Date(Date.now() - minutes * 60_000)
  await db().update(formalExam).set({ reading, reading_time }).where(eq(formalExam.exam_id, exams.gone))
  return readExams(db(), settings, isStopping)
}

test('an allowed site is visited, and what is said anew takes the place of what was said', async () => {
  let asked = 0
  const site = createServer((_, response) => {
    asked += 1
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => site.once('listening', listening))
  const address = site.address()
  const port = typeof address === 'object' ? address?.port : 0
  const digital_url = `http://127.0.0.1:${port}/book`
  await db().update(book).set({ carrier: 'paper_digital', digital_url }).where(eq(book.book_id, books.gone))
  await db().insert(declareMaterial).values({
    book_id: books.gone,
    code: 'M15',
    version: 1,
    name: 'material.pdf',
    upload_by: scene.admin.user_id,
  })
  const said = async () => (await findingsBy(where, exams.gone)).get('F19')
  await again('queued')
  expect([asked, (await said())?.verdict]).toEqual([0, 'unknown'])
  await host(`127.0.0.1:${port},127.0.0.1`)
  await again('queued')
  site.close()
  // First HEAD, then the page itself.
  expect([asked, (await said())?.said]).toEqual([2, '网址打不开（状态码 404）'])
  await db().update(book).set({ carrier: 'paper' }).where(eq(book.book_id, books.gone))
})

test('what another process has begun and lost is read again, after a quarter of an hour', async () => {
  expect(await again('reading', 14)).toBe(0)
  expect(await again('reading', 16)).toBe(1)
  expect((await examOf(exams.gone))?.reading).toBe('ready')
})

test('a reading is given up when the server stops, and begins anew; that of a deleted book fails', async () => {
  let asked = 0
  // Begins, and stops in the middle of the materials.
  expect(await again('queued', 0, () => ++asked > 2)).toBe(0)
  expect((await examOf(exams.gone))?.reading).toBe('queued')
  await db().update(book).set({ deleted: true }).where(eq(book.book_id, books.gone))
  await again('queued')
  expect((await examOf(exams.gone))?.reading).toBe('failed')
})
