import { beforeAll, expect, test } from 'vitest'
import { foreignClient, type ForeignClient } from './client'
import { dataOf, listIn, NUMBER, orNull, PAGE, pageOf, TEXT, TIME } from './kinds'

let client: ForeignClient
beforeAll(async () => {
  client = await foreignClient()
})

const NOTICE = { noticeTitle: '通知', noticeType: '2', noticeContent: '<p>内容</p>', status: '0' }

test('an announcement is kept from end to end', async () => {
  await client.post('/system/notice', { ...NOTICE, noticeId: undefined })
  await client.post('/system/notice', { ...NOTICE, noticeTitle: '另一个', noticeType: '1', status: '1' })
  const [row = {}] = pageOf(
    await client.get('/system/notice/list', {
      ...PAGE,
      noticeTitle: '通',
      createBy: 'admin',
      status: undefined,
      noticeType: '2',
    }),
    {
      noticeId: NUMBER,
      noticeTitle: '通知',
      noticeType: '2',
      status: '0',
      createBy: 'admin',
      createTime: TIME,
    },
  )
  const path = `/system/notice/${String(row['noticeId'])}`
  const data = dataOf(await client.get(path))
  expect(data).toMatchObject({ ...NOTICE, noticeId: row['noticeId'] })
  await client.put('/system/notice', { ...data, remark: null, params: {}, noticeTitle: '新的通知' })
  expect(dataOf(await client.get(path))).toMatchObject({ ...NOTICE, noticeTitle: '新的通知' })

  await client.bare('POST', '/system/notice/markRead', { noticeId: row['noticeId'] })
  pageOf(
    await client.get('/system/notice/readUsers/list', {
      ...PAGE,
      noticeId: row['noticeId'],
      searchValue: 'adm',
    }),
    {
      userName: 'admin',
      nickName: TEXT,
      deptName: orNull(TEXT),
      phonenumber: orNull(TEXT),
      readTime: TIME,
    },
  )

  const all = listIn(await client.get('/system/notice/list', PAGE), 'rows')
  await client.remove(`/system/notice/${all.map(({ noticeId }) => noticeId).join(',')}`)
  expect(await client.get('/system/notice/list', PAGE)).toMatchObject({ rows: [], total: 0 })
})
