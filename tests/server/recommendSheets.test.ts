import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { EDU_LEVEL } from '#contract/facts/books'
import { SHEET_MB } from '#contract/rules/recommending/sheet'
import { book, dept, recommendSheet } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { DECLARED_YEAR, declaring, grant, type Declaring } from '#tests/support/declaration'
import { readPaper } from '#tests/support/paper'

let server: TestServer
let scene: Declaring
let province: Login
const year = DECLARED_YEAR
const db = () => server.database.db
const dataDir = mkdtempSync(join(tmpdir(), 'review-sheets-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

beforeEach(async () => {
  server = await testServer({ dataDir })
  scene = await declaring(server)
  province = await server.login('province1', ['province'], { dept_id: 4, nick_name: '省厅王老师' })
})

const RECOMMENDED = { declare_status: 'recommended', submit_time: new Date() } as const
const recommended = (recommend_sort: number, fields: Partial<typeof book.$inferInsert> = {}) =>
  scene.complete(scene.school, { ...RECOMMENDED, recommend_sort, ...fields })
const paper = async (as: Login, dept_id?: number) => {
  const file = await server.ok(as, 'recommend_sheet_paper', { year, ...(dept_id && { dept_id }) })
  return { name: file.name, ...(await readPaper(await file.arrayBuffer())) }
}
async function scanned(pages = 1, name = '盖章.pdf'): Promise<File> {
  const made = await PDFDocument.create()
  for (let page = 0; page < pages; page++) made.addPage([200, 300])
  return new File([new Uint8Array(await made.save())], name, { type: 'application/pdf' })
}
const save = async (as: Login, file?: File) =>
  server.send(as, 'recommend_sheet_save', { year, file: file ?? (await scanned()) })
const list = (as: Login) => server.ok(as, 'recommend_sheet_list', { year })

describe('the sheet on paper', () => {
  test('tells of the recommended books in their order, and of nothing else, as they are stored', async () => {
    await grant(server, scene.admin, 4, 12)
    const second = await recommended(2, { book_name: '机械制图', edu_level: 'sec' })
    const first = await recommended(1, { book_name: '数控加工技术', declare_status: 'in_review' })
    await recommended(3, { book_name: '退回的书', declare_status: 'recommend_returned' })
    await recommended(4, { book_name: '去年的书', year: year - 1 })
    await recommended(5, { book_name: '别省的书', recommend_dept_id: 5 })
    await recommended(6, { book_name: '删除的书', deleted: true })
    const { text, pages, name } = await paper(province)
    expect(name).toBe(`某省教育厅 ${year}年推荐汇总表.pdf`)
    expect(pages).toHaveLength(1)
    expect(text).toContain(`${year}年推荐汇总表`)
    expect(text).toContain('推荐单位某省教育厅')
    const stored = await Promise.all(
      [first, second].map(async (book_id) => {
        const [found] = await db().select().from(book).where(eq(book.book_id, book_id))
        if (!found?.edu_level) throw new Error('no such book')
        return found
      }),
    )
    // What stands in the columns of a narrow row is broken into lines: the fields are looked for by their beginnings.
    for (const [at, one] of stored.entries()) {
      const row = text.indexOf(`${at + 1}${one.book_name}`)
      expect(row, one.book_name).toBeGreaterThan(0)
      const rest = text.slice(row, row + 120)
      for (const field of [one.isbn, one.first_editor, one.declare_unit, one.publisher_name, one.major_code])
        expect(rest).toContain(field)
      expect(rest).toContain(EDU_LEVEL[one.edu_level ?? 'voc'])
    }
    expect(text.indexOf('数控加工技术')).toBeLessThan(text.indexOf('机械制图'))
    for (const other of ['退回的书', '去年的书', '别省的书', '删除的书']) expect(text).not.toContain(other)
    expect(text).toContain('共2种，中职1种，高职专科1种')
    expect(text).toContain('推荐名额12个已用名额2个')
    expect(text).toContain('推荐单位（盖章）：')
    expect(text).toContain('第1页共1页')
    expect(text).not.toContain('草稿')
  })

  test('repeats its head on each of its numbered pages', async () => {
    for (let sort = 1; sort <= 40; sort++)
      await recommended(sort, { book_name: `教材名称较长的职业教育规划教材之${sort}` })
    const { pages } = await paper(province)
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('序号书名ISBN第一主编申报单位出版社层次专业')
      expect(page).toContain(`第${at + 1}页共${pages.length}页`)
    }
    expect(pages.join('')).toContain('推荐名额不限')
  })

  test('is that of the own unit; the platform asks for any, 行指办 for those of 行指委', async () => {
    await db()
      .insert(dept)
      .values([
        { dept_id: 7, dept_name: '装备行指委', dept_type: 'hang' },
        { dept_id: 8, dept_name: '行指办', dept_type: 'hang' },
      ])
    await recommended(1)
    await recommended(1, { book_name: '行指委的书', recommend_dept_id: 7, recommend_channel: 'hang' })
    const hangban = await server.login('hangban', ['hangzhiban'], { dept_id: 8 })
    const other = await server.login('province2', ['province'], { dept_id: 5 })
    expect((await paper(scene.admin, 7)).text).toContain('行指委的书')
    expect((await paper(hangban, 7)).text).toContain('行指委的书')
    for (const [as, dept_id] of [
      [hangban, 4],
      [other, 4],
      [province, 7],
      [scene.publisher, 4],
    ] as const)
      expect((await server.send(as, 'recommend_sheet_paper', { year, dept_id })).msg).toContain(
        '不在您的范围内',
      )
    expect((await server.send(other, 'recommend_sheet_paper', { year })).msg).toBe(
      `别省教育厅${year}年还没有推荐的教材`,
    )
    expect((await list(scene.admin)).map(({ dept_name, book_num }) => [dept_name, book_num])).toEqual(
      expect.arrayContaining([
        ['某省教育厅', 1],
        ['装备行指委', 1],
      ]),
    )
    expect((await list(hangban)).map(({ dept_id }) => dept_id)).toEqual([7])
    expect(await list(other)).toEqual([])
  })
})

describe('the sealed sheet', () => {
  test('is kept in versions, with who uploaded it and when', async () => {
    await recommended(1)
    expect((await save(province)).code).toBe(200)
    expect((await save(province, await scanned(3, '盖章件第二次.pdf'))).data).toEqual({
      version: 2,
      pages: 3,
    })
    const delegate = await server.login('delegate', ['province2'], { dept_id: 4 })
    for (const as of [province, delegate, scene.admin]) {
      const [unit] = await list(as)
      expect(unit).toMatchObject({ dept_id: 4, book_num: 1, is_outdated: false })
      expect(unit?.versions).toMatchObject([
        { version: 2, file_name: '盖章件第二次.pdf', pages: 3, upload_name: '省厅王老师', book_num: 1 },
        { version: 1, file_name: '盖章.pdf', pages: 1 },
      ])
      const file = await server.ok(as, 'recommend_sheet_content', {
        sheet_id: unit?.versions[0]?.sheet_id ?? 0,
      })
      expect((await readPaper(await file.arrayBuffer())).pages).toHaveLength(3)
    }
    const sheet_id = (await list(province))[0]?.versions[0]?.sheet_id ?? 0
    const other = await server.login('province2', ['province'], { dept_id: 5 })
    expect((await server.send(other, 'recommend_sheet_content', { sheet_id })).code).toBe(404)
    expect((await save(delegate)).code).toBe(403)
  })

  test('is outdated as soon as other books are recommended, or in another order', async () => {
    const [first, second] = [await recommended(1), await recommended(2)]
    await save(province)
    const isOutdated = async () => (await list(province))[0]?.is_outdated
    const order = (book_ids: number[]) => server.ok(province, 'declare_recommend_sort', { year, book_ids })
    expect(await isOutdated()).toBe(false)
    await order([second, first])
    expect(await isOutdated()).toBe(true)
    await order([first, second])
    expect(await isOutdated()).toBe(false)
    // It goes its way, which changes nothing of the sheet.
    await db().update(book).set({ declare_status: 'formal_pending' }).where(eq(book.book_id, first))
    expect(await isOutdated()).toBe(false)
    await server.ok(scene.school, 'bookinfo_withdraw', { book_id: second })
    expect(await isOutdated()).toBe(true)
    await save(province)
    expect(await isOutdated()).toBe(false)
  })

  test('is a PDF that can be opened, of no more than 20 MB, of a unit that recommends', async () => {
    const real = new Uint8Array(await (await scanned()).arrayBuffer())
    expect((await save(province)).msg).toBe(`本单位${year}年还没有推荐的教材，不能上传推荐汇总表`)
    await recommended(1)
    for (const [file, words] of [
      [new File([real], '盖章.docx'), '推荐汇总表须为 pdf 格式'],
      [new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], '盖章.pdf'), '内容与格式不符'],
      [new File([new TextEncoder().encode('%PDF-1.4 ')], '盖章.pdf'), '不能使用'],
      [new File([], '盖章.pdf'), '“盖章.pdf”是空文件'],
    ] as const)
      expect((await save(province, file)).msg).toContain(words)
    const large = new File([real, new Uint8Array(SHEET_MB * 1024 * 1024)], '盖章.pdf')
    expect((await save(province, large)).code).not.toBe(200)
    expect((await list(province))[0]?.versions).toEqual([])
  })

  test('is kept for ten versions, and two at once get two numbers', async () => {
    await recommended(1)
    const colleague = await server.login('province3', ['province'], { dept_id: 4 })
    const both = await Promise.all([save(province), save(colleague)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const [sheet] = await db().select().from(recommendSheet)
    if (!sheet) throw new Error('no sheet')
    const { sheet_id: _id, ...stored } = sheet
    await db()
      .insert(recommendSheet)
      .values([3, 4, 5, 6, 7, 8, 9, 10].map((version) => ({ ...stored, version })))
    await save(province)
    const versions = (await list(province))[0]?.versions.map(({ version }) => version)
    expect(versions).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })
})
