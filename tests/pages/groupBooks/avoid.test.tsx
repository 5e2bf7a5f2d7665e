import type { MemberType } from '#contract/facts/seats'
import type { ProjectStatus } from '#contract/facts/projectLife'
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  actingLeader,
  assignment,
  avoidancePair,
  member,
  opinion,
  project,
  score,
} from '#server/db/schema/index'
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
  expect(await scene.db.select().from(avoidancePair)).toMatchObject([
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
  expect(await scene.db.select().from(avoidancePair)).toEqual([])
})

test('rules are switched for the whole project; that of editors stays on', async () => {
  const { user } = scene.show('avoid')
  expect(await screen.findByRole('switch', { name: '参与编写' })).toBeDisabled()
  expect(button('保存规则')).toBeDisabled()
  await user.click(screen.getByRole('switch', { name: '同单位' }))
  await user.click(screen.getByRole('radio', { name: '全部专家' }))
  await user.click(button('保存规则'))
  expect(await screen.findByText('规则已保存，全部评审组现有 0 条分配应回避')).toBeInTheDocument()
  expect(await rules()).toMatchObject({ same_unit: 0, editor: 1, same_publisher: 'all' })
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

/** 专家乙 and 专家丙 review 书二; the first has handed in 88 when it turns out that the book must be avoided. */
const lateConflict = async (project_status: ProjectStatus) => {
  scene = await groupBooksScene({ project_status: 'reviewing' })
  const { db, server, project_id } = scene
  await scene.give([1, 2], [1])
  const [task] = await db
    .update(assignment)
    .set({ review_status: 'submitted' })
    .where(eq(assignment.user_id, scene.userOf(1)))
    .returning()
  const fenpei_id = task?.fenpei_id ?? 0
  await db.insert(score).values({ fenpei_id, total_score: '88' })
  await db.insert(opinion).values({ fenpei_id, advice: '内容完整，建议推荐。', conclusion: 'recommend' })
  await server.ok(scene.manager, 'pingshen_avoid_update', {
    project_id,
    add: [{ user_id: scene.userOf(1), book_id: scene.bookOf(1), reason: '师生' }],
  })
  await db.update(project).set({ project_status }).where(eq(project.project_id, project_id))
}

test('a review that is in is voided with a reason, stays readable, and its book gets another expert', async () => {
  await lateConflict('reviewing')
  const { user } = scene.show('avoid')
  const conflicts = within(await screen.findByRole('region', { name: '回避冲突' }))
  expect(conflicts.getByRole('button', { name: '作废所选评审' })).toBeDisabled()
  await user.click((await row('专家乙')).getByRole('checkbox'))
  await user.click(conflicts.getByRole('button', { name: '作废所选评审' }))
  const question = await dialog()
  expect(question.getByText(/专家乙对《书二》的评审（管理员指定）/)).toBeInTheDocument()
  for (const words of [
    /评分和意见保留在“已回避的评审”中，不再计入结果/,
    /缺专家的教材标为“待补派”，须另行补派/,
  ])
    expect(question.getByText(words)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: '作废' }))
  expect(await question.findByText('作废理由不少于5字')).toBeInTheDocument()
  await user.type(question.getByRole('textbox', { name: '作废理由' }), '核实为师生关系')
  await user.click(question.getByRole('button', { name: '作废' }))
  expect(await screen.findByText('已作废 1 条评审')).toBeInTheDocument()
  expect(await conflicts.findByText('无待处理')).toBeInTheDocument()

  const kept = within(await screen.findByRole('region', { name: '已回避的评审' }))
  expect(kept.getByText('88.00')).toBeInTheDocument()
  expect(kept.getByText('核实为师生关系（管理员指定：师生）')).toBeInTheDocument()
  await user.click(kept.getByRole('button', { name: /展开/ }))
  expect(kept.getByText('内容完整，建议推荐。')).toBeInTheDocument()

  expect(await screen.findByText('《书二》缺 1 位')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(button('手动补派'))
  const form = await dialog()
  await user.click((await row('专家丁学院')).getByRole('checkbox'))
  await user.click(form.getByRole('button', { name: '分配给 1 位专家' }))
  await waitFor(() => expect(screen.queryByText('《书二》缺 1 位')).not.toBeInTheDocument())
})

test('while results are weighed a review can still be voided, without a substitute', async () => {
  await lateConflict('weighting')
  const { user } = scene.show('avoid')
  await user.click(await screen.findByRole('button', { name: '作废评审' }))
  const question = await dialog()
  for (const words of [
    '评审活动核分中，不能退回小组意见，已提交的小组意见保留。',
    '评审活动核分中，不能补派专家，有效评审不足的教材不出分。',
  ])
    expect(question.getByText(words)).toBeInTheDocument()
  await user.type(question.getByRole('textbox', { name: '作废理由' }), '核实为师生关系')
  await user.click(question.getByRole('button', { name: '作废' }))
  expect(await screen.findByText('《书二》缺 1 位')).toBeInTheDocument()
  expect(button('手动补派')).toBeDisabled()
})

test('once results are public nothing is voided', async () => {
  await lateConflict('publicity')
  scene.show('avoid')
  expect(await screen.findByRole('button', { name: '作废评审' })).toBeDisabled()
  expect(button('添加回避')).toBeDisabled()
})

test('where leader and deputy must both avoid a book, somebody is chosen to act for them', async () => {
  const { db, server, project_id, manager } = scene
  const seat = (i: number, member_type: MemberType) =>
    db
      .update(member)
      .set({ member_type })
      .where(eq(member.user_id, scene.userOf(i)))
  await seat(0, 'leader')
  await seat(1, 'deputy')
  // 专家甲 is of the unit of 书一 anyway.
  await server.ok(manager, 'pingshen_avoid_update', {
    project_id,
    add: [{ user_id: scene.userOf(1), book_id: scene.bookOf(0), reason: '师生' }],
  })
  const { user } = scene.show('avoid')
  const acting = within(await screen.findByRole('region', { name: '代理组长' }))
  expect(acting.getByText('组长专家甲：与该教材存在回避关系（同单位）')).toBeInTheDocument()
  expect(acting.getByText('未指定')).toBeInTheDocument()
  expect(acting.queryByText('书二')).not.toBeInTheDocument()
  await user.click(acting.getByRole('button', { name: '指定' }))
  const form = await dialog()
  await user.click(form.getByRole('button', { name: '确定' }))
  expect(await form.findByText('请选择代理组长')).toBeInTheDocument()
  await user.click(form.getByRole('combobox', { name: '代理组长' }))
  expect(screen.queryByTitle('专家乙（专家乙学院，本组）')).not.toBeInTheDocument()
  await user.click(await screen.findByTitle('专家丙（专家丙学院，本组）'))
  await user.click(form.getByRole('button', { name: '确定' }))
  expect(await acting.findByText('专家丙')).toBeInTheDocument()
  expect(await db.select().from(actingLeader)).toMatchObject([
    { book_id: scene.bookOf(0), user_id: scene.userOf(2) },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(acting.getByRole('button', { name: '撤销' }))
  await user.click((await dialog()).getByRole('button', { name: '撤销代理' }))
  expect(await acting.findByText('未指定')).toBeInTheDocument()
})

test('two experts are kept apart by name and reason, and let go again', async () => {
  const { user } = scene.show('avoid')
  const pairs = within(await screen.findByRole('region', { name: '须分开的专家' }))
  await user.click(pairs.getByRole('button', { name: /添\s*加/ }))
  const form = await dialog()
  await user.click(form.getByRole('combobox', { name: '专家' }))
  await user.click(await screen.findByTitle('专家乙（专家乙学院）'))
  await user.click(form.getByRole('combobox', { name: '与之分开' }))
  const [, other] = await screen.findAllByTitle('专家丙（专家丙学院）')
  if (other) await user.click(other)
  await user.type(form.getByRole('textbox', { name: '理由' }), '夫妻')
  await user.click(form.getByRole('button', { name: /确\s*定/ }))
  expect(await pairs.findByText('夫妻')).toBeInTheDocument()
  await user.click(pairs.getByRole('button', { name: /移\s*除/ }))
  await user.click((await dialog()).getByRole('button', { name: /移\s*除/ }))
  expect(await pairs.findByText('没有须分开的专家')).toBeInTheDocument()
})
