import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { assignment, draw, member } from '#server/db/schema/index'
import { dialog, groupBooksScene, row, type GroupBooksScene } from './groupBooks.support'

let scene: GroupBooksScene
beforeEach(async () => {
  scene = await groupBooksScene()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const report = async () => within(await screen.findByRole('region', { name: '试算报告' }))
const draws = () => scene.db.select().from(draw)

test('a plan is shown before anything is written, and written as shown', async () => {
  const { user } = scene.show('allocate')
  await user.click(await screen.findByText('随机抽签'))
  await user.type(screen.getByRole('textbox', { name: '随机种子' }), '公证 2026')
  await user.click(button('试算'))
  const shown = await report()
  expect(shown.getByText('6 / 6')).toBeInTheDocument()
  expect(shown.getByRole('list', { name: '各专家的教材数' })).toBeInTheDocument()
  expect(shown.getAllByRole('listitem')).toHaveLength(4)
  expect(shown.getByText('公证 2026')).toBeInTheDocument()
  expect(await scene.assignments()).toEqual([])
  const hash = shown.getByText(/^[0-9a-f]{64}$/).textContent

  await user.click(shown.getByRole('button', { name: '写入分配' }))
  expect(await screen.findByText('已写入 6 条分配')).toBeInTheDocument()
  expect(await draws()).toMatchObject([{ seed: '公证 2026', plan_hash: hash, mode: 'random' }])
  expect(await scene.assignments()).toHaveLength(6)

  await scene.db
    .update(assignment)
    .set({ review_status: 'draft' })
    .where(eq(assignment.user_id, scene.userOf(1)))
  await user.click((await row('公证 2026')).getByRole('button', { name: '复核' }))
  expect(await screen.findByText(/“公证 2026”复核一致/)).toBeInTheDocument()
})

test('what changed after the try is not written over', async () => {
  const { user } = scene.show('allocate')
  await user.click(await screen.findByRole('button', { name: '试算' }))
  const shown = await report()
  await scene.give([1, 2, 3], [0])
  await user.click(shown.getByRole('button', { name: '写入分配' }))
  expect(await screen.findByText('试算之后《书一》的已有分配有变化，请重新试算')).toBeInTheDocument()
  expect(await scene.assignments()).toHaveLength(3)
  expect(await draws()).toEqual([])
})

test('gaps come with reasons and advice; the next try is compared with it', async () => {
  for (const i of [2, 3])
    await scene.db
      .update(member)
      .set({ expert_status: 'invited' })
      .where(eq(member.user_id, scene.userOf(i)))
  const { user } = scene.show('allocate')
  await user.click(await screen.findByRole('button', { name: '试算' }))
  const shown = await report()
  expect(shown.getByText('1 种教材配不齐')).toBeInTheDocument()
  expect(shown.getByText(/缺1人：.*回避1人/)).toBeInTheDocument()
  expect(shown.getByText(/^建议：.*增加 1 名/)).toBeInTheDocument()
  await user.click(screen.getByText('随机抽签'))
  await user.click(button('试算'))
  const compared = within(await screen.findByRole('region', { name: '方案比较' }))
  expect(compared.getAllByText('1 种')).toHaveLength(2)
  expect(compared.getByRole('radio', { name: '方案2' })).toBeChecked()
})

test('starting over says what will be lost', async () => {
  await scene.give([1, 2], [0, 1, 2])
  const { user } = scene.show('allocate')
  await user.click(await screen.findByText(/^重新开始/))
  await user.click(button('试算'))
  await user.click((await report()).getByRole('button', { name: '写入分配' }))
  const question = await dialog()
  expect(question.getByText(/^\d 条未评的分配将取消/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: '写入分配' }))
  expect(await screen.findByText(/^已写入 (\d) 条分配，取消 \1 条$/)).toBeInTheDocument()
})

test('several plans are tried at once; one is chosen, dropped, and seen against what there is', async () => {
  await scene.give([1, 2], [0, 1, 2])
  const { user } = scene.show('allocate')
  await user.click(await screen.findByText(/^重新开始/))
  await user.type(screen.getByRole('textbox', { name: '随机种子' }), '甲')
  const plans = screen.getByRole('spinbutton', { name: '方案数' })
  await user.clear(plans)
  await user.type(plans, '3')
  await user.click(button('试算'))
  const compared = within(await screen.findByRole('region', { name: '方案比较' }))
  expect(await compared.findByRole('radio', { name: '方案3' })).toBeChecked()
  expect(compared.getByText('甲-3')).toBeInTheDocument()
  await user.click(compared.getByRole('button', { name: '移去方案3' }))
  await user.click(compared.getByRole('radio', { name: '方案1' }))
  expect((await report()).getByText('方案1（尚未写入）')).toBeInTheDocument()
  const changes = within(screen.getByRole('region', { name: '与现有分配的差异' }))
  expect(changes.getByText(/新增 3 条，取消 3 条，保留 3 条；涉及 4 位专家/)).toBeInTheDocument()
  expect(await scene.assignments()).toHaveLength(6)
})

test('a limit above the project’s can be looked at and not written', async () => {
  const { user } = scene.show('allocate')
  await user.type(await screen.findByRole('spinbutton', { name: '每人上限' }), '40')
  await user.click(button('试算'))
  const shown = await report()
  expect(shown.getByText(/^每专家上限高于活动设置的30本，只能试算/)).toBeInTheDocument()
  expect(shown.getByRole('button', { name: '写入分配' })).toBeDisabled()
})

test('a draw is shown as a record to print, with what repeats it', async () => {
  await scene.server.ok(scene.manager, 'random_group_book', { project_id: scene.project_id, seed: '公证 7' })
  const { user } = scene.show('allocate')
  await user.click((await row('公证 7')).getByRole('button', { name: /记\s*录/ }))
  const record = await dialog()
  expect(await record.findByText('已用保存的数据和种子重算，方案指纹一致')).toBeInTheDocument()
  const [drawn] = await draws()
  expect(record.getByText(drawn?.plan_hash ?? '')).toBeInTheDocument()
  expect(record.getByText(drawn?.input_hash ?? '')).toBeInTheDocument()
  expect(record.getByText(/npm run allocate -- 机电组-分配记录-\d+\.json/)).toBeInTheDocument()
  expect(record.getByRole('button', { name: /打\s*印/ })).toBeEnabled()
})
