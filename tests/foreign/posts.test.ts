import { beforeAll, expect, test } from 'vitest'
import { foreignClient, type ForeignClient } from './client'
import { dataOf, listIn, NUMBER, PAGE, pageOf, TIME } from './kinds'

let client: ForeignClient
beforeAll(async () => {
  client = await foreignClient()
})

const POST = { postCode: 'head', postName: '主任', postSort: 3, status: '0', remark: '说明' }

test('a post is kept from end to end', async () => {
  await client.post('/system/post', { ...POST, postId: undefined })
  await client.post('/system/post', { ...POST, postCode: 'clerk', postName: '干事', remark: undefined })
  const { remark: _, ...listed } = POST
  const [row = {}] = pageOf(
    await client.get('/system/post/list', { ...PAGE, postCode: 'head', postName: '主', status: '0' }),
    { ...listed, postId: NUMBER, createTime: TIME },
  )
  const path = `/system/post/${String(row['postId'])}`
  const data = dataOf(await client.get(path))
  expect(data).toMatchObject({ ...POST, postId: row['postId'] })
  await client.put('/system/post', { ...data, flag: false, params: {}, postName: '副主任' })
  expect(dataOf(await client.get(path))).toMatchObject({ postName: '副主任' })

  const rows = await client.download('/system/post/export', { ...PAGE, postCode: 'head' })
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('副主任')

  const all = listIn(await client.get('/system/post/list', PAGE), 'rows')
  await client.remove(`/system/post/${all.map(({ postId }) => postId).join(',')}`)
  expect(await client.get('/system/post/list', PAGE)).toMatchObject({ rows: [], total: 0 })
})
