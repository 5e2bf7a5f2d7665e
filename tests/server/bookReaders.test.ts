import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/roles'
import type { ActionName, Input } from '#contract'
import {
  book,
  bookEditor,
  declareFlow,
  declareMaterial,
  dept,
  projectBook,
  publisher,
  storedFile,
} from '#server/db/schema/index'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

/**
 * Who is told what of a book: `●` finds it in an answer, `·` in none. Written from the duties of each reader, not from
 * the handlers: whatever the calls of a book answer is searched for words that stand nowhere else.
 */
const TOLD = `
reader       book  access  phone  rank  reason  who  sealed  review  withheld  material  formal  uploader
admin        ●     ●       ●      ●     ●       ●    ●       ●       ●       ●         ●       ●
sys2         ●     ·       ·      ●     ●       ●    ●       ●       ●       ●         ●       ●
activity     ●     ·       ·      ●     ●       ●    ●       ●       ●       ●         ●       ●
manager      ●     ·       ·      ●     ●       ●    ●       ●       ●       ●         ●       ●
stranger     ·     ·       ·      ·     ·       ·    ·       ·       ·       ·         ·       ·
school       ●     ●       ●      ●     ●       ●    ●       ·       ·       ●         ●       ●
author       ●     ●       ●      ●     ●       ●    ●       ·       ·       ●         ●       ●
colleague    ·     ·       ·      ·     ·       ·    ·       ·       ·       ·         ·       ·
chiefUnit    ●     ·       ·      ●     ●       ·    ●       ·       ·       ●         ·       ·
imprint      ●     ·       ·      ●     ●       ·    ●       ·       ·       ●         ·       ·
rival        ·     ·       ·      ·     ·       ·    ·       ·       ·       ·         ·       ·
province     ●     ·       ·      ●     ●       ·    ●       ·       ·       ●         ·       ·
province2    ●     ·       ·      ●     ●       ·    ●       ·       ·       ●         ·       ·
elsewhere    ·     ·       ·      ·     ·       ·    ·       ·       ·       ·         ·       ·
hang         ·     ·       ·      ·     ·       ·    ·       ·       ·       ·         ·       ·
committee    ·     ·       ·      ·     ·       ·    ·       ·       ·       ·         ·       ·
examiner     ·     ·       ·      ·     ·       ·    ·       ·       ·       ·         ·       ·
expert       ·     ·       ·      ·     ·       ·    ·       ·       ·       ·         ·       ·
`
const [header = '', ...lines] = TOLD.trim().split('\n')
const [, ...secrets] = header.split(/\s+/)

/** Words that stand in one field each. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  book: ['机密书名'],
  access: ['https://digital.example.cn', 'digital-account', 'digital-password'],
  phone: ['13912345678', '320106198001011234'],
  rank: ['"recommend_sort":4711'],
  reason: ['机密退回理由'],
  who: ['机密经办人'],
  sealed: ['sealed-page'],
  review: ['机密评审活动'],
  withheld: ['"selected"'],
  material: ['机密材料.pdf'],
  formal: ['机密形审意见'],
  uploader: ['机密上传人'],
}

let server: TestServer
let book_id: number
const readers: Record<string, Login> = {}
const db = () => server.database.db

const DEPTS = [
  { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
  { dept_id: 2, dept_name: '主编单位', dept_type: 'school_voc', province_id: '110000' },
  { dept_id: 3, dept_name: '甲出版社', dept_type: 'publisher' },
  { dept_id: 4, dept_name: '乙出版社', dept_type: 'publisher' },
  { dept_id: 5, dept_name: '江苏省教育厅', dept_type: 'province', province_id: '320000' },
  { dept_id: 6, dept_name: '北京市教委', dept_type: 'province', province_id: '110000' },
  { dept_id: 7, dept_name: '某行指委', dept_type: 'hang' },
] as const satisfies (typeof dept.$inferInsert)[]

const ACCOUNTS: readonly [string, Role, number | null][] = [
  ['admin', 'admin', null],
  ['sys2', 'sys2', null],
  ['activity', 'reviewActivity', null],
  ['manager', 'pingShenManage', null],
  ['stranger', 'pingShenManage', null],
  ['school', 'school', 1],
  ['author', 'schoolMan', 1],
  ['colleague', 'schoolMan', 1],
  ['chiefUnit', 'school', 2],
  ['imprint', 'publisher', 3],
  ['rival', 'publisher', 4],
  ['province', 'province', 5],
  ['province2', 'province2', 5],
  ['elsewhere', 'province', 6],
  ['hang', 'hangAdmin', 7],
  ['committee', 'committee', 7],
  ['examiner', 'formalExamination', null],
]

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([...DEPTS])
  const [press] = await db().insert(publisher).values({ publisher_name: '甲出版社', dept_id: 3 }).returning()
  for (const [name, role, dept_id] of ACCOUNTS)
    readers[name] = await server.login(name, [role], {
      dept_id,
      ...(name === 'school' && { nick_name: '机密经办人' }),
      ...(name === 'author' && { nick_name: '机密上传人' }),
    })
  const { author, school, admin, manager } = readers
  if (!author || !school || !admin || !manager) throw new Error('an account is missing')
  const project = await makeProject(db(), admin, {
    project_name: '机密评审活动',
    managers: [manager],
    project_status: 'publicity',
  })
  const group = await makeGroup(db(), project.project_id)
  const place = { project_id: project.project_id, group_id: group.group_id }
  const made = await makeBook(
    db(),
    {
      book_name: '机密书名',
      declare_dept_id: 1,
      declare_unit: '某学院',
      province_id: '320000',
      first_editor_unit: '主编单位',
      publisher_name: '甲出版社',
      publisher_id: press?.publisher_id ?? null,
      create_by: author.user_id,
      recommend_channel: 'province',
      recommend_sort: 4711,
      declare_status: 'selected',
      digital_url: 'https://digital.example.cn',
      digital_account: 'digital-account',
      digital_pwd: 'digital-password',
    },
    place,
  )
  book_id = made.book_id
  await db().update(projectBook).set({ publish_flag: false })
  await db().insert(bookEditor).values({
    book_id,
    sort_no: 1,
    name: '张三',
    role: 'first_chief',
    phone: '13912345678',
    id_card: '320106198001011234',
  })
  const step = { book_id, user_id: school.user_id, dept_id: 1 }
  await db()
    .insert(declareFlow)
    .values([
      {
        ...step,
        from_status: 'school_pending',
        to_status: 'school_returned',
        event: '学校退回',
        reason: '机密退回理由',
        file: 'sealed-page.pdf',
      },
      { ...step, from_status: 'publicity', to_status: 'selected', event: '入选' },
    ])
  const file = { mime: 'application/pdf', purpose: 'attachment', size: 1, user_id: author.user_id } as const
  await db()
    .insert(storedFile)
    .values({ name: 'material.pdf', original_name: '机密材料.pdf', ...file })
  await db().insert(declareMaterial).values({
    book_id,
    code: 'M03',
    version: 1,
    name: 'material.pdf',
    formal_result: 'fail',
    formal_remark: '机密形审意见',
    upload_by: author.user_id,
  })
  const expert = await makeExpert(server, place)
  await assign(db(), place, book_id, [expert])
  readers['expert'] = expert
})

const CALLS = ['bookinfo_detail', 'declare_flow_list', 'material_list'] as const satisfies ActionName[]

/** Everything that these calls answer to a reader. */
async function answersTo(as: Login | undefined): Promise<string> {
  const input = { book_id } satisfies Input<(typeof CALLS)[number]>
  const texts = await Promise.all(
    CALLS.map(async (name) => (await server.fetch(requestFor(name, input, as?.token))).text()),
  )
  return texts.join('\n')
}

describe('教材详情', () => {
  test.each(lines.map((line) => line.split(/\s+/)))(
    'is told to %s as the table says',
    async (name = '', ...marks) => {
      const reader = readers[name]
      if (!reader) throw new Error(`nobody is ${name}`)
      const answers = await answersTo(reader)
      const found = secrets.map((secret) => (WORDS[secret] ?? []).map((word) => answers.includes(word)))
      const wanted = secrets.map((secret, at) => (WORDS[secret] ?? []).map(() => marks[at] === '●'))
      expect(Object.fromEntries(secrets.map((secret, at) => [secret, found[at]]))).toEqual(
        Object.fromEntries(secrets.map((secret, at) => [secret, wanted[at]])),
      )
    },
  )

  test('a masked number is still recognised by its owner', async () => {
    const { editors, declared } = await server.ok(readers['province'], 'bookinfo_detail', { book_id })
    expect(editors).toMatchObject([{ phone: '139****5678', id_card: '320106********1234' }])
    expect(Object.keys(declared)).not.toContain('digital_pwd')
    expect(await server.ok(readers['author'], 'bookinfo_detail', { book_id })).toMatchObject({
      declared: { digital_pwd: 'digital-password', book_name: '机密书名' },
      declare_status: 'in_review',
      files: [],
    })
  })

  test('what an examiner finds is told to the people of the book when the examination is over', async () => {
    const found = async () => (await answersTo(readers['author'])).includes('机密形审意见')
    await db().update(book).set({ declare_status: 'formal_pending' })
    expect(await found()).toBe(false)
    await db().update(book).set({ declare_status: 'formal_returned' })
    expect(await found()).toBe(true)
  })

  test('a deleted book is told to nobody', async () => {
    await db().update(book).set({ deleted: true })
    for (const as of Object.values(readers)) expect(await answersTo(as)).not.toContain('机密')
    await db().update(book).set({ deleted: false })
  })
})
