import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { avoidance, project } from '#server/db/schema/index'
import { dialog, groupBooksScene, row, type GroupBooksScene } from './groupBooks.support'

let scene: GroupBooksScene
beforeEach(async () => {
  scene = await groupBooksScene()
})

const button = (name: string) => screen.getByRole('button', { name })
const rules = async () =>
  (await scene.db.select().from(project).where(eq(project.project_id, scene.project_id)))[0]?.avoid_rules

test('a record is added with its reason, its clash is shown and resolved, and it can be removed', async () => {
  await scene.give([1], [1])
  const { user } = scene.show('avoid')
  await user.click(await screen.findByRole('button', { name: '添加回避' }))
  const form = await dialog()
  await user.click(form.getByRole('button', { name: '确定' }))
  expect(await form.findByText('请选择专家')).toBeInTheDocument()
  expect(form.getByText('回避理由不少于2字')).toBeInTheDocument()
  await user.click(form.getByRole('combobox', { name: '专家' }))
  await user.click(await screen.findByTitle('专家乙（专家乙学院）'))
  await user.click(form.getByRole('combobox', { name: '教材' }))
  await user.click(await screen.findByTitle('书二'))
  await user.type(form.getByRole('textbox', { name: '理由' }), '博士导师')
  await user.click(form.getByRole('button', { name: '确定' }))

  const conflicts = within(await screen.findByRole('region', { name: '回避冲突' }))
  expect(await conflicts.findByText('1 条待处理')).toBeInTheDocument()
  expect(await scene.db.select().from(avoidance)).toMatchObject([
    { user_id: scene.userOf(1), book_id: scene.bookOf(1), reason: '博士导师', source: 'admin' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(conflicts.getByRole('button', { name: '取消分配' }))
  await user.click((await dialog()).getByRole('button', { name: '取消分配' }))
  expect(await conflicts.findByText('无待处理')).toBeInTheDocument()
  expect(await scene.assignments()).toEqual([])

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click((await row('博士导师')).getByRole('button', { name: '移除' }))
  await user.click((await dialog()).getByRole('button', { name: '移除' }))
  expect(await screen.findByText(/没有登记的回避/)).toBeInTheDocument()
  expect(await scene.db.select().from(avoidance)).toEqual([])
})

test('rules are switched for the whole project; that of editors stays on', async () => {
  const { user } = scene.show('avoid')
  expect(await screen.findByRole('switch', { name: '参与编写' })).toBeDisabled()
  expect(button('保存规则')).toBeDisabled()
  await user.click(screen.getByRole('switch', { name: '同单位' }))
  await user.click(screen.getByRole('radio', { name: '全部专家' }))
  await user.click(button('保存规则'))
  expect(await screen.findByText('规则已保存，全部评审组现有 0 条分配应回避')).toBeInTheDocument()
  expect(await rules()).toMatchObject({ same_unit: false, editor: true, same_publisher: 'all' })
})

test('what was forced is no open conflict', async () => {
  await scene.server.ok(scene.manager, 'group_bookUser', {
    group_id: scene.group_id,
    book_ids: [scene.bookOf(0)],
    user_ids: [scene.userOf(0)],
    force: 1,
    reason: '经会议研究同意',
  })
  scene.show('avoid')
  expect(await screen.findByText('强制分配：经会议研究同意')).toBeInTheDocument()
  expect(screen.getByText('无待处理')).toBeInTheDocument()
})
