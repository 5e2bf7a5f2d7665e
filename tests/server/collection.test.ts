import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract'
import { book, bookEditor, collectedBook, dept, importBatch, message } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeMajor } from '#tests/support/factories'
import { makeBook } from '#tests/support/factories'

let server: TestServer
let press: Login
let school: Login
let author: Login
let office: Login
let admin: Login
/** The stored name of the copyright page. */
let page: string
let fields: Input<'collection_save'>['fields']
const db = () => server.database.db

/** ISBNs whose check digit fits. */
const ISBN = '9787040599336'
const OTHER = '9787115546081'

beforeEach(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 71, dept_name: '甲出版社', dept_type: 'publisher', province_id: '110000' },
      { dept_id: 72, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
    ])
  await makeMajor(db())
  press = await server.login('press', ['publisher'], { dept_id: 71 })
  school = await server.login('school1', ['school'], { dept_id: 72 })
  author = await server.login('author', ['schoolMan'], { dept_id: 72 })
  office = await server.login('office', ['reviewActivity'])
  admin = await server.login('admin1', ['admin'])
  const png = new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    '封面.png',
    { type: 'image/png' },
  )
  const pdf = new File(['%PDF-1.4\n%%EOF\n'], '版权页.pdf', { type: 'application/pdf' })
  const cover = await server.ok(author, 'common_upload', { file: png, purpose: 'image' })
  const uploaded = await server.ok(author, 'common_upload', { file: pdf })
  page = uploaded.newFileName
  fields = {
    book_name: '机械制图',
    first_editor: '张三',
    first_editor_unit: '某学院',
    publisher_name: '甲出版社',
    cip_no: '（2023）第123456号',
    edition: 2,
    print_no: 1,
    publish_date: '2024-05',
    print_date: '2024-06',
    word_count: 320.5,
    price: 49.8,
    edu_level: 'voc',
    carrier: 'paper',
    major_code: '460301',
    course_name: '机械制图',
    cover: cover.newFileName,
    copyright_file: page,
  }
})

const save = (as: Login, more: Partial<Input<'collection_save'>> = {}) =>
  server.send(as, 'collection_save', { isbn: '978-7-04-059933-6', fields, ...more })
const begun = async (as = author) => (await save(as)).value.collect_id
const audit = (as: Login, collect_ids: number[], passed: 0 | 1, opinion?: string) =>
  server.send(as, 'collection_audit', { collect_ids, passed, opinion })

describe('采集', () => {
  it('takes a book once, whoever tells of it', async () => {
    const wrong = await save(author, { isbn: '978-7-04-059933-7' })
    expect(wrong.msg).toContain('书号')
    expect(wrong.msg).toContain('校验码不符')
    const check = (as: Login) => server.ok(as, 'collection_isbn', { isbn: '978-7-04-059933-6' })
    expect(await check(author)).toMatchObject({ isbn: ISBN, collect_id: null, proposal: null })
    const collect_id = await begun()
    expect(await check(author)).toMatchObject({ collect_id, taken_by: null })
    expect(await check(school)).toMatchObject({ collect_id })
    expect(await check(press)).toMatchObject({ collect_id: null, taken_by: '某学院' })
    expect((await save(press)).msg).toBe('该书号已由“某学院”采集，不能重复采集')
    // Somebody else's uploads are nobody's to take.
    expect((await save(press, { isbn: OTHER })).msg).toBe('附件已失效，请重新上传')
    const bare = { isbn: OTHER, fields: { book_name: '电工基础' } }
    const both = await Promise.all([save(press, bare), save(school, bare)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 500])
  })

  it('proposes what is on a book that the library knows, but not what others are still writing', async () => {
    const propose = async (as: Login, isbn: string) =>
      (await server.ok(as, 'collection_isbn', { isbn })).proposal?.fields
    await makeBook(db(), {
      book_name: '别人的草稿',
      isbn: ISBN,
      declare_status: 'draft',
      declare_dept_id: 71,
    })
    expect(await propose(author, ISBN)).toBeUndefined()
    expect(await propose(press, ISBN)).toMatchObject({ book_name: '别人的草稿' })
    const [batch] = await db()
      .insert(importBatch)
      .values({
        import_type: 'book',
        file_name: '书目.xlsx',
        total_num: 1,
        success_num: 1,
        fail_num: 0,
        errors: [],
        status: 'success',
        create_by: admin.user_id,
      })
      .returning()
    await makeBook(db(), {
      book_name: '机械制图',
      isbn: `${OTHER},${ISBN}`,
      publish_date: '2024-05-01',
      price: '49.80',
      abstract: '内容简介',
      import_id: batch?.import_id ?? null,
    })
    expect(await propose(author, ISBN)).toMatchObject({
      book_name: '机械制图',
      publish_date: '2024-05',
      price: 49.8,
      abstract: null,
    })
  })

  it('is a draft until it is whole, and says what it lacks', async () => {
    const { collect_id, revision } = (await save(author, { fields: { book_name: '机械制图' } })).value
    const submit = (as: Login) => server.send(as, 'collection_submit', { collect_ids: [collect_id] })
    expect((await submit(author)).msg).toMatch(
      /^《机械制图》不能提交：请填写第一主编；.*请上传封面；请上传版权页$/,
    )
    const early = { ...fields, print_date: '2024-01', cip_no: '2023' }
    expect((await save(author, { collect_id, fields: early, submit: 1, revision })).msg).toBe(
      '《机械制图》不能提交：CIP核字号“2023”年份后面的号码有0位，应为6位；最新印次时间不能早于本版出版时间',
    )
    expect((await save(author, { collect_id, fields, revision })).code).toBe(200)
    const stale = await save(author, { collect_id, fields: { ...fields, edition: 3 }, revision })
    expect(stale.msg).toContain('该采集记录已被author于')
    expect(stale.data).toMatchObject({ present: { edition: 2, cip_no: '2023123456' } })
    expect((await submit(author)).value).toEqual({ done_num: 1 })
    expect((await save(author, { collect_id, fields })).msg).toBe('《机械制图》待审核，不能编辑')
    const gone = { ...fields, cover: `${'x'.repeat(24)}.png` }
    expect((await save(school, { isbn: OTHER, fields: gone })).msg).toBe('附件已失效，请重新上传')
    expect(await db().select().from(collectedBook)).toHaveLength(1)
  })

  it('is decided about by the office, and the collector is told', async () => {
    const collect_id = await begun()
    await server.ok(author, 'collection_submit', { collect_ids: [collect_id] })
    expect((await audit(press, [collect_id], 1)).code).toBe(403)
    expect((await audit(office, [collect_id], 0, '模糊')).msg).toBe('退回意见不少于5字')
    expect((await audit(office, [collect_id], 0, '版权页看不清')).value).toEqual({ done_num: 1 })
    const told = await db().select().from(message)
    expect(told).toMatchObject([{ user_id: author.user_id, title: '采集的教材被退回' }])
    const detail = await server.ok(author, 'collection_detail', { collect_id })
    expect(detail).toMatchObject({
      collect_status: 'returned',
      audit_opinion: '版权页看不清',
      copyright_name: '版权页.pdf',
      fields: { cip_no: '2023123456', word_count: 320.5, price: 49.8 },
    })
    expect((await server.send(author, 'collection_to_book', { collect_id })).msg).toBe(
      '《机械制图》已退回，不能转为申报',
    )
    await server.ok(author, 'collection_submit', { collect_ids: [collect_id] })
    await server.ok(office, 'collection_audit', { collect_ids: [collect_id], passed: 1 })
    expect((await server.send(author, 'collection_del', { collect_ids: [collect_id] })).msg).toBe(
      '《机械制图》已通过，不能删除',
    )
  })

  it('becomes a draft of the unit that collected it, once, with files of its own', async () => {
    const collect_id = await begun()
    await server.ok(author, 'collection_submit', { collect_ids: [collect_id] })
    await server.ok(admin, 'collection_audit', { collect_ids: [collect_id], passed: 1 })
    const declare = (as: Login) => server.send(as, 'collection_to_book', { collect_id })
    const both = await Promise.all([declare(author), declare(admin)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 500])
    expect((await declare(author)).msg).toContain('已转为申报')
    const [made] = await db().select().from(book)
    expect(made).toMatchObject({
      book_name: '机械制图',
      isbn: ISBN,
      declare_status: 'draft',
      declare_dept_id: 72,
      declare_unit: '某学院',
      province_id: '320000',
      create_by: author.user_id,
      word_count: '320.50',
      major_category: '46',
    })
    expect(made?.cover).not.toBe(fields.cover)
    expect(await db().select().from(bookEditor)).toMatchObject([{ name: '张三', role: 'first_chief' }])
    expect((await server.ok(author, 'declared_book_list', {})).rows).toHaveLength(1)
    expect((await server.ok(author, 'collection_list', {})).rows).toMatchObject([{ book_id: made?.book_id }])
  })

  it('is read by its unit and the office, with its files; a deleted draft comes back as a proposal', async () => {
    const collect_id = await begun()
    const names = async (as: Login, filter: Input<'collection_list'> = {}) =>
      (await server.ok(as, 'collection_list', filter)).rows.map(({ book_name }) => book_name)
    const canFetch = async (as: Login) =>
      (await server.send(as, 'upload_content', { name: page })).code !== 404
    expect(await names(author, { isbn: '978-7-04', collect_status: 'draft', keyword: '制图' })).toHaveLength(
      1,
    )
    expect(await names(author, { publisher_name: '乙' })).toEqual([])
    for (const [as, sees] of [
      [school, true],
      [office, true],
      [press, false],
    ] as const) {
      expect(await names(as)).toHaveLength(sees ? 1 : 0)
      expect(await canFetch(as)).toBe(sees)
      expect((await server.send(as, 'collection_detail', { collect_id })).code).toBe(sees ? 200 : 500)
    }
    const other = await server.login('colleague', ['schoolMan'], { dept_id: 72 })
    expect(await names(other)).toEqual([])
    expect((await server.send(other, 'collection_del', { collect_ids: [collect_id] })).msg).toBe(
      '采集记录不存在，或不在您的范围内',
    )
    await server.ok(school, 'collection_del', { collect_ids: [collect_id] })
    expect(await names(author)).toEqual([])
    const { proposal } = await server.ok(author, 'collection_isbn', { isbn: ISBN })
    expect(proposal).toMatchObject({
      source: '已删除的采集记录',
      fields: { book_name: '机械制图', cover: null },
    })
    const [row] = await db().select().from(collectedBook).where(eq(collectedBook.collect_id, collect_id))
    expect(row).toMatchObject({ deleted: true, copyright_file: null })
  })
})
