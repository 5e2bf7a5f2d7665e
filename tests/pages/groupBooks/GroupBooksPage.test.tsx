import type { ReviewStatus } from '#contract/facts/reviews'
import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignment, projectBook } from '#server/db/schema/index'
import { makeBook, makeGroup, makeProject } from '#tests/support/factories'
import { fault } from '#tests/support/server'
import { dialog, groupBooksScene, row, type GroupBooksScene } from './groupBooks.support'

let scene: GroupBooksScene
beforeEach(async () => {
  scene = await groupBooksScene()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const bookRow = (i: number) =>
  scene.db
    .select()
    .from(projectBook)
    .where(eq(projectBook.book_id, scene.bookOf(i)))
    .then(([found]) => found)

describe('the group', () => {
  test('is shown with its numbers and can be changed for another one', async () => {
    await scene.give([1], [0, 1])
    const other = await makeGroup(scene.db, scene.project_id, { group_name: '电子组' })
    const { user, where } = scene.show('books')
    expect(await screen.findByRole('heading', { name: '机电组' })).toBeInTheDocument()
    expect(await screen.findByText('缺 4 人次')).toBeInTheDocument()
    expect(await screen.findByText('2 / 6')).toBeInTheDocument()
    await user.click(screen.getByRole('combobox', { name: '评审组' }))
    await user.click(await screen.findByText(/^电子组（/))
    expect(await screen.findByRole('heading', { name: '电子组' })).toBeInTheDocument()
    expect(where()).toContain(`groupId=${other.group_id}`)
  })

  test('that is not of this activity is said to be so, and another can be chosen', async () => {
    const elsewhere = await makeProject(scene.db, scene.manager)
    const foreign = await makeGroup(scene.db, elsewhere.project_id)
    const { user, where } = scene.show('books', foreign.group_id)
    const words = '该评审组不存在或不在您的管理范围'
    expect(await screen.findByRole('heading', { name: words })).toBeInTheDocument()
    expect(screen.queryByText('机电组')).not.toBeInTheDocument()
    await user.click(screen.getByRole('combobox', { name: '评审组' }))
    await user.click(await screen.findByText(/^机电组（/))
    expect(await screen.findByRole('heading', { name: '机电组' })).toBeInTheDocument()
    expect(screen.queryByText(words)).not.toBeInTheDocument()
    expect(where()).toContain(`groupId=${scene.group_id}`)
  })

  test('of a project past reviewing can only be looked at', async () => {
    scene = await groupBooksScene({ project_status: 'publicity' })
    scene.show('books')
    expect(await screen.findByText('评审活动公示中，不能调整教材与分配，以下仅供查看')).toBeInTheDocument()
    await screen.findByText('书一')
    expect(button('添加教材')).toBeDisabled()
  })
})

describe('the list of books', () => {
  test('shows each book with its experts by number and state', async () => {
    await scene.give([1, 2], [1])
    await scene.db.update(assignment).set({ review_status: 'submitted' }).where(eq(assignment.anon_no, 1))
    scene.show('books')
    const line = await row('书二')
    expect(line.getByText('2 / 2')).toBeInTheDocument()
    expect(line.getByTitle('专家1 专家乙：已评')).toBeInTheDocument()
    expect(line.getByTitle('专家2 专家丙：未评')).toBeInTheDocument()
    expect((await row('书一')).getByText('1人')).toBeInTheDocument()
  })

  test('says when it could not be read', async () => {
    fault.code('group_booklist', 500, '数据库忙')
    scene.show('books')
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument()
  })

  test('gives a book another number of experts; an emptied field changes nothing', async () => {
    const before = await bookRow(2)
    const { user } = scene.show('books')
    await user.click((await row('书三')).getByRole('button', { name: '修改' }))
    const form = await dialog()
    const field = form.getByRole('spinbutton', { name: '应配专家数' })
    await user.clear(field)
    await user.type(field, '3')
    await user.clear(form.getByRole('spinbutton', { name: '序号' }))
    await user.click(form.getByRole('button', { name: '确定' }))
    expect(await (await row('书三')).findByText('3 / 0')).toBeInTheDocument()
    expect(await bookRow(2)).toEqual({ ...before, needed_num: 3 })

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click((await row('书三')).getByRole('button', { name: '修改' }))
    const again = await dialog()
    await user.clear(again.getByRole('spinbutton', { name: '应配专家数' }))
    await user.click(again.getByRole('button', { name: '确定' }))
    expect(await (await row('书三')).findByText('2 / 0')).toBeInTheDocument()
    expect(await bookRow(2)).toEqual(before)
  })

  test('takes books out with the assignments nobody has begun', async () => {
    await scene.give([1], [1, 2])
    const { user } = scene.show('books')
    await user.click((await row('书二')).getByRole('checkbox'))
    await user.click(button('移出'))
    const question = await dialog()
    expect(question.getByText(/其中 1 条未评的分配将一并取消/)).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '移出' }))
    await waitFor(() => expect(screen.queryByText('书二')).not.toBeInTheDocument())
    expect((await bookRow(1))?.group_id).toBeNull()
    expect(await scene.assignments()).toEqual(['2:1'])
  })

  test('takes assignments back and names those that stay', async () => {
    await scene.give([1, 2], [1])
    await scene.db
      .update(assignment)
      .set({ review_status: 'draft' })
      .where(eq(assignment.user_id, scene.userOf(2)))
    const { user } = scene.show('books')
    await user.click((await row('书二')).getByRole('checkbox'))
    await user.click(button('取消分配'))
    await user.click((await dialog()).getByRole('button', { name: '取消分配' }))
    expect(await screen.findByText('已取消 1 条分配，1条未处理', { selector: 'span' })).toBeInTheDocument()
    expect(screen.getByText('《书二》专家2')).toBeInTheDocument()
    expect(screen.getByText('评审中')).toBeInTheDocument()
    expect(await scene.assignments()).toEqual(['1:2'])
  })

  test('says what is lost before it takes back what experts have worked on', async () => {
    scene = await groupBooksScene({ project_status: 'reviewing' })
    await scene.give([1, 2], [1])
    const setTask = (user: number, review_status: ReviewStatus) =>
      scene.db
        .update(assignment)
        .set({ review_status })
        .where(eq(assignment.user_id, scene.userOf(user)))
    await setTask(1, 'submitted')
    await setTask(2, 'draft')
    const { user } = scene.show('books')
    await user.click((await row('书二')).getByRole('checkbox'))
    await user.click(button('取消分配'))
    await user.click((await dialog()).getByRole('button', { name: '取消分配' }))
    expect(await screen.findByText(/已提交的 1 条评审不再计分，评审中的 1 条将中止/)).toBeInTheDocument()
    await user.click(screen.getByText('作废并取消', { selector: 'button span' }))
    expect(await screen.findByText('已作废并取消 2 条分配')).toBeInTheDocument()
    const states = (await scene.db.select().from(assignment)).map(({ review_status }) => review_status)
    expect(states).toEqual(['cancelled', 'cancelled'])
  })
})

test('books are added from pool and library, chosen over several pages', async () => {
  await makeBook(scene.db, { book_name: '池中书' }, { project_id: scene.project_id })
  for (let i = 0; i < 21; i++) await makeBook(scene.db, { book_name: `库中书${String(i).padStart(2, '0')}` })
  const { user } = scene.show('books')
  await screen.findByText('书一')
  await user.click(button('添加教材'))
  const form = await dialog()
  await user.click((await row('池中书')).getByRole('checkbox'))
  await user.click(form.getByRole('listitem', { name: '2' }))
  await user.click((await row('库中书00')).getByRole('checkbox'))
  expect(form.getByText(/已选 2 种/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: '添加 2 种' }))
  expect(await screen.findByText('已添加 2 种教材')).toBeInTheDocument()
  expect(await screen.findByText('库中书00')).toBeInTheDocument()
  expect(screen.getByText('池中书')).toBeInTheDocument()
})

describe('allocation by hand', () => {
  test('does what it may, says why not the rest, and forces it only with a reason', async () => {
    const { user } = scene.show('books')
    await user.click((await row('书一')).getByRole('checkbox'))
    await user.click((await row('书二')).getByRole('checkbox'))
    await user.click(button('手动分配'))
    const form = await dialog()
    await user.click((await row('专家甲')).getByRole('checkbox'))
    await user.click(form.getByRole('button', { name: '分配给 1 位专家' }))
    expect(await form.findByText('已分配 1 条，1 对须回避，0 位专家已达上限')).toBeInTheDocument()
    expect(form.getByText('专家甲 ×《书一》')).toBeInTheDocument()
    expect(form.getByText('同单位：同为“专家甲学院”')).toBeInTheDocument()
    expect(await scene.assignments()).toEqual(['1:0'])

    const force = form.getByRole('button', { name: '强制分配这 1 对' })
    expect(force).toBeDisabled()
    await user.type(form.getByRole('textbox', { name: '强制分配的理由' }), '经会议研究同意')
    await user.click(force)
    await waitFor(async () => expect(await scene.assignments()).toEqual(['0:0', '1:0']))
    const [forced] = await scene.db
      .select()
      .from(assignment)
      .where(eq(assignment.book_id, scene.bookOf(0)))
    expect(forced?.forced_reason).toBe('经会议研究同意')
  })

  test('adds experts in reserve only where reviews diverge', async () => {
    scene = await groupBooksScene({ project_status: 'reviewing' })
    const { user } = scene.show('books')
    await user.click((await row('书三')).getByRole('button', { name: '分配' }))
    await user.click((await row('专家乙')).getByRole('checkbox'))
    const form = await dialog()
    await user.click(form.getByLabelText('分歧较大，增补专家'))
    expect(form.getByText(/可增补1至2位专家/)).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: '分配给 1 位专家' }))
    await screen.findByText('教材《书三》的评审没有较大分歧，不能增补专家')
    expect(await scene.assignments()).toEqual([])
  })

  test('names who is at the limit', async () => {
    scene = await groupBooksScene({ limit: 1 })
    await scene.give([1], [1])
    const { user } = scene.show('books')
    await user.click((await row('书三')).getByRole('button', { name: '分配' }))
    await user.click((await row('专家乙')).getByRole('checkbox'))
    await user.click((await dialog()).getByRole('button', { name: '分配给 1 位专家' }))
    expect(await screen.findByText('已分配 1 本，达到每专家上限')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /强制/ })).not.toBeInTheDocument()
  })
})

test('samples are drawn, tagged in the list, and cleared', async () => {
  const scene = await groupBooksScene()
  const { user } = scene.show('books')
  await user.click(await screen.findByRole('button', { name: '试评样书' }))
  const asked = await dialog()
  await user.click(asked.getByRole('button', { name: '随机抽取' }))
  expect(await asked.findAllByText(/0 \/ [34]/)).toHaveLength(3)
  expect(await screen.findAllByText('样书', { selector: '.ant-tag' })).toHaveLength(3)
  await user.click(asked.getByRole('button', { name: '全部清除' }))
  await user.click(await screen.findByText(/^清\s*除$/, { selector: '.ant-modal-confirm-btns span' }))
  expect(await asked.findByText('还没有试评样书')).toBeInTheDocument()
})
