import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { expert, opLog } from '#server/db/schema/index'
import { makeGroup } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: ReviewScene
let outsider: number
let project_id: number

const db = () => server.database.db

/** One expert sits in the project and has handed in one of two books; another sits nowhere. */
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
  project_id = scene.project_id
  await scene.handIn(scene.ids[0] ?? 0)
  await db()
    .update(expert)
    .set({ name: '甲', unit: '甲校', province_id: '110000', title_level: 'senior', phone: '13800000001' })
    .where(eq(expert.user_id, scene.expert.user_id))
  outsider = (await server.login('outsider')).user_id
  await db()
    .insert(expert)
    .values({ user_id: outsider, name: '乙', unit: '乙校', province_id: '310000', title_level: 'middle' })
})

const list = (more = {}, as: Login = scene.manager) =>
  server.ok(as, 'project_expert_list', { project_id, ...more })
const names = async (more = {}) => (await list(more)).rows.map(({ name }) => name)

test('knows everybody, with his seats in the project and his work there', async () => {
  const { rows, total } = await list()
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    {
      name: '甲',
      province_name: '北京',
      seats: [{ group_id: scene.group_id, member_type: 'expert' }],
      assigned_num: 2,
      done_num: 1,
      avg_score: 90,
    },
    { name: '乙', seats: [], assigned_num: 0, done_num: 0, avg_score: null },
  ])
})

test('one who sits in two groups is one person', async () => {
  const second = await makeGroup(db(), project_id)
  await server.ok(scene.manager, 'people_group', {
    group_id: second.group_id,
    user_ids: [scene.expert.user_id],
    member_type: 'liaison',
    invite: 1,
  })
  const { rows, total } = await list({ in_project: 1 })
  expect(total).toBe(1)
  expect(rows[0]?.seats.map(({ group_id, expert_status }) => [group_id, expert_status])).toEqual([
    [scene.group_id, expect.any(String)],
    [second.group_id, 'invited'],
  ])
  // Both conditions must hold for the same seat.
  expect(await names({ group_id: scene.group_id, expert_status: 'invited' })).toEqual([])
  expect(await names({ group_id: second.group_id, expert_status: 'invited' })).toEqual(['甲'])
})

describe('is searched', () => {
  test.each([
    [{ in_project: 1 }, ['甲']],
    [{ in_project: 0 }, ['乙']],
    [{ keyword: '乙校' }, ['乙']],
    [{ keyword: '13800000001' }, ['甲']],
    [{ keyword: '%' }, []],
    [{ province_id: '310000' }, ['乙']],
    [{ title_level: 'senior' }, ['甲']],
    [{ member_type: 'liaison' }, []],
    [{ orderByColumn: 'assigned_num', isAsc: 'desc' }, ['甲', '乙']],
    [{ orderByColumn: 'province_name', isAsc: 'desc' }, ['乙', '甲']],
  ] as const)('by %j', async (filter, found) => {
    expect(await names(filter)).toEqual(found)
  })
})

test('is exported as filtered, with the columns of the screen', async () => {
  const sheet = await server.ok(scene.manager, 'daochu_renyuan', { project_id, in_project: 1 })
  expect(sheet.titles).toEqual([
    '姓名',
    '性别',
    '单位',
    '省份',
    '职称',
    '专业',
    '手机',
    '组',
    '类型',
    '应评',
    '已评',
  ])
  expect(sheet.list).toMatchObject([{ name: '甲', province: '北京', assigned_num: 2, done_num: 1 }])
})

test('is exported with the columns that are wanted, and says in the log what of people left the house', async () => {
  const wanted = { project_id, in_project: 1 as const, fields: ['unit', 'name', 'title_level'] as const }
  const sheet = await server.ok(scene.manager, 'daochu_renyuan', { ...wanted, fields: [...wanted.fields] })
  expect(sheet.titles).toEqual(['姓名', '单位', '职称级别'])
  expect(Object.keys(sheet.list[0] ?? {})).toEqual(['name', 'unit', 'title_level'])
  const [entry] = await server.database.db.select().from(opLog).where(eq(opLog.action, 'daochu_renyuan'))
  expect(entry).toMatchObject({ target: '专家名单', after: { fields: wanted.fields } })
  const none = await server.send(scene.manager, 'daochu_renyuan', { project_id, fields: [] })
  expect(none.msg).toBe('请选择要导出的列')
})

test('is nobody else’s: not of another office, not of an expert', async () => {
  const stranger = await server.login('stranger', ['pingShenManage'])
  expect(await list({}, stranger)).toEqual({ rows: [], total: 0 })
  expect((await server.send(stranger, 'daochu_renyuan', { project_id })).code).toBe(403)
  expect((await server.send(scene.expert, 'project_expert_list', { project_id })).code).toBe(403)
})
