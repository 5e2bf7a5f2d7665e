import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { FormSection } from '#contract/rules/declaration/formContent'
import { MATERIAL, MATERIAL_FORMS } from '#contract/facts/declaration/materials'
import { book, bookEditor, bookSell, bookUse, dept, major } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'
import { readPaper } from '#tests/support/paper'

let server: TestServer
let man: Login
let province: Login
let book_id: number
const db = () => server.database.db
const LONG = '本教材以真实项目为载体，对接岗位标准，'.repeat(60)

/** All that a section tells. */
const told = (section: FormSection): string[] =>
  section.kind === 'facts'
    ? section.rows.flat().flatMap(({ label, value }) => [label, value])
    : section.kind === 'table'
      ? [...section.columns.map(({ title }) => title), ...section.lines.flat()]
      : section.kind === 'texts'
        ? section.parts.flatMap(({ label, text }) => [label, text])
        : [section.text, ...section.signers]
const bare = (text: string) => text.replace(/\s/g, '')
const paperOf = async (form?: (typeof MATERIAL_FORMS)[number]) => {
  const file = await server.ok(man, 'application_paper', { book_id, ...(form && { form }) })
  return { file, ...(await readPaper(await file.arrayBuffer())) }
}

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
      { dept_id: 2, dept_name: '某省教育厅', dept_type: 'province', province_id: '320000' },
    ])
  man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  province = await server.login('province1', ['province'], { dept_id: 2 })
  await db().insert(major).values({
    edu_level: 'ug',
    category_code: '08',
    category_name: '工学',
    major_code: '080201',
    major_name: '机械工程',
    edition: '2024',
  })
  ;({ book_id } = await makeBook(db(), {
    book_name: '数控加工技术',
    declare_dept_id: 1,
    province_id: '320000',
    create_by: man.user_id,
    declare_status: 'draft',
    book_kind: 'single',
    declare_type: 'new',
    carrier: 'paper',
    isbn: '9787040000009',
    cip_no: '2023123456',
    cip_has_textbook: true,
    edition: 2,
    price: '49.80',
    word_count: '320.5',
    publisher_name: '某某出版社',
    edu_level: 'grad',
    apply_majors: ['080201', '990000'],
    cert_link: '数控车铣加工（中级）',
    coop_enterprise: true,
    enterprise_names: '某机床公司',
    is_revised: true,
    digital_url: 'https://books.example/1',
    digital_pwd: 'secret-word',
    catalog: '第一章 数控机床\n第二章 编程',
    abstract: LONG.slice(0, 400),
    feature: LONG,
    effect: LONG.slice(0, 900),
    awards: [
      {
        name: '全国优秀教材',
        level: 'national',
        grade: '二等奖',
        year: 2021,
        org: '国家教材委员会',
        file: null,
      },
    ],
  }))
  await db()
    .insert(bookEditor)
    .values([
      {
        book_id,
        sort_no: 1,
        name: '张三',
        role: 'first_chief',
        unit: '某学院',
        title: '教授',
        phone: '13800000001',
        duty: '第1、2章',
      },
      { book_id, sort_no: 2, name: '李四', role: 'vice_chief', unit: '某企业', title: '高级工程师' },
    ])
  await db()
    .insert(bookUse)
    .values({ book_id, school_name: '甲职院', course_name: '数控编程', term_begin: '2023-秋', students: 240 })
  await db().insert(bookSell).values({ book_id, stat_year: 2024, spring_num: 1200, autumn_num: 3400 })
})

describe('申报表', () => {
  test('is on paper what it is on the screen, and what was stored; a draft says so', async () => {
    const { sections, draft } = await server.ok(man, 'application_detail', { book_id })
    expect(draft).toBe(true)
    const all = sections.flatMap(told)
    for (const stored of [
      '数控加工技术',
      '单本',
      '9787040000009',
      '(2023)第123456号',
      '第一主编',
      '李四',
      '甲职院',
      '4600',
      '全国优秀教材',
      '机械工程（080201）、990000',
      '数控车铣加工（中级）',
      '校企合作开发',
      '第二章 编程',
      LONG,
    ])
      expect(all.some((text) => text.includes(stored))).toBe(true)
    // The paper passes through many hands; how a digital book is reached is for its reviewers.
    expect(all.join()).not.toMatch(/books\.example|secret-word/)
    const headings = sections.map(({ title }) => title.split('、')[0])
    expect(headings).toEqual('一二三四五六七八九十'.split('').concat('十一', '十二', '十三'))
    const { pages, text, file } = await paperOf()
    expect(file.name).toBe('数控加工技术 教材申报表.pdf')
    expect(pages.every((page) => page.includes('草稿'))).toBe(true)
    // What is read back has the watermark, and on later pages a header and the names of texts that go on, in between.
    for (const one of all) {
      const wanted = bare(one)
      const parts = wanted.length > 120 ? [wanted.slice(0, 60), wanted.slice(-20)] : [wanted]
      for (const part of parts) if (part !== '') expect(text).toContain(part)
    }
  })

  test('is no draft once it was handed in', async () => {
    await db().update(book).set({ declare_status: 'school_pending' }).where(eq(book.book_id, book_id))
    expect((await server.ok(man, 'application_detail', { book_id })).draft).toBe(false)
    expect((await paperOf()).text).not.toContain('草稿')
    await db().update(book).set({ declare_status: 'draft' }).where(eq(book.book_id, book_id))
  })

  test('tells numbers of people to those alone who declare the book', async () => {
    const phone = async (as: Login) =>
      (await server.ok(as, 'application_detail', { book_id })).sections
        .flatMap(told)
        .find((text) => /^1\d/.test(text))
    expect(await phone(man)).toBe('13800000001')
    expect(await phone(province)).toBe('138****0001')
  })

  test('is for those alone who read the book', async () => {
    const stranger = await server.login('stranger', ['school'], { dept_id: null })
    expect((await server.send(stranger, 'application_detail', { book_id })).msg).toContain('不在您的范围内')
    expect((await server.send(stranger, 'application_paper', { book_id })).msg).toContain('不在您的范围内')
  })
})

test.each(MATERIAL_FORMS)('the form of %s knows the book', async (form) => {
  const { text } = await paperOf(form)
  for (const known of [bare(MATERIAL[form]), '数控加工技术', '9787040000009', '张三', '某学院', '日期'])
    expect(text).toContain(known)
  expect(text.includes('李四')).toBe(form === 'M06')
})
