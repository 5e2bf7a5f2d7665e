import { beforeEach, describe, expect, it } from 'vitest'
import { PUBLISHER_LABELS, PUBLISHER_REQUIRED } from '#contract/rules/unit/publisher'
import { dept, message, publisher, quota } from '#server/db/schema/index'
import { notePublishers } from '#server/store/books/publishers'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'

let server: TestServer

beforeEach(async () => {
  server = await testServer()
  const { db } = server.database
  await makeBook(db, { publisher_name: '甲出版社' })
  await makeBook(db, { publisher_name: ' 甲出版社 ' })
  await makeBook(db, { publisher_name: '乙出版社', deleted: true })
  await makeBook(db, { publisher_name: '' })
  await notePublishers(db)
})

it('knows everybody who publishes a book, once, with his books that are there', async () => {
  const admin = await server.login('admin1', ['admin'])
  await notePublishers(server.database.db)
  const { rows, total } = await server.ok(admin, 'publisher_list', {})
  expect(total).toBe(2)
  expect(rows.map(({ publisher_name, book_num }) => [publisher_name, book_num])).toEqual([
    ['乙出版社', 0],
    ['甲出版社', 2],
  ])
})

it('tells others the names alone, found by what they type', async () => {
  const expert = await server.login('expert1')
  const { rows } = await server.ok(expert, 'publisher_list', { keyword: '甲' })
  expect(rows).toMatchObject([{ publisher_name: '甲出版社', book_num: null }])
})

it('meets a publisher when a list of books is imported', async () => {
  const admin = await server.login('admin1', ['admin'])
  await server.ok(admin, 'import_file', {
    import_type: 'book',
    file_name: '教材.xlsx',
    rows: [{ row: 2, record: { book_name: '机械制图', publisher_name: '丙出版社' } }],
  })
  const { rows } = await server.ok(admin, 'publisher_list', { keyword: '丙' })
  expect(rows).toHaveLength(1)
})

describe('the record of a publisher', () => {
  let own: Login
  let admin: Login
  let fields: Record<string, unknown>
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  beforeEach(async () => {
    const { db } = server.database
    await db.insert(dept).values([
      { dept_id: 71, dept_name: '甲出版社', dept_type: 'publisher', province_id: '320000' },
      { dept_id: 72, dept_name: '江苏省教育厅', dept_type: 'province', province_id: '320000' },
      { dept_id: 73, dept_name: '某学院', dept_type: 'school_voc' },
    ])
    own = await server.login('press', ['publisher'], { dept_id: 71 })
    admin = await server.login('admin1', ['admin'])
    const pdf = new File(['%PDF-1.4\n%%EOF\n'], '许可证.pdf', { type: 'application/pdf' })
    const { fileName } = await server.ok(own, 'common_upload', { file: pdf })
    fields = {
      isbn_prefix: ['978-7-04'],
      credit_code: '91350100m000100y43',
      license_no: '新出图证（京）字第001号',
      license_file: fileName,
      license_valid_to: inDays(400),
      textbook_qualify: ['voc', 'sec'],
      sponsor: '某集团',
      competent_org: '某部',
      legal_person: '王某',
      chief_editor_name: '李某',
      province_id: '320000',
      reg_address: '南京市某路1号',
      contact_name: '张某',
      contact_post: '主任',
      contact_phone: '13800138000',
      contact_email: 'zhang@example.cn',
      staff_num: 100,
      editor_num: 40,
      senior_editor_num: 10,
      proof_num: 5,
      quality_record: '无',
    }
  })
  const save = (more: object = {}, as = own) =>
    server.send(as, 'publisher_save', { fields, submit: 1, ...more })
  const detail = (as = own, publisher_id?: number) => server.ok(as, 'publisher_detail', { publisher_id })

  it('begins with what an import knows, is handed in whole, and stays as it is while it is looked at', async () => {
    const [known] = (await server.ok(admin, 'publisher_list', { keyword: '甲' })).rows
    expect(await detail()).toMatchObject({ publisher_id: known?.publisher_id, audit_status: 'draft' })
    expect((await save({ fields: {}, submit: 0 })).data).toMatchObject({
      publisher_id: known?.publisher_id,
      audit_status: 'draft',
    })
    const missing = await save({ fields: { ...fields, sponsor: ' ', isbn_prefix: [] } })
    expect(missing.msg).toBe('请填写：出版者号、主办单位')
    expect((await save({ fields: {} })).msg).toBe(
      `请填写：${PUBLISHER_REQUIRED.map((field) => PUBLISHER_LABELS[field]).join('、')}`,
    )
    expect((await save()).data).toMatchObject({ audit_status: 'pending' })
    expect(await detail()).toMatchObject({
      editable: false,
      license_file_name: '许可证.pdf',
      fields: { credit_code: '91350100M000100Y43', staff_num: 100, website: null },
    })
    expect((await save()).msg).toBe('正在审核，审核后才能修改')
    expect(await server.database.db.select().from(publisher)).toHaveLength(2)
  })

  it.each([
    [{ credit_code: '91350100M000100Y4A' }, '统一社会信用代码有误：校验位不符，请核对'],
    [{ credit_code: '123' }, '统一社会信用代码须为18位，现为3位'],
    [{ isbn_prefix: ['7-04'] }, '出版者号形如 978-7-04'],
    [{ license_valid_to: '2026-02-30' }, '许可证有效期须是存在的日期'],
    [{ editor_num: 101 }, '编辑人数不能多于职工人数'],
    [{ senior_editor_num: 41 }, '高级职称编辑人数不能多于编辑人数'],
    [{ contact_email: 'zhang' }, '联系邮箱格式有误'],
    [{ license_valid_to: '2020-01-01' }, '图书出版许可证已过期，请更新许可证号、扫描件和有效期'],
    [{ license_file: `${'x'.repeat(24)}.pdf` }, '附件已失效，请重新上传'],
  ])('refuses %o', async (wrong, msg) => {
    expect((await save({ fields: { ...fields, ...wrong } })).msg).toBe(msg)
  })

  it('is decided about by those in whose care it is, with a reason that the unit is told', async () => {
    const { publisher_id } = (await save()).value
    const decide = (as: Login, passed: 0 | 1, reason?: string) =>
      server.send(as, 'publisher_audit', { publisher_ids: [publisher_id], passed, reason })
    const province = await server.login('js', ['province'], { dept_id: 72 })
    const other = await server.login('other', ['province'], { dept_id: 73 })
    expect((await decide(other, 1)).msg).toBe('所选出版单位不全在您的管理范围内')
    expect((await decide(own, 1)).code).toBe(403)
    expect((await decide(province, 0)).msg).toBe('请填写退回理由，不少于5字')
    expect((await decide(province, 0, '许可证扫描件不清晰')).code).toBe(200)
    expect((await decide(province, 1)).msg).toBe('“甲出版社”不是待审核状态')
    const told = await server.database.db.select().from(message)
    expect(told.map(({ user_id, title }) => [user_id, title])).toContainEqual([
      own.user_id,
      '出版单位信息被退回',
    ])
    expect(await detail()).toMatchObject({
      audit_status: 'returned',
      audit_reason: '许可证扫描件不清晰',
      editable: true,
    })
    expect((await save()).code).toBe(200)
    expect((await decide(province, 1)).code).toBe(200)
    expect((await save({ submit: 0 })).data).toMatchObject({ audit_status: 'draft' })
  })

  it('is read in care only, and written by nobody else', async () => {
    const { publisher_id } = (await save()).value
    const province = await server.login('js', ['province'], { dept_id: 72 })
    const other = await server.login('other', ['province'], { dept_id: 73 })
    expect((await detail(province, publisher_id)).fields.license_no).toBe('新出图证（京）字第001号')
    expect((await server.send(other, 'publisher_detail', { publisher_id })).msg).toBe('出版单位不存在')
    const rows = async (as: Login, more: object = {}) => {
      const answer = await server.ok(as, 'publisher_list', more)
      return answer.rows.map((row) => [row.publisher_name, row.audit_status, row.province_name])
    }
    expect(await rows(province)).toEqual([['甲出版社', 'pending', '江苏']])
    expect(await rows(other)).toEqual([])
    expect(await rows(own, { keyword: '甲' })).toEqual([['甲出版社', null, null]])
    expect(await rows(admin, { audit_status: 'pending', textbook_qualify: 'voc' })).toHaveLength(1)
    expect(await rows(admin, { textbook_qualify: 'k12' })).toEqual([])
    const all = await server.database.db.select().from(publisher)
    const other_id = all.find((row) => row.publisher_id !== publisher_id)?.publisher_id
    const foreign = await save({ publisher_id: other_id })
    const rival = await server.login('rival', ['publisher'], { dept_id: 73 })
    expect([foreign.code, (await save({}, rival)).code]).toEqual([403, 403])
    const year = new Date().getFullYear()
    await server.database.db.insert(quota).values({ year, dept_id: 71, total: 5 })
    expect((await server.ok(admin, 'publisher_list', { keyword: '甲' })).rows[0]?.quota).toBe(5)
    // The administrator corrects a record that is being looked at.
    expect((await save({ publisher_id, submit: 0 }, admin)).data).toMatchObject({ audit_status: 'pending' })
  })

  it('says ninety days ahead that a licence ends', async () => {
    const ending = async (as: Login) => (await server.ok(as, 'publisher_licences', {})).ending
    await save({ submit: 0 })
    expect(await ending(own)).toEqual([])
    await save({ submit: 0, fields: { ...fields, license_valid_to: inDays(30) } })
    for (const as of [own, admin]) expect(await ending(as)).toMatchObject([{ publisher_name: '甲出版社' }])
  })
})

describe('the news of a publisher', () => {
  it('are read by everybody once they are published, with their files; until then by their writers', async () => {
    const { db } = server.database
    await db.insert(dept).values({ dept_id: 81, dept_name: '甲出版社', dept_type: 'publisher' })
    const writer = await server.login('press', ['publisher'], { dept_id: 81 })
    const reader = await server.login('reader')
    const stranger = await server.login('rival', ['publisher'])
    const pdf = new File(['%PDF-1.4\n%%EOF\n'], '书目.pdf', { type: 'application/pdf' })
    const { newFileName: name } = await server.ok(writer, 'common_upload', { file: pdf })
    const news = {
      title: '新书预告',
      news_type: 'book_news' as const,
      content: '<p>即将出版</p><script>alert(1)</script>',
      attachments: [name],
    }
    const refused = await server.send(writer, 'publisher_news_save', news)
    expect(refused.msg).toBe('请先填写本单位的出版单位信息')
    await server.ok(writer, 'publisher_save', { fields: {} })
    const { news_id } = await server.ok(writer, 'publisher_news_save', news)
    const titles = async (as: Login, own: 0 | 1 = 0) =>
      (await server.ok(as, 'publisher_news_list', { own })).rows.map(({ title }) => title)
    const set = (op: 'publish' | 'offline' | 'remove', as = writer) =>
      server.send(as, 'publisher_news_set', { news_id, op })
    const canFetch = async (as: Login) => (await server.send(as, 'upload_content', { name })).code !== 404
    expect([await titles(writer), await titles(reader)]).toEqual([['新书预告'], []])
    expect(await canFetch(reader)).toBe(false)
    expect((await set('publish', stranger)).msg).toBe('动态不存在或已删除')
    expect((await set('offline')).msg).toBe('该动态没有发布，不能下线')
    expect((await set('publish')).code).toBe(200)
    expect([await titles(reader), await titles(reader, 1)]).toEqual([['新书预告'], []])
    expect(await canFetch(reader)).toBe(true)
    const shown = await server.ok(reader, 'publisher_news_detail', { news_id })
    expect(shown).toMatchObject({
      content: '<p>即将出版</p>',
      attachments: [{ name, original_name: '书目.pdf' }],
    })
    for (const _ of ['to change it', 'to change it again'])
      expect((await server.ok(writer, 'publisher_news_detail', { news_id })).read_count).toBe(1)
    expect((await set('remove')).msg).toBe('请先下线，再删除')
    expect([(await set('offline')).code, (await set('remove')).code]).toEqual([200, 200])
    expect(await titles(writer)).toEqual([])
  })
})
