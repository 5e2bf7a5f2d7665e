import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { NOT_ATTESTED } from '#contract/entities/declaration/bookFields'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { mayEdit } from '#contract/facts/declaration/life'
import { keysOf } from '#contract/facts/closed'
import { book, bookEditor, declareBatch, dept, opLog, publisher } from '#server/db/schema/index'
import { seedMajors } from '#server/seed/majors/seed'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let admin: Login
let school: Login
let man: Login
let press: Login
let other: Login
const db = () => server.database.db
const DAY = 86_400_000
const soon = (days: number) => new Date(Date.now() + days * DAY)

type Fields = Input<'bookinfo_save'>['fields']
type Editors = Input<'bookinfo_save'>['editors']
const CHIEF = {
  name: '张三',
  role: 'first_chief',
  unit: '某学院',
  phone: '13800138000',
  id_card: '11010519491231002X',
} as const

beforeAll(async () => {
  server = await testServer()
  await seedMajors(db())
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
      { dept_id: 2, dept_name: '别的学院', dept_type: 'school_voc', province_id: '330000' },
      { dept_id: 3, dept_name: '甲出版社', dept_type: 'publisher', province_id: '110000' },
      { dept_id: 4, dept_name: '江苏省教育厅', dept_type: 'province', province_id: '320000' },
      { dept_id: 5, dept_name: '浙江省教育厅', dept_type: 'province', province_id: '330000' },
      { dept_id: 6, dept_name: '机械行指委', dept_type: 'hang' },
    ])
  await db().insert(publisher).values({ publisher_id: 7, publisher_name: '甲出版社', dept_id: 3 })
  await db()
    .insert(declareBatch)
    .values({
      year: 2031,
      batch_name: '2031年申报',
      declare_begin_time: soon(-1),
      declare_end_time: soon(9),
      recommend_end_time: soon(20),
      publish_from: '2028-01',
      publish_to: '2031-12',
    })
  admin = await server.login('admin1', ['admin'])
  school = await server.login('school1', ['school'], { dept_id: 1 })
  man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  press = await server.login('press1', ['publisher'], { dept_id: 3 })
  other = await server.login('school2', ['school'], { dept_id: 2 })
})

const add = (as: Login, fields: Partial<Fields>, editors: Editors = []) =>
  server.ok(as, 'bookinfo_save', { fields: { book_name: '教材', ...fields }, editors })
const form = (as: Login, book_id: number) => server.ok(as, 'bookinfo_form', { book_id })
const stored = async (book_id: number) => {
  const [found] = await db().select().from(book).where(eq(book.book_id, book_id))
  if (!found) throw new Error('no book')
  return found
}

describe('教材编辑', () => {
  test('a new book belongs to the unit of its declarer, in the year of the open batch', async () => {
    const { book_id, book_code, completeness } = await add(
      man,
      {
        book_name: '  数控编程  ',
        isbn: '978-7-04-059312-9',
        cip_no: '(2023)第123456号',
        edu_level: 'sec',
        major_code: '660103',
        publisher_name: '甲出版社',
        in_scope: 1,
        price: 45.5,
        word_count: 320.5,
      },
      [CHIEF, { name: '李四', role: 'chief' }, { name: '王五', role: 'editor' }],
    )
    expect(book_code).toMatch(/^2031SJ\d{5}$/)
    const row = await stored(book_id)
    expect(row).toMatchObject({
      book_name: '数控编程',
      year: 2031,
      declare_dept_id: 1,
      declare_unit: '某学院',
      province_id: '320000',
      create_by: man.user_id,
      declare_status: 'draft',
      isbn: '9787040593129',
      cip_no: '2023123456',
      major_category: '46',
      major_class: '4601',
      publisher_id: 7,
      first_editor: '张三',
      first_editor_unit: '某学院',
      other_editors: '李四',
      completeness,
    })
    const read = await form(man, book_id)
    expect(read).toMatchObject({ editable: true, revision: 1, year: 2031 })
    expect(read.fields).toMatchObject({ in_scope: 1, price: 45.5, word_count: 320.5, is_revised: null })
    expect(read.editors.map(({ name }) => name)).toEqual(['张三', '李四', '王五'])
    expect(read.faults.some(({ field }) => field === 'abstract')).toBe(true)
    const said = JSON.stringify(await db().select().from(opLog))
    expect(said).not.toContain(CHIEF.id_card)
    expect(said).not.toContain(CHIEF.phone)
  })

  test('a publisher begins with its own imprint and channel', async () => {
    const { fields } = await form(press, 0)
    expect(fields).toMatchObject({
      book_name: '',
      publisher_id: 7,
      publisher_name: '甲出版社',
      recommend_channel: 'publisher',
    })
    const made = await add(press, { ...fields, book_name: '出版社的书' })
    expect(made.book_code).toMatch(/^2031CB\d{5}$/)
  })

  test('books that are begun at the same time get different numbers', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) => add(i % 2 ? man : other, { book_name: `同时 ${i}` })),
    )
    expect(new Set(made.map(({ book_code }) => book_code?.slice(6))).size).toBe(12)
  })

  test('an answer that was lost makes no second book', async () => {
    const first = await add(man, { book_name: '只有一本' }, [CHIEF])
    expect((await add(man, { book_name: '只有一本' }, [CHIEF])).book_id).toBe(first.book_id)
    expect((await add(man, { book_name: '只有一本', price: 1 }, [CHIEF])).book_id).not.toBe(first.book_id)
  })

  test('the order of the editors is the one sent, and the first is the first editor', async () => {
    const { book_id, revision } = await add(man, { book_name: '排序' }, [
      CHIEF,
      { name: '李四', role: 'chief' },
    ])
    const turned: Editors = [
      { name: '李四', role: 'first_chief', unit: '别的学院' },
      { ...CHIEF, role: 'chief' },
    ]
    await server.ok(man, 'bookinfo_save', {
      book_id,
      revision,
      fields: { book_name: '排序' },
      editors: turned,
    })
    expect((await form(man, book_id)).editors.map(({ name }) => name)).toEqual(['李四', '张三'])
    expect(await stored(book_id)).toMatchObject({
      first_editor: '李四',
      first_editor_unit: '别的学院',
      other_editors: '张三',
    })
    expect(await db().$count(bookEditor, eq(bookEditor.book_id, book_id))).toBe(2)
  })

  test('somebody else’s newer save is not overwritten, and an own one that went unheard is no conflict', async () => {
    const { book_id } = await add(man, { book_name: '两人' })
    const save = (as: Login, fields: Partial<Fields>, revision: number) =>
      server.send(as, 'bookinfo_save', {
        book_id,
        revision,
        fields: { book_name: '两人', ...fields },
        editors: [],
      })
    expect((await save(man, { price: 10 }, 1)).value.revision).toBe(2)
    expect((await save(man, { price: 10 }, 1)).value.revision).toBe(2)
    const refused = await save(school, { price: 20 }, 1)
    expect(refused.msg).toMatch(/^该教材已被man1于.*修改（定价），请核对后再保存$/)
    expect(refused.data).toMatchObject({ revision: 2, present: { fields: { price: 10 } } })
    expect((await save(school, { price: 20 }, 2)).value.revision).toBe(3)
  })

  test('a frozen state is written by nobody who may not', async () => {
    const { book_id } = await add(man, { book_name: '各状态' })
    for (const declare_status of keysOf(DECLARE_STATUS)) {
      await db().update(book).set({ declare_status }).where(eq(book.book_id, book_id))
      for (const [as, roles] of [
        [man, ['schoolMan']],
        [school, ['school']],
      ] as const) {
        const { editable, readonly_reason } = await form(as, book_id)
        expect([declare_status, editable]).toEqual([declare_status, mayEdit(declare_status, roles)])
        if (editable) continue
        expect(readonly_reason).toContain(DECLARE_STATUS[declare_status])
        const reply = await server.send(as, 'bookinfo_save', {
          book_id,
          fields: { book_name: '改' },
          editors: [],
        })
        expect(reply).toMatchObject({ code: 500, msg: readonly_reason })
      }
    }
    expect((await stored(book_id)).book_name).toBe('各状态')
  })

  test('a book out of reach is neither read nor written nor copied', async () => {
    const { book_id } = await add(man, { book_name: '本校的' })
    for (const as of [other, press]) {
      const fields = { book_name: '别人的' }
      expect((await server.send(as, 'bookinfo_form', { book_id })).msg).toContain('不在您的范围内')
      expect((await server.send(as, 'bookinfo_save', { book_id, fields, editors: [] })).msg).toContain(
        '不在您的范围内',
      )
      expect((await server.send(as, 'bookinfo_copy', { book_id })).msg).toContain('不在您的范围内')
    }
    expect((await form(admin, book_id)).editable).toBe(true)
    expect((await form(school, book_id)).editable).toBe(true)
  })

  test('codes, publishers and recommending units must exist and fit', async () => {
    const refused = async (fields: Partial<Fields>) =>
      (await server.send(school, 'bookinfo_save', { fields: { book_name: '不合', ...fields }, editors: [] }))
        .msg
    expect(await refused({ edu_level: 'voc', major_code: '660103' })).toBe(
      '专业“660103”不在该教育层次的专业目录中',
    )
    expect(await refused({ edu_level: 'ug', subject_code: '080901' })).toContain('学科与专业类“080901”')
    expect(await refused({ publisher_id: 999 })).toContain('不在出版单位列表中')
    expect(await refused({ recommend_channel: 'province', recommend_dept_id: 5 })).toContain(
      '不通过“省级”渠道',
    )
    expect(await server.ok(school, 'recommend_units', { channel: 'province' })).toEqual([
      { dept_id: 4, dept_name: '江苏省教育厅' },
    ])
    const { book_id, book_code } = await add(school, { recommend_channel: 'hang', recommend_dept_id: 6 })
    expect((await stored(book_id)).recommend_unit).toBe('机械行指委')
    expect(book_code).toMatch(/^2031HZ/)
    const moved = await server.ok(school, 'bookinfo_save', {
      book_id,
      fields: { book_name: '教材', recommend_channel: 'province', recommend_dept_id: 4 },
      editors: [],
    })
    expect(moved.book_code).toBe(book_code?.replace('HZ', 'SJ'))
  })

  test('a copy has the content, but no number and no file; known editors come back', async () => {
    const cover = new File(
      [Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 60 }, () => 1)])],
      '封面.jpg',
    )
    const { fileName } = await server.ok(man, 'common_upload', { file: cover, purpose: 'image' })
    const proof = new File([Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34])], '政审表.pdf')
    const { fileName: political_file } = await server.ok(man, 'common_upload', {
      file: proof,
      purpose: 'attachment',
    })
    const source = await add(man, { book_name: '原书', isbn: '9787040593129', cover: fileName, price: 30 }, [
      { ...CHIEF, political_ok: 1, political_file },
    ])
    const read = await form(man, source.book_id)
    const [cover_name, proof_name] = [read.fields.cover ?? '', read.editors[0]?.political_file ?? '']
    expect(read.files).toHaveLength(2)
    expect(read.files).toContainEqual({ name: cover_name, original_name: '封面.jpg' })
    expect(read.files).toContainEqual({ name: proof_name, original_name: '政审表.pdf' })
    // The school reads the files of its declarer's book; another school does not.
    for (const name of [cover_name, proof_name]) {
      expect((await server.send(school, 'upload_content', { name })).code).toBe(200)
      expect((await server.send(other, 'upload_content', { name })).code).toBe(404)
    }
    const { book_id, book_name } = await server.ok(man, 'bookinfo_copy', { book_id: source.book_id })
    expect(book_name).toBe('原书（副本）')
    expect((await form(man, book_id)).fields).toMatchObject({ isbn: null, cover: null, price: 30 })
    expect((await stored(book_id)).first_editor).toBe('张三')
    expect((await form(man, book_id)).editors).toMatchObject([NOT_ATTESTED])

    const known = await server.ok(school, 'editor_known', { keyword: '张' })
    expect(known).toHaveLength(1)
    expect(known[0]?.editor).toMatchObject({ name: '张三', phone: CHIEF.phone })
    expect(await server.ok(other, 'editor_known', {})).toEqual([])
  })
})
