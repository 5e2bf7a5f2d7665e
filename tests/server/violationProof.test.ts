import { beforeEach, expect, test } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let director: Login
const reason = '第三章大段文字与他人已出版教材雷同，且未注明出处。'
const pdf = () => new File(['%PDF-1.4\n%%EOF\n'], '比对报告.pdf', { type: 'application/pdf' })

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 3)
  director = await server.login('director', ['reviewActivity'])
})

const judge = (as: Login, more: object) =>
  server.send(as, 'update_book_violation', {
    project_id: scene.project_id,
    violation_status: 'confirmed',
    reason,
    ...more,
  })
const places = async () => {
  const { rows } = await server.ok(director, 'book_resultscore', { project_id: scene.project_id })
  return new Map(rows.map((row) => [row.book_id, row]))
}
const detail = async (book_id: number, as = director) =>
  (await server.ok(as, 'bookinfo_detail', { book_id })).projects[0]

test('several books are judged together, or none of them', async () => {
  const [first = 0, second = 0, third = 0] = scene.ids
  expect((await judge(director, { book_ids: [first], violation_status: 'confirmed' })).code).toBe(200)
  const refused = await judge(director, { book_ids: [first, second], violation_status: 'released' })
  expect(refused.msg).toMatch(/^《.+》：该教材没有违规标记$/)
  expect((await places()).get(first)?.violation_status).toBe('confirmed')
  const foreign = await makeBook(server.database.db, {})
  expect((await judge(director, { book_ids: [second, foreign.book_id] })).msg).toBe('该教材不在本评审活动中')
  expect((await judge(director, { book_ids: [second, third] })).code).toBe(200)
  const marked = [...(await places()).values()].map(({ violation_status }) => violation_status)
  expect(marked).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect((await judge(director, {})).msg).toBe('请选择教材')
  expect((await judge(director, { book_id: first, book_ids: [second] })).msg).toBe('请选择教材')
})

test('its kind and its proof are shown to those who run the review, and the proof to nobody else', async () => {
  const [book_id = 0] = scene.ids
  const { fileName, newFileName: name } = await server.ok(director, 'common_upload', { file: pdf() })
  expect((await judge(director, { book_id, files: ['x'.repeat(24) + '.pdf'] })).msg).toBe(
    '附件已失效，请重新上传',
  )
  const files = [{ fileName }]
  expect((await judge(director, { book_id, violation_type: 'copyright', files })).code).toBe(200)
  expect(await detail(book_id, scene.manager)).toMatchObject({
    violation_type: 'copyright',
    violation_files: [{ name, original_name: '比对报告.pdf' }],
  })
  const read = async (as: Login) => {
    const path = `http://test/common-shenhe-api/profile/upload/${name}`
    const answer = await server.fetch(new Request(path, { headers: { authorization: `Bearer ${as.token}` } }))
    return answer.headers.get('content-type')?.includes('json') ? 'refused' : 'read'
  }
  const stranger = await server.login('manager2', ['pingShenManage'])
  expect([await read(scene.manager), await read(stranger), await read(scene.expert)]).toEqual([
    'read',
    'refused',
    'refused',
  ])
})

test('a book of the library is judged without a project, by directors only', async () => {
  const { book_id } = await makeBook(server.database.db, {})
  const alone = { project_id: undefined, book_id }
  expect((await judge(scene.manager, { ...alone, violation_status: 'suspected' })).code).toBe(403)
  expect((await judge(director, alone)).code).toBe(200)
  const found = await server.ok(director, 'bookinfo_list', { keyword: '', violation_status: 'confirmed' })
  expect(found.rows.map((row) => row.book_id)).toEqual([book_id])
})

test('a book may be held back from what is published, and a grade is given by directors', async () => {
  const [book_id = 0] = scene.ids
  const edit = (as: Login, more: object) =>
    server.send(as, 'project_grouop_book_edit', { project_id: scene.project_id, book_id, ...more })
  expect((await edit(scene.manager, { publish_flag: 0 })).code).toBe(200)
  expect((await places()).get(book_id)?.publish_flag).toBe(0)
  expect((await edit(scene.manager, { grade: 'recommend' })).code).toBe(403)
  expect((await edit(director, { grade: 'recommend' })).msg).toBe('评审活动在核分或公示阶段才能人工调整结果')
  await scene.setProject({ project_status: 'weighting' })
  expect((await edit(director, { grade: 'recommend' })).code).toBe(200)
  expect((await places()).get(book_id)?.grade).toBe('recommend')
  await scene.setProject({ project_status: 'publicity' })
  expect((await edit(scene.manager, { publish_flag: 1 })).code).toBe(200)
  await scene.setProject({ project_status: 'finished' })
  expect((await edit(scene.manager, { publish_flag: 0 })).msg).toMatch(/不能修改公示标记/)
})
