import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { Stale } from '#contract/rules/stale'
import { assignment, expert, member, opLog } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let manager: Login
let place: { project_id: number; group_id: number }

beforeEach(async () => {
  server = await testServer()
  const admin = await server.login('admin1', ['admin'])
  manager = await server.login('manager1', ['pingShenManage'])
  const { project_id } = await makeProject(db(), admin, { managers: [manager] })
  const { group_id } = await makeGroup(db(), project_id, { group_name: '机械组' })
  place = { project_id, group_id }
})

const db = () => server.database.db

/** Somebody who sits nowhere yet. */
const candidate = async (name: string): Promise<number> => {
  const { user_id } = await server.login(`c-${name}`, [], { nick_name: name })
  await db().insert(expert).values({ user_id, name })
  return user_id
}

type Staff = { liaison_ids?: number[]; secretary_id?: number | null; revision?: number }
const edit = (staff: Staff) =>
  server.send(manager, 'psgroup_edit', {
    group_id: place.group_id,
    group_name: '机械组',
    group_type: 'major',
    ...staff,
  })
const set = async (staff: Staff) => expect(await edit(staff)).toMatchObject({ code: 200 })
const staff = async () => {
  const { rows } = await server.ok(manager, 'psgroup_list', { project_id: place.project_id })
  const [{ secretary_id, liaison_ids } = { secretary_id: null, liaison_ids: [] }] = rows
  return { secretary_id, liaison_ids }
}
const seatOf = async (user_id: number) =>
  (
    await db()
      .select()
      .from(member)
      .where(and(eq(member.group_id, place.group_id), eq(member.user_id, user_id)))
  )[0]

it('gives a group its liaisons and its secretary, and leaves them alone where they are not named', async () => {
  const [a, b, c] = [await candidate('甲'), await candidate('乙'), await candidate('丙')]
  await set({ liaison_ids: [a, b, a], secretary_id: c })
  expect(await staff()).toEqual({ secretary_id: c, liaison_ids: [a, b] })
  expect(await seatOf(a)).toMatchObject({ member_type: 'liaison', expert_status: 'confirmed' })
  await set({})
  expect(await staff()).toEqual({ secretary_id: c, liaison_ids: [a, b] })
  await set({ liaison_ids: [b] })
  expect(await staff()).toEqual({ secretary_id: c, liaison_ids: [b] })
  expect(await seatOf(a)).toBeUndefined()
  await set({ secretary_id: null })
  expect(await staff()).toEqual({ secretary_id: null, liaison_ids: [b] })
  const entries = await db().select().from(opLog).orderBy(opLog.log_id)
  expect(entries.at(-1)).toMatchObject({
    action: 'psgroup_edit',
    before: { secretary_id: c, liaison_ids: [b] },
    after: { secretary_id: null, liaison_ids: [b] },
  })
})

it('lets two change places, and has one secretary only', async () => {
  const [a, b] = [await candidate('甲'), await candidate('乙')]
  await server.ok(manager, 'people_group', {
    group_id: place.group_id,
    user_ids: [a, b],
    member_type: 'secretary',
  })
  await set({ secretary_id: b })
  expect(await staff()).toEqual({ secretary_id: b, liaison_ids: [] })
  expect(await seatOf(a)).toBeUndefined()
  await set({ secretary_id: null, liaison_ids: [b] })
  expect(await staff()).toEqual({ secretary_id: null, liaison_ids: [b] })
})

it('serves again who had left', async () => {
  const { user_id } = await makeExpert(server, {
    ...place,
    member_type: 'liaison',
    expert_status: 'withdrawn',
  })
  expect(await staff()).toEqual({ secretary_id: null, liaison_ids: [] })
  await set({ liaison_ids: [user_id] })
  expect(await staff()).toEqual({ secretary_id: null, liaison_ids: [user_id] })
  expect(await seatOf(user_id)).toMatchObject({ expert_status: 'confirmed' })
})

it('keeps the seat of who once reviewed for the group, as one that was left', async () => {
  const { user_id } = await makeExpert(server, { ...place, member_type: 'liaison' })
  const { book_id } = await makeBook(db(), {}, place)
  await db()
    .insert(assignment)
    .values({
      ...place,
      book_id,
      user_id,
      assign_type: 'auto',
      anon_no: 1,
      review_status: 'cancelled',
    })
  await set({ liaison_ids: [] })
  expect(await staff()).toEqual({ secretary_id: null, liaison_ids: [] })
  expect(await seatOf(user_id)).toMatchObject({ expert_status: 'withdrawn' })
})

it('refuses whom the group cannot take, and then changes nothing', async () => {
  const one = await candidate('甲')
  const leader = await makeExpert(server, { ...place, member_type: 'leader' }, { name: '乙' })
  expect((await edit({ secretary_id: one, liaison_ids: [one] })).msg).toBe('秘书和联络员不能是同一人')
  expect((await edit({ liaison_ids: [one, leader.user_id] })).msg).toBe('乙：是本组组长，不能兼任联络员')
  expect((await edit({ liaison_ids: [one, 99_999] })).msg).toBe('编号99999：人员不存在')
  expect((await edit({ liaison_ids: Array.from({ length: 21 }, () => one) })).msg).toBe('联络员不超过20人')
  expect(await staff()).toEqual({ secretary_id: null, liaison_ids: [] })
  expect(await seatOf(leader.user_id)).toMatchObject({ member_type: 'leader' })
})

it('tells who edits at the same time what serves the group now', async () => {
  const one = await candidate('甲')
  const { rows } = await server.ok(manager, 'psgroup_list', { project_id: place.project_id })
  const revision = rows[0]?.revision ?? 0
  await set({ liaison_ids: [one], revision })
  const late = await edit({ liaison_ids: [], revision })
  expect(Stale.parse(late.data).present).toMatchObject({ liaison_ids: [one], secretary_id: null })
  expect(await staff()).toEqual({ secretary_id: null, liaison_ids: [one] })
})
