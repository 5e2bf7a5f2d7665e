import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { draw } from '#server/db/schema/index'
import { runProgram } from '#tests/support/programs'
import { allocationScene, type AllocationScene } from './allocation.support'

const folder = mkdtempSync(join(tmpdir(), 'draw-'))
afterAll(() => rmSync(folder, { recursive: true }))

let scene: AllocationScene
beforeEach(async () => {
  scene = await allocationScene()
})

const record = async (at = 0) => {
  const draws = await scene.server.ok(scene.manager, 'draw_list', { group_id: scene.group_id })
  return scene.server.ok(scene.manager, 'draw_record', { draw_id: draws[at]?.draw_id ?? 0 })
}

/** What the command says about an exported file. */
const run = (text: string) => {
  const file = join(folder, 'draw.json')
  writeFileSync(file, text)
  return runProgram('server/cli/allocate', file)
}

test('the exported file repeats the draw with one command, whatever the draw began with', async () => {
  const { project_id } = scene
  const couple = { user_a: scene.userOf(1), user_b: scene.userOf(2), reason: '夫妻' }
  await scene.server.ok(scene.manager, 'expert_apart_save', { project_id, add: [couple] })
  await scene.byHand([3], [0, 1])
  const drawn = await scene.lot({ seed: '公证 7' })
  const told = await record()
  expect(told).toMatchObject({ repeats: true, plan_hash: drawn.plan_hash, seed: '公证 7', mode: 'random' })
  const { status, stdout, stderr } = run(told.file ?? '')
  expect(stdout).toContain('抽签，种子 公证 7')
  expect(stdout).toContain(`方案指纹 ${drawn.plan_hash}`)
  expect(stderr).toContain(`数据指纹与记录一致：${told.input_hash}`)
  expect(stderr).toContain('方案指纹与记录一致')
  expect(status).toBe(0)
})

test('a replacement is a record of its own, with its own order of objectives', async () => {
  await scene.run({ seed: 'a' })
  const user_id = scene.userOf(1)
  const shown = await scene.server.ok(scene.manager, 'expert_replace_try', {
    project_id: scene.project_id,
    user_id,
  })
  const { seed, plan_hash, facts } = shown.report
  await scene.server.ok(scene.manager, 'expert_replace', {
    project_id: scene.project_id,
    user_id,
    reason: '因病不能继续',
    seed,
    plan_hash,
    facts,
  })
  const told = await record()
  expect(told.repeats).toBe(true)
  expect(run(told.file ?? '').stdout).toContain(plan_hash)
})

test('a file that was altered is found out', async () => {
  await scene.run({ seed: 'a' })
  const told = await record()
  const altered = (told.file ?? '').replace('"need":[3', '"need":[2')
  expect(altered).not.toBe(told.file)
  const { status, stderr } = run(altered)
  expect(stderr).toContain('文件内容已被改动')
  expect(stderr).toContain('方案指纹与记录不一致')
  expect(status).toBe(1)
})

test('is for those who run the project, and an old record without its input says so', async () => {
  await scene.run({ seed: 'a' })
  await scene.db.update(draw).set({ input: null, input_hash: null })
  expect(await record()).toMatchObject({ repeats: null, file: null, books: [] })
  const [made] = await scene.db.select().from(draw)
  const stranger = await scene.server.login('stranger', ['pingShenManage'])
  const draw_id = made?.draw_id ?? 0
  expect((await scene.server.send(stranger, 'draw_record', { draw_id })).msg).toBe('抽签记录不存在')
})
