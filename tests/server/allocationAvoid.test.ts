import { beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract'
import { avoidance, opLog } from '#server/db/schema/index'
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
  expect(await scene.db.select().from(avoidance)).toEqual([])
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
  await set({ same_unit: false })
  const { rules } = await set({ same_province: true })
  expect(rules).toMatchObject({ same_unit: false, same_province: true, part_time_unit: true })
})
