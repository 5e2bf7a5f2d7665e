import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { BEFORE_FORMAL, EDITABLE } from '#contract/facts/declaration/life'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import {
  book,
  bookEnglish,
  bookSell,
  bookUse,
  declareBatch,
  dept,
  publisher,
  storedFile,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'

let server: TestServer
let admin: Login
let office: Login
let school: Login
let author: Login
let colleague: Login
let press: Login
let stranger: Login
let province: Login
let book_id: number
const db = () => server.database.db

type UseRow = Input<'book_use_save'>['rows'][number]
const USE: UseRow = {
  school_name: '华东职业学院',
  course_name: '机械制图',
  term_begin: '2023-秋',
  students: 120,
}
const YEAR = { stat_year: 2024, spring_num: 1000, autumn_num: 2500 }

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 71, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
      { dept_id: 72, dept_name: '甲出版社', dept_type: 'publisher' },
      { dept_id: 74, dept_name: '某省教育厅', dept_type: 'province', province_id: '320000' },
      { dept_id: 73, dept_name: '华东职业学院', dept_type: 'school_voc', province_id: '310000' },
    ])
  await db().insert(publisher).values({ publisher_id: 9, publisher_name: '甲出版社', dept_id: 72 })
  const at = (days: number) => new Date(Date.UTC(2026, 0, days, 4))
  await db()
    .insert(declareBatch)
    .values({
      year: 2026,
      batch_name: '2026年',
      declare_begin_time: at(1),
      declare_end_time: at(10),
      recommend_end_time: at(20),
      publish_from: '2022-01',
      publish_to: '2026-01',
    })
  admin = await server.login('root', ['admin'])
  office = await server.login('office', ['reviewActivity'])
  school = await server.login('school', ['school'], { dept_id: 71 })
  author = await server.login('author', ['schoolMan'], { dept_id: 71 })
  colleague = await server.login('colleague', ['schoolMan'], { dept_id: 71 })
  press = await server.login('press', ['publisher'], { dept_id: 72 })
  province = await server.login('province', ['province'], { dept_id: 74 })
  stranger = await server.login('stranger', ['school'], { dept_id: 73 })
})

const declared = async (more: Partial<typeof book.$inferInsert> = {}) => {
  const made = await makeBook(db(), {
    declare_status: 'draft',
    declare_dept_id: 71,
    province_id: '320000',
    create_by: author.user_id,
    publisher_id: 9,
    total_print: 3000,
    ...more,
  })
  book_id = made.book_id
}

const proofBy = async (as: Login): Promise<string> => {
  const file = new File(['%PDF-1.4\n%%EOF\n'], '证明.pdf', { type: 'application/pdf' })
  return (await server.ok(as, 'common_upload', { file })).fileName
}

const save = (rows: UseRow[], as = author) => server.send(as, 'book_use_save', { book_id, rows })
const uses = async (as = author) => (await server.ok(as, 'book_use_list', { book_id })).rows
const sell = (rows: Input<'book_sell_save'>['rows'], as = press) =>
  server.send(as, 'book_sell_save', { book_id, rows })

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ')
const ENGLISH: Input<'book_english_save'>['fields'] = {
  title_en: 'Mechanical Drawing',
  authors_en: 'Wang Wei',
  affiliation_en: 'Some College',
  publisher_en: 'Press A',
  abstract_en: words(100),
  keywords_en: ['drawing', 'CAD', 'projection'],
}

describe('whose book it is decides who reads and who writes', () => {
  test.each([
    ['the declarer', () => author, true, true, false, true],
    ['their school', () => school, true, true, false, true],
    ['the publisher of the imprint', () => press, true, true, true, false],
    ['the platform', () => admin, true, true, true, true],
    ['the review office', () => office, true, false, false, false],
    ['the province', () => province, true, false, false, false],
    ['a colleague', () => colleague, false, false, false, false],
    ['another school', () => stranger, false, false, false, false],
  ])('%s', async (_, who, reads, use, sells, english) => {
    await declared()
    const as = who()
    const list = await server.send(as, 'book_use_list', { book_id })
    expect(list.msg).toBe(reads ? '操作成功' : REFUSAL.bookUnreachable)
    if (reads) {
      expect(list.value.book).toMatchObject({ editable: use, deadline: '2026-01-10', has_batch: true })
      const { book: sold } = await server.ok(as, 'book_sell_list', { book_id })
      const { book: abroad } = await server.ok(as, 'book_english_detail', { book_id })
      expect([sold.editable, abroad.editable]).toEqual([sells, english])
    }
    const codes = [
      await save([USE], as),
      await sell([YEAR], as),
      await server.send(as, 'book_english_save', { book_id, fields: ENGLISH }),
    ].map(({ code }) => code === 200)
    expect(codes).toEqual([use, sells, english])
  })

  test('the office reads a book once it waits for a review, and writes nothing', async () => {
    await declared({ declare_status: 'formal_passed' })
    expect((await server.ok(office, 'book_use_list', { book_id })).book.editable).toBe(false)
    expect((await save([USE], office)).code).toBe(403)
  })

  test('a deleted book is not there', async () => {
    await declared({ deleted: true })
    expect((await save([USE])).msg).toBe(REFUSAL.bookUnreachable)
    expect((await server.send(author, 'book_sell_list', { book_id })).msg).toBe(REFUSAL.bookUnreachable)
  })

  test('each state freezes what a later stage has looked at', async () => {
    await declared()
    const open: string[][] = [[], []]
    for (const declare_status of keysOf(DECLARE_STATUS)) {
      await db().update(book).set({ declare_status }).where(eq(book.book_id, book_id))
      const term_begin = `${1990 + keysOf(DECLARE_STATUS).indexOf(declare_status)}-春`
      if ((await save([{ ...USE, term_begin }], school)).code === 200) open[0]?.push(declare_status)
      const { code } = await server.send(school, 'book_english_save', { book_id, fields: ENGLISH })
      if (code === 200) open[1]?.push(declare_status)
    }
    const all = keysOf(DECLARE_STATUS)
    expect(open).toEqual([
      all.filter((status) => status === 'draft' || isOneOf(status, BEFORE_FORMAL)),
      all.filter((status) => isOneOf(status, EDITABLE)),
    ])
  })
})

describe('选用情况', () => {
  test('is written, changed and deleted; the key stays, and the school is found by its name', async () => {
    await declared()
    const proof_file = await proofBy(author)
    const first = await save([
      { ...USE, proof_file },
      { ...USE, school_name: '某民办学校', term_begin: '2024-春' },
    ])
    expect(first.value.saved.map(({ revision }) => revision)).toEqual([1, 1])
    const [one, two] = await uses()
    expect(one).toMatchObject({
      school_dept_id: 73,
      province_id: '310000',
      school_type: 'school_voc',
      years_used: 2,
      proof_name: '证明.pdf',
    })
    expect(two).toMatchObject({ school_dept_id: null, province_id: null, years_used: 1.5 })
    const { use_id = 0 } = one ?? {}
    // The declarer's proof is for the people of the book, and only for them.
    const name = proof_file.split('/').at(-1) ?? ''
    expect((await server.send(school, 'upload_content', { name })).code).toBe(200)
    expect((await server.send(press, 'upload_content', { name })).code).toBe(200)
    expect((await server.send(stranger, 'upload_content', { name })).code).toBe(404)
    const changed = await save([{ ...USE, use_id, revision: 1, students: 90, term_end: '2023-秋' }])
    expect(changed.value.saved).toEqual([{ use_id, revision: 2 }])
    expect((await uses())[0]).toMatchObject({ use_id, students: 90, years_used: 0.5, proof_file: null })
    const [released] = await db().select().from(storedFile).where(eq(storedFile.name, name))
    expect(released?.expires_at).not.toBeNull()
    expect(await server.ok(author, 'book_use_del', { book_id, use_ids: [use_id, 9999] })).toEqual({
      done_num: 1,
    })
    expect(await uses()).toHaveLength(1)
  })

  test('a row that somebody else has saved is answered with theirs', async () => {
    await declared()
    const { saved } = (await save([USE])).value
    const [{ use_id } = { use_id: 0 }] = saved
    await save([{ ...USE, use_id, revision: 1, students: 80 }], school)
    const late = await save([{ ...USE, use_id, revision: 1, course_name: '工程制图' }])
    expect(late).toMatchObject({
      msg: '该选用情况已被他人修改',
      data: { revision: 2, present: { students: 80, course_name: '机械制图' } },
    })
    await server.ok(school, 'book_use_del', { book_id, use_ids: [use_id] })
    expect((await save([{ ...USE, use_id, revision: 2 }])).msg).toBe('该选用情况已被他人删除')
  })

  test('of a list nothing is written while a row is wrong, and each wrong row is named', async () => {
    await declared()
    await save([USE])
    const refused = await save([
      { ...USE, school_name: '甲校', row: 2 },
      { ...USE, row: 3 },
      { ...USE, school_name: ' 甲 校', row: 4 },
      { ...USE, school_name: '乙校', school_dept_id: 73, row: 5 },
      { ...USE, school_name: '丙校', use_id: 99999, row: 6 },
    ])
    expect(refused.msg).toBe('有4行不能保存，全部没有写入')
    expect(refused.data).toMatchObject({
      errors: [
        { row: 3, label: '学校名称', reason: '学校、课程、专业和开始学期与已有的一条选用情况重复' },
        { row: 4, value: '甲 校', reason: '学校、课程、专业和开始学期与第2行重复' },
        { row: 5, label: '名录中的学校', reason: '与学校名录不符，请重新选择学校' },
        { row: 6, reason: '该选用情况已被他人删除' },
      ],
    })
    expect(await uses()).toHaveLength(1)
    const many = Array.from({ length: 500 }, (_, i) => ({ ...USE, school_name: `第${i}校` }))
    expect((await save(many)).msg).toBe('每种教材的选用情况最多500条，已有1条，本次新增500条')
    expect((await save(many.slice(1))).value.saved).toHaveLength(499)
  })

  test.each<[Partial<UseRow>, string]>([
    [{ school_name: ' ' }, '请输入学校名称'],
    [{ term_begin: '' }, '请选择开始学期'],
    [{ term_begin: '2023-夏' }, '请选择开始学期，学期形如 2024-春、2024-秋'],
    [{ term_end: '2023-春' }, '结束学期不能早于开始学期'],
    [{ students: 0 }, '年使用人数不小于1'],
    [{ total_students: 119 }, '累计使用人数不能少于年使用人数120'],
    [{ teacher_phone: '12345' }, '教师电话须为11位手机号或带区号的电话'],
    [{ evaluation: '好'.repeat(301) }, '评价不超过300字'],
    [{ proof_file: 'nothing-of-that-name-here.pdf' }, '附件已失效，请重新上传'],
  ])('%j is refused: %s', async (wrong, message) => {
    await declared()
    expect((await save([{ ...USE, ...wrong }])).msg).toBe(message)
    expect(await db().select().from(bookUse).where(eq(bookUse.book_id, book_id))).toEqual([])
  })
})

describe('发行情况', () => {
  test('has one row for a year, also when two people write it at once', async () => {
    await declared()
    const answers = await Promise.all([sell([YEAR]), sell([{ ...YEAR, spring_num: 7 }], admin)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 500])
    const refused = answers.find(({ code }) => code === 500)
    expect(refused?.msg).toBe('2024年的发行情况已经存在')
    expect(refused?.data).toMatchObject({ present: { rows: [{ stat_year: 2024, revision: 1 }] } })
    expect(await db().select().from(bookSell).where(eq(bookSell.book_id, book_id))).toHaveLength(1)
  })

  test('adds up, and several years are saved together or not at all', async () => {
    await declared()
    const proof_file = await proofBy(press)
    const { saved } = (
      await sell([
        { ...YEAR, amount: '12.50', proof_file },
        { ...YEAR, stat_year: 2025 },
      ])
    ).value
    expect(saved.map(({ stat_year }) => stat_year)).toEqual([2025, 2024])
    const { rows, book: head } = await server.ok(school, 'book_sell_list', { book_id })
    expect(head).toMatchObject({ total_print: 3000, editable: false })
    expect(rows).toMatchObject([
      { stat_year: 2025, total_num: 3500, amount: null },
      { stat_year: 2024, total_num: 3500, amount: '12.50', proof_name: '证明.pdf' },
    ])
    const [later, earlier] = rows
    const { sell_id = 0 } = earlier ?? {}
    const edit = { ...YEAR, sell_id, revision: 1, spring_num: 1 }
    const stale = await sell([edit, { ...YEAR, stat_year: 2025, sell_id: later?.sell_id, revision: 7 }])
    expect(stale.msg).toBe('2025年的发行情况已被他人修改')
    expect((await sell([{ ...edit, stat_year: 2020 }])).msg).toContain('已保存的年份不能改为另一年')
    expect((await sell([edit])).value.saved).toEqual([{ sell_id, stat_year: 2024, revision: 2 }])
    expect(await server.ok(press, 'book_sell_del', { book_id, sell_ids: [sell_id] })).toEqual({ done_num: 1 })
    expect((await sell([{ ...edit, revision: 2 }])).msg).toBe('2024年的发行情况已被他人删除')
  })

  test.each<[Partial<Input<'book_sell_save'>['rows'][number]>, string]>([
    [{ stat_year: 1970 }, '年份不小于1980'],
    [{ spring_num: -1 }, '春季册数不小于0'],
    [{ returns_num: 3501 }, '2024年退货册数不能多于春秋两季的发行册数'],
    [{ amount: '1.234' }, '码洋须为不小于0的数字，最多两位小数'],
    [{ province_num: 35 }, '覆盖省份数不超过34'],
  ])('%j is refused: %s', async (wrong, message) => {
    await declared()
    expect((await sell([{ ...YEAR, ...wrong }])).msg).toBe(message)
  })
})

test('what a hand-in was judged by is added to, and neither changed nor deleted', async () => {
  await declared()
  await save([USE])
  await sell([YEAR])
  const [use] = await uses()
  const { rows } = await server.ok(press, 'book_sell_list', { book_id })
  const [sold] = rows
  if (!use || !sold) throw new Error('nothing was written')
  await db().update(book).set({ declare_status: 'recommend_pending' }).where(eq(book.book_id, book_id))
  const { book: head } = await server.ok(author, 'book_use_list', { book_id })
  expect(head).toMatchObject({ editable: true, changeable: false })
  for (const [reply, what] of [
    [await save([{ ...USE, use_id: use.use_id, students: 1 }]), '修改选用情况'],
    [await server.send(author, 'book_use_del', { book_id, use_ids: [use.use_id] }), '删除选用情况'],
    [await sell([{ ...YEAR, sell_id: sold.sell_id, spring_num: 1 }]), '修改发行情况'],
    [await server.send(press, 'book_sell_del', { book_id, sell_ids: [sold.sell_id] }), '删除发行情况'],
  ] as const)
    expect(reply.msg).toBe(`教材处于“待推荐单位审核”状态，不能${what}，只能新增`)
  expect((await save([{ ...USE, course_name: '机械基础' }])).code).toBe(200)
  expect((await sell([{ ...YEAR, stat_year: 2023 }])).code).toBe(200)
  expect(await uses()).toHaveLength(2)
})

describe('英文信息', () => {
  test('marks its book, and is not overwritten by what was read before', async () => {
    await declared({ abstract: '简介' })
    const [begun] = await db().select().from(book).where(eq(book.book_id, book_id))
    expect(await server.ok(author, 'book_english_detail', { book_id })).toMatchObject({
      fields: null,
      revision: 0,
      chinese: { abstract: '简介' },
    })
    await server.ok(author, 'book_english_save', { book_id, fields: ENGLISH, revision: 0 })
    await server.ok(school, 'book_english_save', {
      book_id,
      fields: { ...ENGLISH, edition_en: '2nd' },
      revision: 1,
    })
    const late = await server.send(author, 'book_english_save', { book_id, fields: ENGLISH, revision: 1 })
    expect(late).toMatchObject({
      msg: '英文信息已被他人修改',
      data: { revision: 2, present: { edition_en: '2nd' } },
    })
    const [stored] = await db().select().from(bookEnglish).where(eq(bookEnglish.book_id, book_id))
    expect(stored).toMatchObject({ edition_en: '2nd', revision: 2, toc_en: null })
    const [marked] = await db().select().from(book).where(eq(book.book_id, book_id))
    expect(marked?.has_english).toBe(true)
    // A form of the book that was opened before would take it back.
    expect(marked?.revision).toBeGreaterThan(begun?.revision ?? 0)
  })

  test.each<[Partial<Input<'book_english_save'>['fields']>, string]>([
    [{ title_en: '' }, '请输入英文书名'],
    [{ title_en: '机械 Drawing' }, '英文书名不能含有汉字'],
    [{ abstract_en: words(99) }, '英文内容简介不少于100词，当前99词'],
    [{ abstract_en: words(401) }, '英文内容简介不超过400词，当前401词'],
    [{ keywords_en: ['a', 'b'] }, '英文关键词不少于3个，当前2个'],
    [{ intro_video: 'ftp://x' }, '介绍视频地址须以 http:// 或 https:// 开头'],
  ])('%j is refused: %s', async (wrong, message) => {
    await declared()
    const { msg } = await server.send(author, 'book_english_save', {
      book_id,
      fields: { ...ENGLISH, ...wrong },
    })
    expect(msg).toBe(message)
  })
})
