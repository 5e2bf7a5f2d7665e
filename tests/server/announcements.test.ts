import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { announcementRead } from '#server/db/schema/announcements'
import { opLog, storedFile } from '#server/db/schema/system'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let office: Login
let expert: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('activity', ['reviewActivity'])
  expert = await server.login('expert1')
})

const written = (more: Partial<Input<'announcement_add'>> = {}): Input<'announcement_add'> => ({
  noticeTitle: '评审纪律',
  noticeType: '1',
  noticeContent: '<p>请遵守<strong>评审纪律</strong></p>',
  status: '0',
  ...more,
})
const add = (more: Partial<Input<'announcement_add'>> = {}) =>
  server.ok(office, 'announcement_add', written(more))
const list = async () => (await server.ok(office, 'announcement_list', {})).rows
const idOf = async (title: string) =>
  (await list()).find(({ noticeTitle }) => noticeTitle === title)?.noticeId ?? 0
const top = (who = expert) => server.ok(who, 'announcement_top', {})
const upload = async (name = '附件.pdf') =>
  (
    await server.ok(office, 'common_upload', {
      file: new File(['%PDF-1.4 '], name, { type: 'application/pdf' }),
      purpose: 'attachment',
    })
  ).fileName.replace(/.*\//, '')

test('everybody reads what is open, marked as read by whoever has opened it', async () => {
  await add()
  await add({ noticeTitle: '启动会', noticeType: '2', isTop: 1 })
  await add({ noticeTitle: '草稿', status: '1' })
  expect(await top()).toMatchObject({
    data: [
      { noticeTitle: '启动会', isRead: false, isTop: 1 },
      { noticeTitle: '评审纪律', isRead: false },
    ],
    unreadCount: 2,
  })
  await server.ok(expert, 'announcement_read', { noticeId: await idOf('评审纪律') })
  await server.ok(expert, 'announcement_read', { noticeId: await idOf('评审纪律') })
  expect((await top()).unreadCount).toBe(1)
  expect((await top(office)).unreadCount).toBe(2)
  const ids = (await list()).map(({ noticeId }) => noticeId)
  await server.ok(expert, 'announcement_read_all', { ids: ids.join(',') })
  expect((await top()).unreadCount).toBe(0)
  // What is closed cannot be opened, and so not be read either.
  expect(await server.database.db.$count(announcementRead)).toBe(2)
})

test('its office sees who has read it', async () => {
  await add()
  const noticeId = await idOf('评审纪律')
  await server.ok(expert, 'announcement_read', { noticeId })
  expect(await list()).toMatchObject([{ readNum: 1, createBy: 'activity' }])
  const readers = (input: object) => server.ok(office, 'announcement_readers', { noticeId, ...input })
  expect((await readers({})).rows).toMatchObject([{ userName: 'expert1', readTime: expect.any(String) }])
  expect((await readers({ searchValue: '别人' })).total).toBe(0)
  expect((await server.send(expert, 'announcement_readers', { noticeId })).code).toBe(403)
})

test('one is opened with its neighbours, and a closed one by its writers alone', async () => {
  for (const noticeTitle of ['一', '二', '三']) await add({ noticeTitle })
  await add({ noticeTitle: '关闭的', status: '1' })
  expect(await server.ok(expert, 'news_detail', { id: await idOf('二') })).toMatchObject({
    noticeTitle: '二',
    source: 'activity',
    previous: { noticeTitle: '三' },
    next: { noticeTitle: '一' },
  })
  expect((await server.ok(expert, 'news_detail', { id: await idOf('三') })).previous).toBeNull()
  const id = await idOf('关闭的')
  expect((await server.send(expert, 'news_detail', { id })).msg).toBe('通知公告不存在或已删除')
  expect((await server.send(expert, 'announcement_detail', { id })).code).toBe(500)
  expect((await server.ok(office, 'news_detail', { id })).noticeTitle).toBe('关闭的')
})

describe('a text', () => {
  test('keeps no script', async () => {
    await add({
      noticeContent:
        '<p onclick="steal()">正文<script>steal()</script><a href="javascript:steal()">链接</a><img src=x onerror=steal()></p>',
    })
    const { noticeContent } = await server.ok(expert, 'announcement_detail', { id: await idOf('评审纪律') })
    expect(noticeContent).toContain('正文')
    expect(noticeContent).not.toMatch(/script|steal|onerror|onclick/)
  })

  test.each([
    ['no title', { noticeTitle: ' ' }, '请输入公告标题'],
    ['a long title', { noticeTitle: '长'.repeat(51) }, '公告标题不超过50字'],
    ['no text', { noticeContent: '' }, '请输入公告内容'],
    ['a text of nothing but tags', { noticeContent: '<p></p><script>x</script>' }, '请输入公告内容'],
    ['a long text', { noticeContent: '长'.repeat(20_001) }, '公告内容不超过20000字'],
    ['an unknown kind', { noticeType: '9' as '1' }, '公告类型'],
  ])('is refused with %s', async (_, more, said) => {
    const reply = await server.send(office, 'announcement_add', written(more))
    expect(reply).toMatchObject({ code: 500, msg: expect.stringContaining(said) })
  })
})

test('files come and go with it; every reader may fetch them, nobody those of a closed one', async () => {
  const name = await upload()
  await add({ attachments: [name] })
  const noticeId = await idOf('评审纪律')
  expect((await server.send(expert, 'upload_content', { name })).code).toBe(200)
  // As RuoYi's client sends it back: the whole answer, files with their names.
  const answered = await server.ok(office, 'announcement_detail', { id: noticeId })
  await server.ok(office, 'announcement_edit', { ...answered, status: '1' })
  expect((await server.ok(office, 'announcement_detail', { id: noticeId })).attachments).toMatchObject([
    { name, original_name: '附件.pdf' },
  ])
  expect((await server.send(expert, 'upload_content', { name })).code).not.toBe(200)
  await server.ok(office, 'announcement_remove', { id: [noticeId] })
  const [file] = await server.database.db.select().from(storedFile)
  expect(file?.expires_at).not.toBeNull()
  const logged = await server.database.db.select({ action: opLog.action }).from(opLog).orderBy(opLog.log_id)
  expect(logged.map(({ action }) => action)).toEqual([
    'announcement_add',
    'announcement_edit',
    'announcement_remove',
  ])
})
