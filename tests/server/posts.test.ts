import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { userPost } from '#server/db/schema/access/posts'
import { opLog } from '#server/db/schema/system'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
})

const CHIEF = { postCode: 'chief', postName: '社长', postSort: 1 } as const
const EDITOR = { postCode: 'editor', postName: '编辑', postSort: 2, remark: '图书' } as const

const add = (fields: Input<'post_add'>) => server.ok(office, 'post_add', fields)
const idOf = async (postName: string) =>
  (await server.ok(office, 'post_list', { postName })).rows[0]?.postId ?? 0
const give = async (postName: string) => {
  const { user_id } = await server.login(`has_${Math.random().toString(36).slice(2, 8)}`)
  await server.database.db.insert(userPost).values({ user_id, post_id: await idOf(postName) })
}
const refusal = async (fields: Input<'post_add'>) => (await server.send(office, 'post_add', fields)).msg

describe('岗位', () => {
  test('stand in their order, are found, changed and removed, and all of it is in the log', async () => {
    await add(EDITOR)
    await add(CHIEF)
    const { rows, total } = await server.ok(office, 'post_list', {})
    expect(total).toBe(2)
    expect(rows.map(({ postName, status, userNum }) => [postName, status, userNum])).toEqual([
      ['社长', '0', 0],
      ['编辑', '0', 0],
    ])
    expect((await server.ok(office, 'post_list', { postCode: 'EDIT' })).total).toBe(1)
    const postId = await idOf('编辑')
    await server.ok(office, 'post_edit', { postId, ...EDITOR, postName: '责任编辑', status: '1' })
    expect(await server.ok(office, 'post_detail', { postId })).toMatchObject({
      postName: '责任编辑',
      status: '1',
      remark: '图书',
    })
    expect((await server.ok(office, 'post_list', { status: '1' })).total).toBe(1)
    await server.ok(office, 'post_remove', { postId: [postId] })
    expect((await server.ok(office, 'post_list', {})).total).toBe(1)
    const log = await server.database.db.select().from(opLog).orderBy(desc(opLog.log_id)).limit(4)
    expect(log.map(({ action, target }) => [action, target])).toEqual([
      ['post_remove', '岗位 责任编辑'],
      ['post_edit', '岗位 责任编辑'],
      ['post_add', '岗位 社长'],
      ['post_add', '岗位 编辑'],
    ])
  })

  test('have names and codes of their own, which a post keeps when it is changed', async () => {
    await add(CHIEF)
    expect(await refusal({ ...EDITOR, postCode: 'chief' })).toBe('岗位编码“chief”已存在（社长）')
    expect(await refusal({ ...EDITOR, postName: '社长' })).toBe('岗位名称“社长”已存在（编码chief）')
    await add(EDITOR)
    const postId = await idOf('编辑')
    const taken = await server.send(office, 'post_edit', { postId, ...EDITOR, postName: '社长' })
    expect(taken.msg).toBe('岗位名称“社长”已存在（编码chief）')
    await server.ok(office, 'post_edit', { postId, ...EDITOR, remark: null })
  })

  test.each([
    [{ ...CHIEF, postCode: '' }, '请输入岗位编码'],
    [{ ...CHIEF, postCode: 'a b' }, '岗位编码只能由字母、数字、下划线和短横线组成'],
    [{ ...CHIEF, postName: '长'.repeat(51) }, '岗位名称不超过50字'],
    [{ ...CHIEF, postSort: -1 }, '显示顺序不小于0'],
    [{ ...CHIEF, postSort: 1.5 }, '显示顺序须为整数'],
  ])('refuse %j', async (fields, msg) => {
    expect(await refusal(fields)).toContain(msg)
  })

  test('stay while somebody has one of them: of several none is removed', async () => {
    await add(CHIEF)
    await add(EDITOR)
    await give('编辑')
    await give('编辑')
    expect((await server.ok(office, 'post_list', { postName: '编辑' })).rows[0]?.userNum).toBe(2)
    const postId = [await idOf('社长'), await idOf('编辑')]
    const refused = await server.send(office, 'post_remove', { postId })
    expect(refused.msg).toBe('“编辑”已分配,不能删除')
    expect((await server.ok(office, 'post_list', {})).total).toBe(2)
    expect((await server.send(office, 'post_remove', { postId: [999_999] })).msg).toBe('岗位不存在或已删除')
  })

  test('are asked for, written and exported as RuoYi does it', async () => {
    const ask = (method: string, path: string, body?: object | URLSearchParams) =>
      server.fetch(
        new Request(`http://test/common-shenhe-api${path}`, {
          method,
          headers: {
            authorization: `Bearer ${office.token}`,
            ...(!(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
          },
          ...(body && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
        }),
      )
    const answer = async (...of: Parameters<typeof ask>) => (await ask(...of)).json() as Promise<object>
    const made = { postName: '社长', postCode: 'chief', postSort: 0, status: '0', remark: undefined }
    expect(await answer('POST', '/system/post', made)).toMatchObject({ code: 200 })
    expect(await answer('GET', '/system/post/list?pageNum=1&pageSize=10&status=0')).toMatchObject({
      rows: [{ postName: '社长', postSort: 0, status: '0' }],
      total: 1,
    })
    const postId = await idOf('社长')
    const whole = (await answer('GET', `/system/post/${postId}`)) as { data: object }
    expect(await answer('PUT', '/system/post', { ...whole.data, status: '1' })).toMatchObject({ code: 200 })
    const file = await ask('POST', '/system/post/export', new URLSearchParams({ status: '1' }))
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
    expect(await answer('DELETE', `/system/post/${postId}`)).toMatchObject({ code: 200 })
  })
})
