import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { keysOf } from '#contract/facts/closed'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import {
  book,
  bookEditor,
  bookSell,
  bookSeries,
  bookUse,
  declareFlow,
  declareMaterial,
  dept,
  storedFile,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeProject } from '#tests/support/factories'

let server: TestServer
const who = {} as Record<'admin' | 'school' | 'man' | 'press' | 'other', Login>
const db = () => server.database.db

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc' },
      { dept_id: 2, dept_name: '别的学院', dept_type: 'school_voc' },
    ])
  who.admin = await server.login('admin1', ['admin'], { nick_name: '管理员' })
  who.school = await server.login('school1', ['school'], { dept_id: 1, nick_name: '学校甲' })
  who.man = await server.login('man1', ['schoolMan'], { dept_id: 1, nick_name: '作者乙' })
  who.press = await server.login('press1', ['publisher'], { dept_id: 2 })
  who.other = await server.login('school2', ['school'], { dept_id: 2 })
})

const REASON = '重复填报'
const own = (fields: Partial<typeof book.$inferInsert> = {}) =>
  makeBook(db(), { declare_dept_id: 1, declare_status: 'draft', ...fields })
const del = (as: Login, ...book_ids: number[]) =>
  server.send(as, 'bookinfo_del', { book_ids, reason: REASON })
const restore = (as: Login, ...book_ids: number[]) => server.send(as, 'bookinfo_restore', { book_ids })
const purge = (as: Login, ...book_ids: number[]) =>
  server.send(as, 'bookinfo_purge', { book_ids, confirm_text: '彻底删除' })
const rowOf = async (book_id: number) => (await db().select().from(book).where(eq(book.book_id, book_id)))[0]

describe('deleting', () => {
  test('takes what a unit has in hand, from those who have it in hand, and nothing else', async () => {
    const allowed: Record<string, readonly string[]> = {
      draft: ['school', 'man', 'admin'],
      school_returned: ['school', 'man', 'admin'],
      recommend_returned: ['school', 'admin'],
      withdrawn: ['school', 'man', 'admin'],
    }
    for (const status of keysOf(DECLARE_STATUS)) {
      const got: string[] = []
      for (const role of ['school', 'man', 'admin', 'other', 'press'] as const) {
        const { book_id } = await own({ declare_status: status, create_by: who.man.user_id })
        const reply = await del(who[role], book_id)
        if (reply.code === 200) got.push(role)
        else expect(reply.msg).toMatch(/不能删除|不全在您的范围内/)
        expect((await rowOf(book_id))?.deleted).toBe(reply.code === 200)
      }
      expect([status, got]).toEqual([status, allowed[status] ?? []])
    }
  })

  test('is all or nothing, needs a reason, and is told in the list until it is undone', async () => {
    const [series] = await db().insert(bookSeries).values({ big_name: '系列' }).returning()
    const { book_id } = await own({
      book_name: '删了又恢复',
      declare_status: 'withdrawn',
      big_id: series?.big_id,
    })
    const { book_id: held } = await own({ declare_status: 'recommend_pending' })
    expect((await del(who.school, book_id, held)).msg).toMatch('待推荐单位审核，不能删除')
    expect((await rowOf(book_id))?.deleted).toBe(false)
    expect((await server.send(who.school, 'bookinfo_del', { book_ids: [book_id], reason: '' })).msg).toMatch(
      '删除原因',
    )
    await del(who.school, book_id)
    const listed = async (as: Login, filter: object = {}) =>
      (await server.ok(as, 'bookinfo_deleted_list', { keyword: '删了又', ...filter })).rows
    expect(await listed(who.school, { del_by_name: '学校' })).toMatchObject([
      { book_name: '删了又恢复', declare_status: 'withdrawn', del_by_name: '学校甲', del_reason: REASON },
    ])
    expect(await listed(who.school, { del_by_name: '作者' })).toEqual([])
    expect(await listed(who.school, { endTime: '2020-01-01' })).toEqual([])
    expect(await listed(who.man)).toEqual([])
    expect(await listed(who.other)).toEqual([])
    expect((await restore(who.other, book_id)).msg).toBe('所选教材不全是您范围内已删除的教材')
    expect((await restore(who.school, book_id)).code).toBe(200)
    expect(await rowOf(book_id)).toMatchObject({
      deleted: false,
      declare_status: 'withdrawn',
      del_reason: null,
      big_id: null,
    })
    expect((await restore(who.school, book_id)).code).toBe(500)
  })
})

describe('deleting for good', () => {
  test('counts what goes, lets go of the files, and takes nothing of another book', async () => {
    const files = ['cover', 'award', 'proof', 'material', 'kept', 'shared'].map(
      (name) => `${name.padEnd(24, 'x')}.pdf`,
    )
    const [cover = '', award = '', proof = '', material = '', kept = '', shared = ''] = files
    await db()
      .insert(storedFile)
      .values(
        files.map((name) => ({
          name,
          original_name: name,
          mime: 'application/pdf',
          size: 1,
          purpose: 'attachment' as const,
          user_id: who.school.user_id,
        })),
      )
    const { book_id } = await own({
      cover,
      awards: [{ name: '奖', level: 'province', grade: '一', year: 2024, org: '厅', file: award }],
    })
    const { book_id: another } = await own({ cover: kept })
    for (const key of [book_id, another])
      await db().insert(bookEditor).values({ book_id: key, sort_no: 1, name: '张一', role: 'first_chief' })
    await db().insert(bookUse).values({ book_id, school_name: '某学院', proof_file: proof })
    await db().insert(bookSell).values({ book_id, stat_year: 2024 })
    // One sealed page for several books of a school.
    for (const key of [book_id, another])
      await db()
        .insert(declareFlow)
        .values({ book_id: key, from_status: 'draft', to_status: 'draft', event: '推荐', file: shared })
    await db()
      .insert(declareFlow)
      .values({ book_id, from_status: 'draft', to_status: 'draft', event: '送审' })
    await db()
      .insert(declareMaterial)
      .values({ book_id, code: 'M02', version: 1, name: material, upload_by: who.school.user_id })
    expect((await purge(who.admin, book_id)).msg).toBe('所选教材不全在已删除教材中')
    await del(who.school, book_id)
    expect((await purge(who.school, book_id)).code).toBe(403)
    expect(await server.ok(who.admin, 'bookinfo_loss', { book_ids: [book_id] })).toEqual({
      books: 1,
      editors: 1,
      materials: 1,
      uses: 1,
      sells: 1,
      flow: 2,
      files: 4,
    })
    const unsure = { book_ids: [book_id], confirm_text: '删除' } as never
    expect((await server.send(who.admin, 'bookinfo_purge', unsure)).msg).toMatch('请输入“彻底删除”以确认')
    expect((await purge(who.admin, book_id)).code).toBe(200)
    expect(await rowOf(book_id)).toBeUndefined()
    expect(await db().$count(bookEditor, eq(bookEditor.book_id, book_id))).toBe(0)
    expect(await db().$count(bookEditor, eq(bookEditor.book_id, another))).toBe(1)
    const stored = await db().select().from(storedFile)
    expect(stored.filter(({ expires_at }) => expires_at === null).map(({ name }) => name)).toEqual([
      kept,
      shared,
    ])
  })

  test('leaves a book in which reviews have a part', async () => {
    const project = await makeProject(db(), who.admin)
    const { book_id, book_name } = await makeBook(db(), { deleted: true }, { project_id: project.project_id })
    expect((await purge(who.admin, book_id)).msg).toBe(`教材“${book_name}”在评审活动中有记录，不能彻底删除`)
  })
})
