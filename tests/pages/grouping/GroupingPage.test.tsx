import { screen, waitFor, within } from '@testing-library/react'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { assignment, group, projectBook, roleMenu, sysMenu } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let admin: Login

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('wang', ['admin'])
})

const db = () => server.database.db
const AT = '/review/activity/grouping'

/** The row with this text: by its text, for to name every row by its cells takes jsdom long. */
async function rowOf(name: string) {
  const row = (await screen.findByText(new RegExp(name))).closest('tr')
  if (!row) throw new Error(`“${name}” stands in no row`)
  return within(row)
}

it('adds a group after its name is given', async () => {
  const project = await makeProject(db(), admin)
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click(await screen.findByText('新增'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByText('确定'))
  await dialog.findByText('请输入组名')
  await user.type(dialog.getByLabelText('组名'), '机械组')
  await user.click(dialog.getByText('确定'))
  const row = await rowOf('G01 机械组')
  expect(row.getByText('专业组')).toBeInTheDocument()
})

it('edits a group; what is cleared is cleared', async () => {
  const project = await makeProject(db(), admin)
  await makeGroup(db(), project.project_id, { group_name: '机械组', experts_per_book: 5, remark: '先评' })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click((await rowOf('机械组')).getByText('修改'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('每书专家数'))
  await user.clear(dialog.getByLabelText('备注'))
  await user.click(dialog.getByText('确定'))
  await screen.findByText('同活动')
  const [saved] = await db().select().from(group)
  expect(saved).toMatchObject({ group_name: '机械组', experts_per_book: null, remark: null })
})

it('offers what the roles of the login still allow', async () => {
  const project = await makeProject(db(), admin)
  await makeGroup(db(), project.project_id, { group_name: '机械组' })
  const office = await server.login('li', ['reviewActivity'])
  const taken = db()
    .select({ id: sysMenu.menu_id })
    .from(sysMenu)
    .where(eq(sysMenu.perms, 'review:group:remove'))
  await db().delete(roleMenu).where(inArray(roleMenu.menu_id, taken))
  renderConsole({ server, as: office, at: AT, project })
  const row = await rowOf('机械组')
  expect(row.getByText('修改')).toBeInTheDocument()
  expect(screen.getByText('新增')).toBeInTheDocument()
  expect(screen.queryByText('删除')).not.toBeInTheDocument()
})

it('says what is lost with a group, and leads to its people and books', async () => {
  const project = await makeProject(db(), admin)
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组', group_code: 'G01' })
  const at = { project_id: project.project_id, group_id }
  const experts = [await makeExpert(server, at), await makeExpert(server, at)]
  const { book_id } = await makeBook(db(), {}, at)
  await assign(db(), at, book_id, experts)
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  const row = await rowOf('机械组')
  expect(row.getByText('2 / 3')).toBeInTheDocument()
  expect(row.getByText('未设')).toBeInTheDocument()
  const query = `?projectId=${project.project_id}&groupId=${group_id}`
  expect(row.getByRole('link', { name: '专家' })).toHaveAttribute('href', `/admin${AT}/expert${query}`)
  expect(row.getByRole('link', { name: '教材与分配' })).toHaveAttribute('href', `/admin${AT}/book${query}`)

  await user.click(row.getByText('删除'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText('2位专家将离开评审组；2条分配将一并删除；1种教材退回参评教材，待重新编组。'),
  ).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByText(/机械组/)).not.toBeInTheDocument())
  expect(await db().select().from(assignment)).toEqual([])
  const [book] = await db().select().from(projectBook).where(eq(projectBook.book_id, book_id))
  expect(book?.group_id).toBeNull()
})

it('keeps the group when the server refuses', async () => {
  const project = await makeProject(db(), admin, { project_status: 'reviewing' })
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组' })
  const at = { project_id: project.project_id, group_id }
  const { book_id } = await makeBook(db(), {}, at)
  await assign(db(), at, book_id, [await makeExpert(server, at)])
  await db().update(assignment).set({ review_status: 'submitted' })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click((await rowOf('机械组')).getByText('删除'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await screen.findByText('组内已有1条评审记录，不能删除')
  expect(await db().select().from(group)).toHaveLength(1)
})

it('offers nothing once reviewing is over', async () => {
  const project = await makeProject(db(), admin, { project_status: 'weighting' })
  await makeGroup(db(), project.project_id, { group_name: '机械组' })
  renderConsole({ server, as: admin, at: AT, project })
  const row = await rowOf('机械组')
  expect(row.getByRole('button', { name: '修改' })).toBeDisabled()
  expect(row.getByRole('button', { name: '删除' })).toBeDisabled()
  expect(screen.getByText('新增').closest('button')).toBeDisabled()
})

it('makes groups by major class after a look, under other names, and shows them as cards', async () => {
  const project = await makeProject(db(), admin)
  const { project_id } = project
  for (const book_name of ['机械制图', '数控技术'])
    await makeBook(db(), { book_name, major_category: '46' }, { project_id })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click(await screen.findByText('自动建组'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /预\s*览/ }))
  const name = await dialog.findByRole('textbox', { name: '第1组的组名' })
  expect(name).toHaveValue('装备制造组')
  await user.clear(name)
  await user.type(name, '机械组')
  await user.click(dialog.getByRole('button', { name: '建立评审组' }))
  await screen.findByText('已建立1个评审组')
  await rowOf('G01 机械组')
  await user.click(screen.getByText('卡片'))
  const cards = within(await screen.findByRole('list', { name: '评审组' }))
  expect(cards.getByText('G01 机械组')).toBeInTheDocument()
  expect(cards.getByText('教材 2')).toBeInTheDocument()
  expect(await cards.findByText('缺 6 人次')).toBeInTheDocument()
  await user.click(screen.getByText('列表'))
  await rowOf('G01 机械组')
})

it('counts in list and cards what must be avoided, and leads there', async () => {
  const project = await makeProject(db(), admin)
  const { project_id } = project
  const { group_id } = await makeGroup(db(), project_id, { group_name: '机械组', group_code: 'G01' })
  const at = { project_id, group_id }
  const expert = await makeExpert(server, at, { unit: '甲学院' })
  const { book_id } = await makeBook(db(), { declare_unit: '甲学院' }, at)
  await assign(db(), at, book_id, [expert])
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  const place = `/admin${AT}/book?projectId=${project_id}&groupId=${group_id}&tab=avoid`
  const row = await rowOf('机械组')
  expect(row.getByRole('link', { name: '回避冲突 1' })).toHaveAttribute('href', place)
  await user.click(screen.getByText('卡片'))
  const cards = within(await screen.findByRole('list', { name: '评审组' }))
  expect(cards.getByRole('link', { name: '回避冲突 1' })).toHaveAttribute('href', place)
})

it('joins what two have changed of a group, and asks about what both have', async () => {
  const project = await makeProject(db(), admin)
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组', remark: '先评' })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click((await rowOf('机械组')).getByText('修改'))
  const form = within(await screen.findByRole('dialog'))
  await user.clear(form.getByLabelText('备注'))
  await user.type(form.getByLabelText('备注'), '我的备注')
  const other = await server.login('li', ['admin'])
  await server.ok(other, 'psgroup_edit', {
    group_id,
    group_name: '机械一组',
    group_type: 'politics',
    remark: '对方的备注',
  })
  await user.click(form.getByText('确定'))
  const line = within(await screen.findByRole('group', { name: '备注' }))
  expect(screen.queryByRole('group', { name: '类型' })).toBeNull()
  await user.click(line.getByRole('radio', { name: /我的备注/ }))
  await user.click(screen.getByRole('button', { name: '按所选保存' }))
  await waitFor(async () =>
    expect(await db().select().from(group)).toMatchObject([
      { group_name: '机械一组', group_type: 'politics', remark: '我的备注' },
    ]),
  )
})

it('sets who serves a group, and puts nobody out who has joined meanwhile', async () => {
  const project = await makeProject(db(), admin)
  const { project_id } = project
  const { group_id } = await makeGroup(db(), project_id, { group_name: '机械组' })
  const other = await makeGroup(db(), project_id)
  const at = { project_id, group_id }
  const first = await makeExpert(server, { ...at, member_type: 'liaison' }, { name: '赵一' })
  const idle = { project_id, group_id: other.group_id }
  const second = await makeExpert(server, idle, { name: '钱二' })
  const third = await makeExpert(server, idle, { name: '孙三' })
  const staff = async () => {
    const { rows } = await server.ok(admin, 'psgroup_list', { project_id, keyword: '机械组' })
    return { secretary: rows[0]?.secretary_id, liaisons: rows[0]?.liaison_ids }
  }
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click((await rowOf('机械组')).getByText('修改'))
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByText(/赵一/)).toBeInTheDocument()
  await user.type(form.getByLabelText('秘书'), '钱二')
  await user.click(await screen.findByTitle(/钱二/))
  await server.ok(admin, 'people_group', { group_id, user_ids: [third.user_id], member_type: 'liaison' })
  await user.click(form.getByText('确定'))
  await waitFor(async () =>
    expect(await staff()).toEqual({
      secretary: second.user_id,
      liaisons: [first.user_id, third.user_id],
    }),
  )
})

it('deletes unfinished work only after it has said what is lost', async () => {
  const project = await makeProject(db(), admin, { project_status: 'reviewing' })
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组' })
  const at = { project_id: project.project_id, group_id }
  const { book_id } = await makeBook(db(), {}, at)
  await assign(db(), at, book_id, [await makeExpert(server, at)])
  await db().update(assignment).set({ review_status: 'draft' })
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click((await rowOf('机械组')).getByText('删除'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await screen.findByText('1条已开始、未提交的评审将一并删除，不能恢复。')
  expect(await db().select().from(group)).toHaveLength(1)
  await user.click(screen.getByText('仍要删除', { selector: 'button span' }))
  await waitFor(async () => expect(await db().select().from(group)).toEqual([]))
})

it('empties chosen groups and says what went', async () => {
  const project = await makeProject(db(), admin)
  const { group_id } = await makeGroup(db(), project.project_id, { group_name: '机械组' })
  const at = { project_id: project.project_id, group_id }
  const { book_id } = await makeBook(db(), {}, at)
  await assign(db(), at, book_id, [await makeExpert(server, at), await makeExpert(server, at)])
  const { user } = renderConsole({ server, as: admin, at: AT, project })
  await user.click((await rowOf('机械组')).getByRole('checkbox'))
  await user.click(screen.getByText(/^清\s*空$/))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/“机械组”共有教材1种、专家2人、分配2条/)).toBeInTheDocument()
  await user.click(dialog.getByLabelText('移出全部教材'))
  await user.click(dialog.getByText('确定'))
  await dialog.findByText('请输入“清空”以确认', { selector: '.ant-form-item-explain-error' })
  await user.type(dialog.getByLabelText('输入“清空”以确认'), '清空')
  await user.click(dialog.getByText('确定'))
  expect(await screen.findByText('已清空：取消分配2条，移出教材1种，移出人员0人')).toBeInTheDocument()
  expect(await db().select().from(assignment)).toEqual([])
})
