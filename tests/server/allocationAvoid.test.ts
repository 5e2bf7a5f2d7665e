import { beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract'
import { eq } from 'drizzle-orm'
import { Stale } from '#contract/rules/stale'
import { avoidancePair, book, bookEditor, expert, opLog, project } from '#server/db/schema/index'
import { makeBook } from '#tests/support/factories'
import { allocationScene, type AllocationScene } from './allocation.support'

let scene: AllocationScene
beforeEach(async () => {
  scene = await allocationScene()
})

type Line = NonNullable<Input<'pingshen_avoid_update'>['add']>[number]
const add = (line: Line) =>
  scene.server.send(scene.manager, 'pingshen_avoid_update', { project_id: scene.project_id, add: [line] })

test('a record about someone or something unknown is refused in words', async () => {
  const stray = await makeBook(scene.db)
  const reason = '师生关系'
  expect(await add({ user_id: 999_999, book_id: scene.bookOf(1), reason })).toMatchObject({
    code: 500,
    msg: '所选专家不存在',
  })
  expect(await add({ user_id: scene.userOf(1), book_id: stray.book_id, reason })).toMatchObject({
    code: 500,
    msg: '所选教材不在本评审活动',
  })
  expect(await scene.db.select().from(avoidancePair)).toEqual([])
})

test('a conflict says whether somebody forced it and with what reason', async () => {
  const check = () =>
    scene.server.ok(scene.manager, 'pingshen_avoid_update', { project_id: scene.project_id, check_only: 1 })
  await scene.byHand([0], [0], { force: 1, reason: '经会议研究同意' })
  await scene.byHand([1], [1])
  await add({ user_id: scene.userOf(1), book_id: scene.bookOf(1), reason: '师生关系' })
  const { conflicts } = await check()
  expect(conflicts.map(({ user_name, forced_reason }) => [user_name, forced_reason])).toEqual([
    ['专家0', '经会议研究同意'],
    ['专家1', null],
  ])
  const logged = (await scene.db.select().from(opLog)).length
  await check()
  expect((await scene.db.select().from(opLog)).length).toBe(logged)
})

test('changing one switch of the rules leaves the others as they are', async () => {
  const { server, manager, project_id } = scene
  const set = (avoid_rules: Input<'pingshen_avoid_update'>['avoid_rules']) =>
    server.ok(manager, 'pingshen_avoid_update', { project_id, avoid_rules })
  await set({ same_unit: 0 })
  const { rules } = await set({ same_province: 1 })
  expect(rules).toMatchObject({ same_unit: 0, same_province: 1, part_time_unit: 1 })
})

test('rules that were stored as true and false hold, and are answered as 1 and 0', async () => {
  const { server, manager, project_id, db } = scene
  await db
    .update(project)
    .set({ avoid_rules: { same_unit: false, part_time_unit: true, editor: true } })
    .where(eq(project.project_id, project_id))
  const { rules } = await server.ok(manager, 'pingshen_avoid_update', { project_id, check_only: 1 })
  expect(rules).toMatchObject({ same_unit: 0, part_time_unit: 1, editor: 1, same_province: 0 })
  await scene.byHand([0], [0])
  expect(await scene.pairs()).toEqual(['0:0'])
  const off = await server.send(manager, 'pingshen_avoid_update', {
    project_id,
    avoid_rules: { editor: 0 },
  })
  expect(off).toMatchObject({ code: 500, msg: '此项回避规则不能关闭' })
})

test('rules that are only considered answer what would clash, and change nothing', async () => {
  const { server, manager, project_id, db, bookOf, userOf } = scene
  await scene.byHand([1], [1])
  await db
    .update(expert)
    .set({ province_id: '320000' })
    .where(eq(expert.user_id, userOf(1)))
  await db
    .update(book)
    .set({ province_id: '320000' })
    .where(eq(book.book_id, bookOf(1)))
  const ask = (avoid_rules?: Input<'pingshen_avoid_update'>['avoid_rules']) =>
    server.ok(manager, 'pingshen_avoid_update', { project_id, check_only: 1, avoid_rules })
  const before = await ask()
  expect(before.conflicts).toEqual([])
  const { conflicts, rules, revision } = await ask({ same_province: 1 })
  expect(conflicts).toMatchObject([{ kind: 'same_province', fact: '与教材同省份', user_id: userOf(1) }])
  expect(rules.same_province).toBe(1)
  expect(revision).toBe(before.revision)
  expect((await ask()).rules.same_province).toBe(0)
})

test('of two who change the rules the second learns what the first has saved', async () => {
  const { server, manager, project_id } = scene
  const send = (avoid_rules: Input<'pingshen_avoid_update'>['avoid_rules'], revision?: number) =>
    server.send(manager, 'pingshen_avoid_update', { project_id, avoid_rules, revision })
  const { value } = await send({})
  expect((await send({ same_unit: 0 }, value.revision)).code).toBe(200)
  const late = await send({ same_unit: 1, same_province: 1 }, value.revision)
  expect(late.msg).toMatch(/修改（回避规则），请核对后再保存$/)
  const { present, revision } = Stale.parse(late.data)
  expect(present['avoid_rules']).toMatchObject({ same_unit: 0, same_province: 0 })
  expect((await send({ same_province: 1 }, revision)).value.rules).toMatchObject({
    same_unit: 0,
    same_province: 1,
  })
})

test('records are listed page by page, by group and by what somebody remembers of them', async () => {
  const { server, manager, project_id, userOf, bookOf } = scene
  for (const [i, reason] of ['师生关系', '同学', '亲属'].entries())
    await add({ user_id: userOf(i), book_id: bookOf(1), reason })
  await add({ user_id: userOf(0), unit: '某某学院', reason: '曾任教' })
  const list = (more: Partial<Input<'avoid_record_list'>> = {}) =>
    server.ok(manager, 'avoid_record_list', { project_id, ...more })
  expect(await list({ pageSize: 2 })).toMatchObject({
    total: 4,
    rows: [{ unit: '某某学院' }, { reason: '亲属' }],
  })
  expect((await list({ keyword: '师生' })).rows).toMatchObject([{ user_id: userOf(0) }])
  const stranger = await server.login('stranger', ['pingShenManage'])
  expect(await server.ok(stranger, 'avoid_record_list', { project_id })).toEqual({ rows: [], total: 0 })
})

test.each([
  {
    fact: 'an editor is added to the book',
    kind: 'editor',
    change: () =>
      scene.db.insert(bookEditor).values({
        book_id: scene.bookOf(1),
        sort_no: 1,
        name: '专家1',
        role: 'editor',
        phone: '13900000001',
      }),
    also: () =>
      scene.db
        .update(expert)
        .set({ phone: '13900000001' })
        .where(eq(expert.user_id, scene.userOf(1))),
  },
  {
    fact: 'the expert moves to the unit that declares the book',
    kind: 'same_unit',
    change: () =>
      scene.db
        .update(book)
        .set({ declare_unit: '新单位' })
        .where(eq(book.book_id, scene.bookOf(1))),
    also: () =>
      scene.db
        .update(expert)
        .set({ unit: '新单位' })
        .where(eq(expert.user_id, scene.userOf(1))),
  },
  {
    fact: 'the expert gets a part-time post there',
    kind: 'part_time_unit',
    change: () =>
      scene.db
        .update(book)
        .set({ declare_unit: '新单位' })
        .where(eq(book.book_id, scene.bookOf(1))),
    also: () =>
      scene.db
        .update(expert)
        .set({ part_time_units: ['新单位'] })
        .where(eq(expert.user_id, scene.userOf(1))),
  },
  {
    fact: 'the book goes to the publisher whom the expert works for',
    kind: 'same_publisher',
    change: () =>
      scene.db
        .update(book)
        .set({ publisher_name: '新出版社' })
        .where(eq(book.book_id, scene.bookOf(1))),
    also: () =>
      scene.db
        .update(expert)
        .set({ unit: '新出版社' })
        .where(eq(expert.user_id, scene.userOf(1))),
  },
])('when $fact, the review is listed and counted', async ({ kind, change, also }) => {
  const { server, manager, project_id } = scene
  await scene.byHand([1], [1])
  const count = () => server.ok(manager, 'avoid_conflict_num', { project_id })
  expect(await count()).toEqual({ conflict_num: 0, begun_num: 0 })
  await change()
  await also()
  expect(await count()).toEqual({ conflict_num: 1, begun_num: 0 })
  const { conflicts } = await server.ok(manager, 'pingshen_avoid_update', { project_id, check_only: 1 })
  expect(conflicts).toMatchObject([{ kind, user_id: scene.userOf(1), book_id: scene.bookOf(1) }])
  const stranger = await server.login('stranger', ['pingShenManage'])
  expect(await server.ok(stranger, 'avoid_conflict_num', { project_id })).toEqual({
    conflict_num: 0,
    begun_num: 0,
  })
})
